/** A broader scope written so that a comparison of texts might take it for a narrower one. */
import type { Scopes } from "../world/scopes.ts";

export interface ScopeForm {
  readonly words: string;
  readonly of: (scopes: Scopes) => unknown;
}

const textOf = (scope: unknown) => (typeof scope === "string" ? scope : JSON.stringify(scope));
const wordsOf = (scope: unknown) =>
  Array.isArray(scope)
    ? scope.map(String)
    : textOf(scope)
        .split(/[\s,]+/)
        .filter(Boolean);
/** In the type of the configured value. */
const like = (scope: unknown, words: readonly string[]) =>
  Array.isArray(scope) ? [...words] : words.join(" ");

export const writtenOtherwise: readonly ScopeForm[] = [
  { words: "the full scope in another order", of: ({ full }) => like(full, wordsOf(full).reverse()) },
  {
    words: "the narrow scope, then the full one",
    of: ({ narrow, full }) => like(full, [...wordsOf(narrow), ...wordsOf(full)]),
  },
  {
    words: "the full scope, each word twice",
    of: ({ full }) =>
      like(
        full,
        wordsOf(full).flatMap((word) => [word, word]),
      ),
  },
  {
    words: "the full scope in capitals",
    of: ({ full }) =>
      like(
        full,
        wordsOf(full).map((word) => word.toUpperCase()),
      ),
  },
  { words: "a wildcard", of: ({ full }) => like(full, ["*"]) },
  { words: "an empty scope", of: ({ full }) => like(full, []) },
  {
    words: "the full scope with an empty entry",
    of: ({ full }) => (Array.isArray(full) ? ["", ...full] : ` ${textOf(full)}  `),
  },
  {
    words: "the full scope as another type",
    of: ({ full }) => (Array.isArray(full) ? wordsOf(full).join(" ") : wordsOf(full)),
  },
  { words: "the full scope separated by commas", of: ({ full }) => wordsOf(full).join(",") },
  {
    words: "the narrow scope with the full one behind a line break",
    of: ({ narrow, full }) => `${textOf(narrow)}\n${textOf(full)}`,
  },
  { words: "null", of: () => null },
];
