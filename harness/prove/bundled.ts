/** Which subjects share a run at less than the whole depth: choices that can be had together. */
import { goTogether } from "#fixtures/reference-service/variations/together";
import type { ProofDepth } from "#reports/prove/proof-document";
import { plainRunsAdded } from "./judge-permitted.ts";
import type { PermittedSubject, Subject } from "./subject.ts";

/**
 * A bundle has one choice of each axis at most, and everything else is by itself: a condition weighs on the whole run, and of
 * two it would not be known which one was too much. What may take long comes first, so that it is not waited for in the end.
 */
export function bundled(subjects: readonly Subject[], depth: ProofDepth): Subject[][] {
  if (depth === "whole") return subjects.map((subject) => [subject]);
  const bundles: PermittedSubject[][] = [];
  for (const subject of subjects.filter(isChoice)) {
    const open = bundles.find((bundle) => bundle.every((other) => canShare(other, subject)));
    if (open) open.push(subject);
    else bundles.push([subject]);
  }
  const single = (kind: Subject["kind"]) =>
    subjects
      .filter((subject) => subject.kind === kind)
      .sort((one, other) => plainRunsAdded(other) - plainRunsAdded(one))
      .map((subject) => [subject]);
  return [
    ...single("defect"),
    ...bundles,
    ...single("condition"),
    ...single("combination"),
    ...single("null target"),
  ];
}

const canShare = (one: PermittedSubject, other: PermittedSubject) =>
  one.variations.every((own) => other.variations.every((choice) => goTogether(own, choice)));

const isChoice = (subject: Subject): subject is PermittedSubject => subject.kind === "variation";
