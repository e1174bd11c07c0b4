/** A broader scope written so that a comparison of texts might take it for a narrower one. */
import type { Scopes } from "#harness";

export interface ScopeForm {
  readonly description: string;
  readonly of: (scopes: Scopes) => unknown;
}

const textOf = (scope: unknown) => (typeof scope === "string" ? scope : JSON.stringify(scope));
const wordsOf = (scope: unknown) =>
  Array.isArray(scope)
    ? scope.map(String)
    : textOf(scope)
        .split(/[\s,]+/)
        .filter(Boolean);
/** Words that the narrow scope has not, no more of them than it has itself. */
function othersThan({ full, narrow }: Scopes): string[] {
  const own = wordsOf(narrow);
  return wordsOf(full)
    .filter((word) => !own.includes(word))
    .slice(0, own.length);
}
/** In the type of the configured value. */
const like = (scope: unknown, description: readonly string[]) =>
  Array.isArray(scope) ? [...description] : description.join(" ");

export const inCapitals = (scope: unknown) =>
  like(
    scope,
    wordsOf(scope).map((word) => word.toUpperCase()),
  );

export const writtenOtherwise: readonly ScopeForm[] = [
  { description: "the full scope in another order", of: ({ full }) => like(full, wordsOf(full).reverse()) },
  {
    description: "other words of the full scope, as many as the narrow one has",
    of: (scopes) => like(scopes.full, othersThan(scopes)),
  },
  {
    description: "the narrow scope, then the full one",
    of: ({ narrow, full }) => like(full, [...wordsOf(narrow), ...wordsOf(full)]),
  },
  {
    description: "the full scope, each word twice",
    of: ({ full }) =>
      like(
        full,
        wordsOf(full).flatMap((word) => [word, word]),
      ),
  },
  { description: "the full scope in capitals", of: ({ full }) => inCapitals(full) },
  { description: "a wildcard", of: ({ full }) => like(full, ["*"]) },
  { description: "an empty scope", of: ({ full }) => like(full, []) },
  {
    description: "the full scope with an empty entry",
    of: ({ full }) => (Array.isArray(full) ? ["", ...full] : ` ${textOf(full)}  `),
  },
  {
    description: "the full scope as another type",
    of: ({ full }) => (Array.isArray(full) ? wordsOf(full).join(" ") : wordsOf(full)),
  },
  { description: "the full scope separated by commas", of: ({ full }) => wordsOf(full).join(",") },
  {
    description: "the narrow scope with the full one behind a line break",
    of: ({ narrow, full }) => `${textOf(narrow)}\n${textOf(full)}`,
  },
  { description: "null", of: () => null },
];
