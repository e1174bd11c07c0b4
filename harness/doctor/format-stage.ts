/** What the doctor says of each stage, as text. */
import { visibleText } from "#reports/html/page/visible-text";
import type { Side } from "../errors/harness-error.ts";
import type { StageResult } from "./stage.ts";

/** Whose side it is, from the point of view of the person who reads. */
const sideInWords: Readonly<Record<Side, string>> = {
  settings: "yours",
  network: "the network's",
  target: "the target's",
  "identity provider": "the identity provider's",
  sink: "the sink's",
  "change hook": "the change hook's",
  countersign: "ours",
};

export function formatStage(result: StageResult): string {
  if (result.outcome === "skipped") return `skip  ${result.stage}: ${visibleText(result.why)}\n`;
  if (result.outcome === "passed") {
    const advice = result.advice === undefined ? "" : line("note", result.advice);
    return `ok    ${result.stage}\n${line("tried", result.tried)}${line("saw", result.saw)}${advice}`;
  }
  const { tried, saw, side, next } = result.error;
  return `FAIL  ${result.stage}\n${line("tried", tried)}${line("saw", saw)}${line("side", sideInWords[side])}${line("next", next)}`;
}

const line = (label: string, text: string) =>
  `      ${label.padEnd(6)} ${visibleText(text.trim()).replaceAll("\n", "\n             ")}\n`;

export function formatEnd(results: readonly StageResult[], leftovers: readonly string[]): string {
  const failed = results.filter(({ outcome }) => outcome === "failed").length;
  const left =
    leftovers.length === 0
      ? ""
      : `Left behind, as the interface shows no way to remove them: ${leftovers.join("; ")}.\n`;
  const verdict =
    failed === 0
      ? "Nothing stands in the way of a run."
      : `${failed} stage${failed === 1 ? "" : "s"} failed. Begin with the first one.`;
  return `\n${visibleText(left)}${verdict}\n`;
}
