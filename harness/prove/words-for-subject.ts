/** Which checks a subject is tried by. */
import { createHash } from "node:crypto";
import { catalogue, type RequirementId, requirementIds } from "#catalogue";
import type { ProofDepth } from "#reports/prove/proof-document";
import { sentinels } from "./sentinels.ts";
import { type DefectSubject, isAlone, type Subject } from "./subject.ts";

/** Words for `run --only`; none for the whole suite. Whatever is no defect may show anywhere, unless it says where it is tried. */
export function wordsFor(subject: Subject, depth: ProofDepth): string[] {
  if (isAlone(subject)) return [subject.chapter];
  return subject.kind === "defect" && depth !== "whole" ? wordsForDefect(subject, depth) : [];
}

function wordsForDefect(subject: DefectSubject, depth: Exclude<ProofDepth, "whole">): string[] {
  return depth === "own" ? ownWords(subject) : sampleWords(subject);
}

/** Every second one, another half for each defect: over all defects of a chapter each of its requirements is looked at often. */
function sampleWords({ name, requirement, also }: DefectSubject): string[] {
  const prefix = requirement.split("-", 1)[0]!;
  const isDrawn = (id: RequirementId) => createHash("sha256").update(`${name} ${id}`).digest()[0]! % 2 === 0;
  const others = [...requirementIds.filter((id) => id.startsWith(`${prefix}-`)), ...sentinels];
  return [...new Set([requirement, ...also, ...others.filter(isDrawn)])];
}

function ownWords({ requirement, also }: DefectSubject): string[] {
  const prefix = requirement.split("-", 1)[0]!;
  const others = [...also, ...sentinels].filter((id) => Object.hasOwn(catalogue, id));
  return [...new Set([prefix, ...others.filter((id) => !id.startsWith(`${prefix}-`))])];
}
