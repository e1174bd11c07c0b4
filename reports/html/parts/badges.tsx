/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** Small marks: the verdict as a sign and a word, the level as a word. Colour is never the only difference. */
import type { CheckOutcome } from "../../document.ts";
import type { Standing } from "../../tally.ts";

const signs: Record<Standing | CheckOutcome, string> = {
  met: "✓",
  violated: "✕",
  untestable: "?",
  observed: "○",
  waived: "~",
  broken: "!",
  unstable: "±",
  "not applicable": "–",
  "not-applicable": "–",
};

export function Mark({ standing }: { standing: Standing | CheckOutcome }) {
  const name = standing.replaceAll("-", " ");
  return (
    <span class={`mark is-${standing.replaceAll(" ", "-")}`}>
      <span class="sign" aria-hidden="true">
        {signs[standing]}
      </span>
      <span class="word">{name}</span>
    </span>
  );
}

export function Level({ level }: { level: string }) {
  return <span class={`level level-${level}`}>{level}</span>;
}
