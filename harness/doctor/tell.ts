/** What the doctor says of each stage, as text. */
import type { Side } from "../errors.ts";
import type { Finding } from "./stage.ts";

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

export function tellFinding(finding: Finding): string {
  if (finding.outcome === "skipped") return `skip  ${finding.stage}: ${finding.why}\n`;
  if (finding.outcome === "passed") {
    const advice = finding.advice === undefined ? "" : line("note", finding.advice);
    return `ok    ${finding.stage}\n${line("tried", finding.tried)}${line("saw", finding.saw)}${advice}`;
  }
  const { tried, saw, side, next } = finding.error;
  return `FAIL  ${finding.stage}\n${line("tried", tried)}${line("saw", saw)}${line("side", sideInWords[side])}${line("next", next)}`;
}

const line = (label: string, text: string) =>
  `      ${label.padEnd(6)} ${text.trim().replaceAll("\n", "\n             ")}\n`;

export function tellEnd(findings: readonly Finding[], leftovers: readonly string[]): string {
  const failed = findings.filter(({ outcome }) => outcome === "failed").length;
  const left =
    leftovers.length === 0
      ? ""
      : `Left behind, as the interface shows no way to remove them: ${leftovers.join("; ")}.\n`;
  const verdict =
    failed === 0
      ? "Nothing stands in the way of a run."
      : `${failed} stage${failed === 1 ? "" : "s"} failed. Begin with the first one.`;
  return `\n${left}${verdict}\n`;
}
