/** Which requirements a run is about: --only with ids and chapters. */
import leven from "leven";
import { chapters, isChapterPrefix, isRequirementId, type RequirementId, requirementIds } from "#catalogue";
import { isSelected } from "#reports/verdict/is-selected";
import { settingsError } from "../errors/harness-error.ts";

/** @throws HarnessError (exit code 2) for a word that is neither an id nor a chapter */
export function selection(only: readonly string[]): (id: RequirementId) => boolean {
  for (const word of only.map((given) => given.toUpperCase()))
    if (!isRequirementId(word) && !isChapterPrefix(word)) throw unknownWord(word);
  return (id) => isSelected(id, only);
}

function unknownWord(word: string) {
  const known = [...requirementIds, ...chapters.map(({ prefix }) => prefix)];
  const nearest = known.reduce((best, id) => (leven(word, id) < leven(word, best) ? id : best));
  return settingsError(
    "unknown-requirement",
    `reading --only ${word}`,
    "there is no such requirement or chapter",
    `Did you mean ${nearest}? \`countersign list\` shows all of them.`,
  );
}

/**
 * The part of a selection that this shard judges: every N-th id, so that long and short chapters are spread evenly.
 * @param shard as "2/5"
 * @throws HarnessError (exit code 2)
 */
export function shardOf(selected: (id: RequirementId) => boolean, shard: string): RequirementId[] {
  const [, index, count] = (/^(\d+)\/(\d+)$/.exec(shard) ?? []).map(Number);
  if (!index || !count || index > count)
    throw settingsError(
      "bad-shard",
      `reading --shard ${shard}`,
      "it is no part of a whole",
      "Give I/N, as 1/3, 2/3 and 3/3.",
    );
  const own = requirementIds.filter(selected).filter((_, position) => position % count === index - 1);
  if (own.length > 0) return own;
  throw settingsError(
    "empty-shard",
    `reading --shard ${shard}`,
    "no requirement is left for it",
    "Give a smaller N.",
  );
}
