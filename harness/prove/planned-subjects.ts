/** Which subjects a proof is about. */
import { requirementIds } from "#catalogue";
import { settingsError } from "../errors/harness-error.ts";
import {
  chaptersAlone,
  conditionsAmong,
  pairwiseCombinations,
  randomCombinations,
  setsOfConditions,
} from "./combined-subjects.ts";
import { defectsAmong } from "./defects-among.ts";
import { selectSubjects } from "./select-subjects.ts";
import { type DefectSubject, type Subject, singleSubjects } from "./subject.ts";

export interface PlannedSubjectsOptions extends CombinedOptions {
  /** Names, ids, chapters and kinds: then whatever they mean, of everything. */
  readonly only: readonly string[];
  /** Conditions, and what is drawn, in the place of defects, choices and null targets. */
  readonly combinations: boolean;
  /** As "2/5": every fifth of them from the second on. */
  readonly part?: string;
}

export interface CombinedOptions {
  readonly seed: number;
  /** How many sets of six choices. */
  readonly sets: number;
  /** How many defects are tried among other choices. */
  readonly defects: number;
}

/** @throws HarnessError (exit code 2) for a word of `only` that matches nothing, and for what is no part */
export async function plannedSubjects(options: PlannedSubjectsOptions): Promise<Subject[]> {
  const { only, combinations, part } = options;
  const single = singleSubjects();
  const isOfPlain = ({ kind }: Subject) => kind !== "condition";
  if (only.length > 0)
    return partOf(selectSubjects([...single, ...(await combined(single, options))], only), part);
  if (!combinations) return partOf(single.filter(isOfPlain), part);
  const conditions = single.filter((subject) => !isOfPlain(subject));
  return partOf([...conditions, ...(await combined(single, options))], part);
}

const CHAPTERS = [...new Set(requirementIds.map((id) => id.split("-", 1)[0]!))];

async function combined(
  single: readonly Subject[],
  { seed, sets, defects }: CombinedOptions,
): Promise<Subject[]> {
  const pairs = pairwiseCombinations(seed);
  const met = conditionsAmong(pairs, seed);
  const drawnSets = randomCombinations(seed, sets);
  const faulty = single.filter((subject): subject is DefectSubject => subject.kind === "defect");
  return [
    ...pairs,
    ...drawnSets,
    ...met,
    ...setsOfConditions(seed, sets),
    ...chaptersAlone(CHAPTERS, [pairs, drawnSets, met], seed),
    ...(await defectsAmong({ defects: faulty, combinations: pairs, seed, count: defects })),
  ];
}

function partOf(subjects: Subject[], part: string | undefined): Subject[] {
  if (part === undefined) return subjects;
  const [, index, count] = (/^(\d+)\/(\d+)$/.exec(part) ?? []).map(Number);
  if (index && count && index <= count) return subjects.filter((_, at) => at % count === index - 1);
  throw settingsError(
    "bad-part",
    `reading --part ${part}`,
    "it is no part of a whole",
    "Give K/N, as 1/3, 2/3 and 3/3.",
  );
}
