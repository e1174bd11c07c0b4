/** What the suite is tried against: services whose faults, or lack of faults, are known. */
import { type RequirementId, requirementIds } from "#catalogue";
import { realmDefects } from "#fixtures/identity-provider/defects";
import { knownFaults } from "#fixtures/known-faults";
import { axes } from "#fixtures/reference-service/variations/index";
import type { Variation } from "#fixtures/reference-service/variations/variation";
import { type NullTarget, nullTargets } from "./null-target.ts";

interface NamedSubject {
  readonly name: string;
  readonly does: string;
  /** What the service has at once of permitted differences. */
  readonly variations: readonly Variation[];
}

export interface DefectSubject extends NamedSubject {
  readonly kind: "defect";
  /** The name of the fault. */
  readonly fault: string;
  /** The requirement whose checks have to turn red. */
  readonly requirement: RequirementId;
  /** Others that have to turn red with it. */
  readonly also: readonly RequirementId[];
  /** Others that may. */
  readonly byChance: readonly RequirementId[];
  /** Settings of the run that it is found with. */
  readonly foundWith?: Readonly<Record<string, string>>;
  /** Why it is known not to be found yet. */
  readonly notYetFound?: string | undefined;
  /** Whose fault it is. */
  readonly of: "service" | "identity provider";
}

/** A choice, a condition (which may meet a combination), or a combination of choices. */
export interface PermittedSubject extends NamedSubject {
  readonly kind: "variation" | "condition" | "combination";
  /** Tried by this chapter alone, as `--only` takes it: then no other makes what it uses. */
  readonly chapter?: string;
}

export type Subject = DefectSubject | PermittedSubject | NullSubject;

/** By one chapter, whatever the depth. */
export const isAlone = (subject: Subject): subject is PermittedSubject & { readonly chapter: string } =>
  "chapter" in subject && subject.chapter !== undefined;

export interface NullSubject extends NamedSubject {
  readonly kind: "null target";
  readonly target: NullTarget;
}

/** Each by itself: the defects in the order of the catalogue, choices and conditions by axis, the null targets. */
export function singleSubjects(): Subject[] {
  const faulty = requirementIds.flatMap((requirement) =>
    (knownFaults[requirement] ?? []).map(
      ({ name, does, also = [], byChance = [], foundWith = {}, notYetFound }): DefectSubject => ({
        kind: "defect",
        name,
        does,
        variations: [],
        fault: name,
        requirement,
        also,
        byChance,
        foundWith,
        notYetFound,
        of: realmDefects[requirement] ? "identity provider" : "service",
      }),
    ),
  );
  const varied = axes.flatMap(({ kind, choices }) =>
    choices.map((variation): PermittedSubject => {
      const { name, differs } = variation;
      return {
        kind: kind === "choice" ? "variation" : "condition",
        name,
        does: differs,
        variations: [variation],
      };
    }),
  );
  const empty = nullTargets.map((target): NullSubject => {
    const { name, does } = target;
    return { kind: "null target", name, does, variations: [], target };
  });
  return [...faulty, ...varied, ...empty];
}
