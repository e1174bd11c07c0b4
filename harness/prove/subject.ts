/** What the suite is tried against: services whose faults, or lack of faults, are known. */
import { type RequirementId, requirementIds } from "#catalogue";
import { realmDefects } from "#fixtures/identity-provider/defects.ts";
import { knownFaults } from "#fixtures/known-faults.ts";
import { variationThemes } from "#fixtures/reference-service/variations/index.ts";
import { type NullTarget, nullTargets } from "./null-target.ts";

export interface DefectSubject {
  readonly kind: "defect";
  readonly name: string;
  readonly does: string;
  /** The requirement whose checks have to turn red. */
  readonly requirement: RequirementId;
  /** Others that have to turn red with it. */
  readonly also: readonly RequirementId[];
  /** Others that may. */
  readonly byChance: readonly RequirementId[];
  /** Whose fault it is. */
  readonly of: "service" | "identity provider";
}

export interface VariationSubject {
  readonly kind: "variation";
  readonly name: string;
  readonly does: string;
  /** Variations of one theme mostly exclude one another. */
  readonly theme: number;
}

export interface NullSubject {
  readonly kind: "null target";
  readonly name: string;
  readonly does: string;
  readonly target: NullTarget;
}

export type Subject = DefectSubject | VariationSubject | NullSubject;

/** Every subject: the defects in the order of the catalogue, the variations, the null targets. */
export function allSubjects(): Subject[] {
  const faulty = requirementIds.flatMap((requirement) =>
    (knownFaults[requirement] ?? []).map(
      ({ name, does, also = [], byChance = [] }): Subject => ({
        kind: "defect",
        name,
        does,
        requirement,
        also,
        byChance,
        of: realmDefects[requirement] ? "identity provider" : "service",
      }),
    ),
  );
  const varied = variationThemes.flatMap((variations, theme) =>
    variations.map(({ name, differs }): Subject => ({ kind: "variation", name, does: differs, theme })),
  );
  const empty = nullTargets.map(
    (target): Subject => ({ kind: "null target", name: target.name, does: target.does, target }),
  );
  return [...faulty, ...varied, ...empty];
}
