/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** The kill matrix: a row a requirement, a column a defect, a mark where the defect changed the verdict. */
import type { ProofDocument, ProofLine } from "./proof-document.ts";

const CELL = 5;
const LABEL_WIDTH = 40;
const HEAD_HEIGHT = 14;

interface Place {
  readonly x: number;
  readonly y: number;
}

export function KillMatrix({ proof }: { proof: ProofDocument }) {
  const defects = proof.lines.filter(({ kind }) => kind === "defect");
  if (defects.length === 0) return null;
  const rows = rowsOf(proof, defects);
  const rowOf = new Map(rows.map(({ id }, row) => [id, row]));
  const width = LABEL_WIDTH + defects.length * CELL;
  const height = HEAD_HEIGHT + rows.length * CELL;
  return (
    <section>
      <h2>Kill matrix: requirement × defect</h2>
      <p>
        Rows are requirements, columns defects, both in the order of the catalogue. <b class="key own">■</b>{" "}
        the defect's own requirement, <b class="key also">■</b> the same sentence seen twice,{" "}
        <b class="key blocked">■</b> blocked, <b class="key wrong">■</b> what should not have changed.
      </p>
      <section class="scroll" aria-label="Kill matrix">
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img">
          <title>{`${defects.length} defects against ${rows.length} requirements`}</title>
          <Bands rows={rows} width={width} />
          {defects.flatMap((line, column) =>
            Object.entries(cellsOf(line)).map(([id, verdict]) => {
              const row = rowOf.get(id);
              if (row === undefined) return null;
              const place = { x: LABEL_WIDTH + column * CELL, y: HEAD_HEIGHT + row * CELL };
              return <Mark key={`${line.name} ${id}`} line={line} id={id} verdict={verdict} place={place} />;
            }),
          )}
        </svg>
      </section>
    </section>
  );
}

/** The requirements of the chapters that any defect is about. */
function rowsOf({ requirements }: ProofDocument, defects: readonly ProofLine[]) {
  const touched = new Set(defects.flatMap((line) => Object.keys(cellsOf(line)).map(prefixOf)));
  return requirements.filter(({ id, level }) => touched.has(prefixOf(id)) && level !== "unverifiable");
}

/** An undetected defect still has a mark at its requirement. */
const cellsOf = (line: ProofLine): Record<string, string> =>
  line.requirement === undefined || line.changed[line.requirement]
    ? line.changed
    : { ...line.changed, [line.requirement]: "not violated" };

/** A ground for every other chapter, with its prefix. */
function Bands({ rows, width }: { rows: readonly { id: string }[]; width: number }) {
  const prefixes = [...new Set(rows.map(({ id }) => prefixOf(id)))];
  return (
    <>
      {prefixes.map((prefix, index) => {
        const first = rows.findIndex(({ id }) => prefixOf(id) === prefix);
        const count = rows.filter(({ id }) => prefixOf(id) === prefix).length;
        const y = HEAD_HEIGHT + first * CELL;
        return (
          <g key={prefix}>
            {index % 2 === 0 ? <rect class="band" x={0} y={y} width={width} height={count * CELL} /> : null}
            <text x={2} y={y + 10}>
              {prefix}
            </text>
          </g>
        );
      })}
    </>
  );
}

function Mark({ line, id, verdict, place }: { line: ProofLine; id: string; verdict: string; place: Place }) {
  return (
    <rect class={toneOf(line, id, verdict)} {...place} width={CELL - 1} height={CELL - 1}>
      <title>{`${line.name}: ${id} ${verdict}`}</title>
    </rect>
  );
}

function toneOf({ requirement, also = [] }: ProofLine, id: string, verdict: string): string {
  if (id === requirement) return verdict === "violated" ? "own" : "wrong";
  if (also.includes(id) && verdict === "violated") return "also";
  return ["violated", "broken", "unstable"].includes(verdict) ? "wrong" : "blocked";
}

const prefixOf = (id: string) => id.split("-", 1)[0]!;
