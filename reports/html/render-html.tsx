/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** Renders a report as one self-contained HTML page: no network, no foreign script, nothing in the evidence runs. */
import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";
import type { ReportDocument } from "../document.ts";
import { runVerdictWords } from "../words.ts";
import { exchangeLines } from "./exchange-line.ts";
import { type FittedEvidence, fittedEvidence } from "./fitted-evidence.ts";
import { pageAssets } from "./page-assets.ts";
import { Appendix } from "./parts/appendix.tsx";
import { EntityMapPart } from "./parts/entity-map-part.tsx";
import { EvidencePart } from "./parts/evidence-part.tsx";
import { FirstScreen } from "./parts/first-screen.tsx";
import { Requirements } from "./parts/requirements.tsx";
import { RouteMaps } from "./parts/route-maps.tsx";
import { Sidebar } from "./parts/sidebar.tsx";
import { Timeline } from "./parts/timeline.tsx";
import { routeMap } from "./route-map.ts";
import { type VisibleReport, visibleReport } from "./visible-report.ts";

/** The whole page stays below this many bytes, unless the requirements alone are larger. */
const MAX_PAGE_BYTES = 4_700_000;
const MIN_EVIDENCE_BYTES = 400_000;

/** The report as `index.html`. The same document gives the same bytes. */
export function renderHtml(report: ReportDocument): string {
  const visible = visibleReport(report);
  const lines = exchangeLines(report);
  const map = routeMap(lines.values());
  const body = renderToString(
    <>
      <FirstScreen report={visible} source={report} />
      <RouteMaps map={map} />
      <EntityMapPart report={report} />
      <Timeline report={report} />
      <Requirements report={visible} lines={lines} />
    </>,
  );
  const budget = Math.max(
    MAX_PAGE_BYTES - Buffer.byteLength(body) - pageAssets.script.length,
    MIN_EVIDENCE_BYTES,
  );
  const evidence = fittedEvidence(report, lines, budget);
  const rest = renderToString(
    <>
      <EvidencePart report={report} routes={map.routes} evidence={evidence} />
      <Appendix report={visible} />
    </>,
  );
  return `<!doctype html>\n${renderToString(<Page report={visible} main={body + rest} evidence={evidence} />)}\n`;
}

function Page({ report, main, evidence }: { report: VisibleReport; main: string; evidence: FittedEvidence }) {
  const title = `${runVerdictWords[report.verdict]}: ${report.target.baseUrl}`;
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={pageAssets.policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <meta name="generator" content={`Countersign ${report.run.version}`} />
        <title>{`${title} – Countersign`}</title>
        <Ours tag="style" text={pageAssets.style} />
      </head>
      <body>
        <a class="skip" href="#main">
          Skip to the report
        </a>
        <div class="layout">
          <Sidebar report={report} />
          <main id="main" tabIndex={-1} {...html(main)} />
        </div>
        <dialog id="record" aria-labelledby="record-title" />
        <script type="application/gzip" id="evidence" {...html(evidence.base64)} />
        <Ours tag="script" text={pageAssets.script} />
      </body>
    </html>
  );
}

/** Our own style and script, byte for byte, for the policy names their hashes. */
function Ours({ tag: Tag, text }: { tag: "style" | "script"; text: string }): ComponentChildren {
  return <Tag {...html(text)} />;
}

/** Markup that is already rendered or escaped; evidence never comes this way unescaped. */
function html(__html: string) {
  return { dangerouslySetInnerHTML: { __html } };
}
