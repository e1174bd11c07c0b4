/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** Renders a proof as one self-contained HTML page: the kill matrix, what failed, and every subject by chapter. */
import { readFileSync } from "node:fs";
import { renderToString } from "preact-render-to-string";
import { KillMatrix } from "./kill-matrix.tsx";
import type { ProofDocument } from "./proof-document.ts";
import { Combinations, Failures, Late, Subjects } from "./proof-lines.tsx";
import { RequirementTables } from "./requirement-tables.tsx";

const style = readFileSync(new URL("proof.css", import.meta.url), "utf8");

/** The proof as `index.html`. The same document gives the same bytes. */
export function renderProof(proof: ProofDocument): string {
  return `<!doctype html>\n${renderToString(<Page proof={proof} />)}\n`;
}

function Page({ proof }: { proof: ProofDocument }) {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${proof.exitCode === 0 ? "Proven" : "Not proven"} – Countersign`}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <header>
            <h1 class={proof.exitCode === 0 ? "is-good" : "is-bad"}>{proof.headline}</h1>
            <p>{runLine(proof)}</p>
            <p>{readingAid}</p>
          </header>
          <Failures lines={proof.lines} />
          <Late lines={proof.lines} />
          <KillMatrix proof={proof} />
          <RequirementTables proof={proof} />
          <Subjects title="Variations: nothing may turn red" lines={ofKind(proof, "variation")} />
          <Combinations title="Conditions: nothing may turn red" lines={ofKind(proof, "condition")} />
          <Combinations title="Choices together: nothing may turn red" lines={ofKind(proof, "combination")} />
          <Subjects title="Null targets: nothing may be earned" lines={ofKind(proof, "null target")} />
        </main>
      </body>
    </html>
  );
}

const readingAid =
  "Each defect is one fault put into the correct reference service. It passes when the requirement it is about is " +
  "violated, only what is declared to be the same sentence with it, and nothing else; what stands on a violated " +
  "requirement may become untestable.";

function runLine({
  lines,
  startedAt,
  durationMs,
  depth,
  jobs,
  version,
  only,
  ...proof
}: ProofDocument): string {
  const perSubject = lines.reduce((sum, line) => sum + line.durationMs, 0) / Math.max(lines.length, 1);
  const narrowed = only.length > 0 ? `, only ${only.join(", ")}` : "";
  const plain = proof.plainMs === undefined ? "" : `, the plain run ${(proof.plainMs / 1000).toFixed(1)} s`;
  return (
    `${lines.length} subjects at depth ${depth}${narrowed}, ${jobs} at a time, ${Math.round(durationMs / 1000)} s ` +
    `(${(perSubject / 1000).toFixed(1)} s each${plain}); seed ${proof.seed}; ${startedAt}; Countersign ${version}.`
  );
}

const ofKind = ({ lines }: ProofDocument, kind: string) => lines.filter((line) => line.kind === kind);
