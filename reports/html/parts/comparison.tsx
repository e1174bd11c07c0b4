/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** Expected beside received. */
import type { CheckResult } from "../../document.ts";

export function Comparison({ check, longest }: { check: CheckResult; longest: number }) {
  if (check.expected === undefined && check.received === undefined) return null;
  return (
    <dl class={`comparison is-${check.outcome}`}>
      <div>
        <dt>Expected</dt>
        <dd>{shortened(check.expected ?? "–", longest)}</dd>
      </div>
      <div>
        <dt>Received</dt>
        <dd>{shortened(check.received ?? "–", longest)}</dd>
      </div>
    </dl>
  );
}

function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}… (${text.length} characters)` : text;
}
