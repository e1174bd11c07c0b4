/** Defects of services that also differ as they may: they have to be found there too. */
import { defectNamed } from "#fixtures/reference-service/defects/index";
import { createTouchedParts } from "#fixtures/reference-service/touched-parts";
import type { Variation } from "#fixtures/reference-service/variations/variation";
import { seededDraw, shuffled } from "./seeded-draw.ts";
import type { DefectSubject, PermittedSubject } from "./subject.ts";

export interface DefectsAmongOptions {
  readonly defects: readonly DefectSubject[];
  readonly combinations: readonly PermittedSubject[];
  readonly seed: number;
  readonly count: number;
}

/**
 * So many defects, each with a combination, less the choices about the same parts of the service (a choice would replace the
 * fault, or be replaced by it) and those that hide it.
 */
export async function defectsAmong(options: DefectsAmongOptions): Promise<DefectSubject[]> {
  const { defects, combinations, seed, count } = options;
  const draw = seededDraw(`${seed} defects`);
  const areApart = await createApart();
  return shuffled(defects, draw)
    .slice(0, count)
    .map((defect) => {
      const combination = combinations[draw(combinations.length)]!;
      const variations = combination.variations.filter((choice) => areApart(defect.fault, choice));
      return {
        ...defect,
        name: `${defect.fault}-with-${combination.name}`,
        does: `${defect.does} Besides, choices of ${combination.name}.`,
        variations,
      };
    });
}

/** What goes through these is changed on its way, by one after the other. */
const ways: readonly string[] = ["answer", "post", "dispatcher.send", "dispatcher.stop"];

async function createApart(): Promise<(fault: string, choice: Variation) => boolean> {
  const touchedParts = await createTouchedParts();
  return (fault, choice) => {
    const touched = touchedParts(defectNamed(fault)?.replace ?? (() => ({})));
    if (defectNamed(fault)?.hiddenBy?.includes(choice.name)) return false;
    return [...touchedParts(choice.replace)].every((part) => ways.includes(part) || !touched.has(part));
  };
}
