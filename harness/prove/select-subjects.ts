/** Which subjects a proof is about: --only with names, requirement ids, chapters and kinds. */
import leven from "leven";
import { settingsError } from "../errors/harness-error.ts";
import { isAlone, type Subject } from "./subject.ts";

const kinds = {
  DEFECTS: "defect",
  VARIATIONS: "variation",
  CONDITIONS: "condition",
  COMBINATIONS: "combination",
  "NULL-TARGETS": "null target",
} as const;

/** What is judged by one chapter alone. */
const ALONE = "ALONE";

/** All of them without words. @throws HarnessError (exit code 2) for a word that matches none */
export function selectSubjects(subjects: readonly Subject[], only: readonly string[]): Subject[] {
  for (const word of only)
    if (!subjects.some((subject) => isMeant(subject, word))) throw unknownWord(subjects, word);
  return subjects.filter((subject) => only.length === 0 || only.some((word) => isMeant(subject, word)));
}

function isMeant(subject: Subject, word: string): boolean {
  const meant = word.toUpperCase();
  if (subject.name.toUpperCase() === meant) return true;
  if (meant === ALONE && isAlone(subject)) return true;
  // Drawn for a combination, a defect is asked for by its own name only.
  if (subject.kind === "defect" && subject.name !== subject.fault) return false;
  if (Object.hasOwn(kinds, meant) && kinds[meant as keyof typeof kinds] === subject.kind) return true;
  if (subject.kind !== "defect") return false;
  return subject.requirement === meant || subject.requirement.startsWith(`${meant}-`);
}

function unknownWord(subjects: readonly Subject[], word: string) {
  const known = [
    ...subjects.map(({ name }) => name),
    ...subjects.flatMap((subject) => (subject.kind === "defect" ? [subject.requirement] : [])),
    ...[ALONE, ...Object.keys(kinds)].map((kind) => kind.toLowerCase()),
  ];
  const nearest = known.reduce(
    (best, name) => (leven(word, name) < leven(word, best) ? name : best),
    known[0] ?? "",
  );
  return settingsError(
    "nothing-to-prove",
    `reading --only ${word}`,
    "no subject is named so, and no defect proves a requirement or chapter of that name",
    nearest === "" ? "There are no subjects yet." : `Did you mean ${nearest}?`,
  );
}
