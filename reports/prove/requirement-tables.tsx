/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** Which defects prove which requirement, a table for each chapter. */
import type { ProofDocument, ProofLine, ProofRequirement } from "./proof-document.ts";
import { Had, Outcome } from "./proof-lines.tsx";

export function RequirementTables({ proof }: { proof: ProofDocument }) {
  const defects = proof.lines.filter(({ kind }) => kind === "defect");
  if (defects.length === 0) return null;
  const chapters = [...new Set(proof.requirements.map(({ chapter }) => chapter))];
  const provable = proof.requirements.filter(({ level }) => level === "stated" || level === "implied");
  return (
    <section>
      <h2>What proves each requirement</h2>
      {chapters.map((chapter) => {
        const rows = provable.filter((requirement) => requirement.chapter === chapter);
        const proven = rows.filter(({ id }) => defects.some((line) => line.requirement === id));
        if (proven.length === 0) return null;
        return (
          <details key={chapter} open={defects.some((line) => isFailureOf(line, rows))}>
            <summary>{`${chapter}: ${proven.length} of ${rows.length} requirements have a defect`}</summary>
            <ChapterTable rows={rows} defects={defects} />
          </details>
        );
      })}
    </section>
  );
}

const isFailureOf = ({ passed, requirement }: ProofLine, rows: readonly ProofRequirement[]) =>
  !passed && rows.some(({ id }) => id === requirement);

function ChapterTable({
  rows,
  defects,
}: {
  rows: readonly ProofRequirement[];
  defects: readonly ProofLine[];
}) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Requirement</th>
          <th scope="col">Defects, and what the requirement said of each</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, level, title }) => (
          <tr key={id}>
            <th scope="row">
              <b>{id}</b> {title} <small>{level}</small>
            </th>
            <td>
              {defects
                .filter(({ requirement }) => requirement === id)
                .map((line) => (
                  <Defect key={line.name} line={line} />
                ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Defect({ line }: { line: ProofLine }) {
  return (
    <>
      <p>
        <Outcome line={line} /> {line.does}
        {line.reason ? <q>{line.reason}</q> : null}
      </p>
      <Had line={line} />
    </>
  );
}
