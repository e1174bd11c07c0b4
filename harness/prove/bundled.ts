/** Which subjects share a run at less than the whole depth: variations of different themes. */
import type { ProofDepth } from "#reports/prove/proof-document.ts";
import type { Subject, VariationSubject } from "./subject.ts";

/** In order; a bundle has one variation of each theme at most, and everything else is by itself. */
export function bundled(subjects: readonly Subject[], depth: ProofDepth): Subject[][] {
  if (depth === "whole") return subjects.map((subject) => [subject]);
  const bundles: VariationSubject[][] = [];
  for (const subject of subjects.filter((one) => one.kind === "variation")) {
    const open = bundles.find((bundle) => bundle.every(({ theme }) => theme !== subject.theme));
    if (open) open.push(subject);
    else bundles.push([subject]);
  }
  const single = (kind: Subject["kind"]) =>
    subjects.filter((subject) => subject.kind === kind).map((subject) => [subject]);
  return [...single("defect"), ...bundles, ...single("null target")];
}
