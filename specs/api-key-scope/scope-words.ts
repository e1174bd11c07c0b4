/** A scope as a set of words, whatever its order: the interface shows no form of it. */

/** Of a text, what white space or commas part; of a list, its texts. Undefined for what is neither. */
function scopeWords(scope: unknown): Set<string> | undefined {
  const words = typeof scope === "string" ? scope.split(/[\s,]+/) : scope;
  if (!Array.isArray(words) || !words.every((word): word is string => typeof word === "string"))
    return undefined;
  return new Set(words.filter((word) => word !== ""));
}

/** In whatever order; what can not be read as words is compared as it is written. */
export function isSameScope(one: unknown, other: unknown): boolean {
  const [words, others] = [scopeWords(one), scopeWords(other)];
  if (!words || !others) return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
  return words.size === others.size && [...words].every((word) => others.has(word));
}

/**
 * Whether a scope that is shown holds what the broad one has and the full one has not. What can not be read as words is
 * compared as it is written.
 */
export function holdsBroader(shown: unknown, { full, broad }: { full?: unknown; broad?: unknown }): boolean {
  const [inShown, inFull, inBroad] = [shown, full, broad].map(scopeWords);
  const broader = [...(inBroad ?? [])].filter((word) => !inFull?.has(word));
  if (!inShown || !inFull || broader.length === 0) return JSON.stringify(shown) === JSON.stringify(broad);
  return broader.some((word) => inShown.has(word));
}

const ofReading = new Set(["read", "reader", "readonly", "view", "viewer", "get", "ro", "r"]);
const ofWriting = new Set([
  "write",
  "writer",
  "readwrite",
  "edit",
  "editor",
  "update",
  "manage",
  "admin",
  "full",
  "all",
  "rw",
  "w",
]);

/** What this service keeps, and words that say nothing of whose right it is: "user:write" is about it, "payouts:write" about other data. */
const ofThisService = new Set(
  "user users profile account me webhook webhooks hook hooks key keys api apikey apikeys access scope level role only".split(
    " ",
  ),
);

/** Whether the narrow scope says that it holds no right to change anything: which operations any other one holds is not shown. */
export function withholdsWriting({ full, narrow }: { full?: unknown; narrow?: unknown }): boolean {
  const [inFull, inNarrow] = [full, narrow].map((scope) => rightsIn(scope)) as [Set<string>[], Set<string>[]];
  const says = (rights: readonly Set<string>[], some: Set<string>) =>
    rights.some((words) => [...words].some((word) => some.has(word)));
  const isOwn = (words: Set<string>) =>
    [...words].every((word) => ofReading.has(word) || ofWriting.has(word) || ofThisService.has(word));
  const ofOwn = (rights: readonly Set<string>[]) => rights.filter(isOwn);
  return !says(inNarrow, ofWriting) && (says(ofOwn(inNarrow), ofReading) || says(ofOwn(inFull), ofWriting));
}

/** The words of each right: of each text in it that white space and commas part, with the names of the members that it stands in. */
function rightsIn(scope: unknown, members: readonly string[] = []): Set<string>[] {
  if (Array.isArray(scope)) return scope.flatMap((one) => rightsIn(one, members));
  if (typeof scope === "object" && scope !== null)
    return Object.entries(scope).flatMap(([name, value]) => rightsIn(value, [...members, name]));
  return String(scope ?? "")
    .split(/[\s,]+/)
    .map(
      (right) => new Set([...members, right].flatMap((text) => text.toLowerCase().match(/[a-z]+/g) ?? [])),
    );
}
