/** Services that differ in many ways at once, as real ones do. */
import { axes } from "#fixtures/reference-service/variations/index";
import { goTogether } from "#fixtures/reference-service/variations/together";
import type { Variation } from "#fixtures/reference-service/variations/variation";
import { coveringArray } from "./covering-array.ts";
import { seededDraw, shuffled } from "./seeded-draw.ts";
import type { PermittedSubject } from "./subject.ts";

const CHOICES_IN_A_SET = 6;
/** As a service has them that an ordinary team runs: caches, a queue and a quota, say. */
const CONDITIONS_IN_A_SET = 3;

const axesOfChoice = axes.filter(({ kind }) => kind === "choice");
const axesOfConditions = axes.filter(({ kind }) => kind === "condition");
const conditions = axesOfConditions.flatMap(({ choices }) => choices);

/** Any two choices that go together stand together in one of them; to have none of an axis counts as a choice of it. */
export function pairwiseCombinations(seed: number): PermittedSubject[] {
  const rows = coveringArray<Variation | undefined>({
    axes: axesOfChoice.map(({ choices }) => [undefined, ...choices]),
    goTogether: (one, other) => !one || !other || goTogether(one, other),
    draw: seededDraw(`${seed} pairs`),
  });
  return rows.map((row, at) =>
    combinationOf(
      `pairs-${numbered(at)}`,
      row.filter((choice) => choice !== undefined),
      seed,
    ),
  );
}

/** Of six choices each. */
export function randomCombinations(seed: number, count: number): PermittedSubject[] {
  const draw = seededDraw(`${seed} sets`);
  return Array.from({ length: count }, (_, at) =>
    combinationOf(`set-${numbered(at)}`, randomSet(axesOfChoice, CHOICES_IN_A_SET, draw), seed),
  );
}

/** Of three conditions each, which weigh on a run together, and three choices. */
export function setsOfConditions(seed: number, count: number): PermittedSubject[] {
  const draw = seededDraw(`${seed} sets of conditions`);
  return Array.from({ length: count }, (_, at) => {
    const weighing = randomSet(axesOfConditions, CONDITIONS_IN_A_SET, draw);
    const all = randomSet(axesOfChoice, 2 * CONDITIONS_IN_A_SET, draw, weighing);
    return {
      kind: "condition",
      name: `conditions-${numbered(at)}`,
      does: `${weighing.map(({ differs }) => differs).join(" ")} Besides, as many choices, drawn by seed ${seed}.`,
      variations: all,
    };
  });
}

/** Each condition with one of the combinations that it goes with, another one each. */
export function conditionsAmong(combinations: readonly PermittedSubject[], seed: number): PermittedSubject[] {
  const draw = seededDraw(`${seed} conditions`);
  return conditions.flatMap((condition) => {
    const goesWith = ({ variations }: PermittedSubject) =>
      variations.every((choice) => goTogether(condition, choice));
    const [other] = shuffled(combinations.filter(goesWith), draw);
    return other ? [conditionAmong(condition, other)] : [];
  });
}

/** Each chapter alone, in one service of each of these kinds. */
export function chaptersAlone(
  chapters: readonly string[],
  kinds: readonly (readonly PermittedSubject[])[],
  seed: number,
): PermittedSubject[] {
  const draw = seededDraw(`${seed} chapters`);
  const drawn = kinds.filter(({ length }) => length > 0).map((subjects) => shuffled(subjects, draw));
  return chapters.flatMap((chapter, at) =>
    drawn.map((subjects) => judgedBy(chapter, subjects[at % subjects.length]!)),
  );
}

const judgedBy = (chapter: string, subject: PermittedSubject): PermittedSubject => ({
  ...subject,
  chapter,
  name: `${subject.name}-by-${chapter}`,
  does: `${subject.does} Judged by ${chapter} alone.`,
});

const conditionAmong = (condition: Variation, { name, variations }: PermittedSubject): PermittedSubject => ({
  kind: "condition",
  name: `${condition.name}-with-${name}`,
  does: `${condition.differs} Besides, the choices of ${name}.`,
  variations: [condition, ...variations],
});

const combinationOf = (name: string, variations: readonly Variation[], seed: number): PermittedSubject => ({
  kind: "combination",
  name,
  does: `${variations.length} choices of as many axes, drawn by seed ${seed}.`,
  variations,
});

/** So many that a service can have at once, of as many axes, with those that it has already. */
function randomSet(
  from: typeof axes,
  size: number,
  draw: (below: number) => number,
  had: readonly Variation[] = [],
): Variation[] {
  const set = [...had];
  for (const { choices } of shuffled(from, draw)) {
    const choice = choices[draw(choices.length)]!;
    if (set.length < size && set.every((other) => goTogether(other, choice))) set.push(choice);
  }
  return set;
}

const numbered = (at: number) => String(at + 1).padStart(2, "0");
