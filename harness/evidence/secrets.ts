/** Every secret value the run has seen, in all the forms in which it could leak, and where a text holds one. */
import { formsOf } from "./secret-forms.ts";

/** Shorter values (a test password that equals the user's name) would blot out ordinary words; they are left alone. */
const MIN_CHARACTERS = 12;
/** In the words that others print, given ones of this length are taken out too, where they stand alone. */
const MIN_WORD_CHARACTERS = 4;
const PREFIX_LENGTH = 8;
/** A token in JWT form is longer: it has thousands of pieces, and its first part in common with all others. */
const MAX_SHORT_CHARACTERS = 64;
const BLOCK = 4;
/** How far a search steps when no secret has the block it looks at: then none begins on the way. */
const MAX_STEP = MIN_CHARACTERS - BLOCK + 1;
const STEPS = 1 << 20;

/** What may be one: whoever sends the event decides on it. */
export const SUBSCRIBE_URL_TOKEN = "a SubscribeURL token";

export interface SecretMatch {
  readonly start: number;
  readonly end: number;
  readonly label: string;
  /** It became one after so many lines of the journal: what stands before that was shown by then. */
  readonly since: number;
}

export interface SecretRegistry {
  /**
   * Registers a secret value with a word for what it is ("apikey of alice"). Too short values are ignored.
   * @param since lines of the journal that were written by then
   */
  add(value: string, label: string, since?: number): void;
  /**
   * A value that turned out to be no secret (a webhookId inside a SubscribeURL): forgotten, and never taken again. One that we
   * were given, sent or were handed as a credential stays a secret, whoever repeats it.
   */
  exempt(value: string): void;
  /** Places in the text that hold a secret in any form: see secret-forms.ts. */
  find(text: string): SecretMatch[];
  /** Whether the text has much in common with a short secret (an apikey, a password): one made wrong on purpose gives it away. */
  isAkin(text: string): boolean;
  /** The text with each secret replaced by `(secret)`. */
  redact(text: string): string;
  /** The same in what others print, where a short password that was given may stand, too. */
  redactPrinted(text: string): string;
  readonly size: number;
}

/** @param given those that are known from the start */
export function createSecretRegistry(
  given: readonly { readonly value: string; readonly label: string }[] = [],
): SecretRegistry {
  const labels = new Map<string, string>();
  const firstLines = new Map<string, number>();
  const exempted = new Set<string>();
  const byPrefix = new Map<string, string[]>();
  const pieces = new Set<string>();
  // By the last block of a window of twelve characters: how many places further a secret can begin (S. Wu, U. Manber, 1994).
  const steps = new Uint8Array(STEPS).fill(MAX_STEP);

  const addForm = (form: string, label: string, since: number) => {
    if (form.length < MIN_CHARACTERS || labels.has(form)) return;
    labels.set(form, label);
    firstLines.set(form, since);
    for (let at = 0; at < MAX_STEP; at++) {
      const block = blockOf(form, at);
      steps[block] = Math.min(steps[block]!, MAX_STEP - 1 - at);
    }
    const prefix = form.slice(0, PREFIX_LENGTH);
    const alike = byPrefix.get(prefix);
    if (alike) alike.push(form);
    else byPrefix.set(prefix, [form]);
  };

  const forget = (form: string) => {
    labels.delete(form);
    const prefix = form.slice(0, PREFIX_LENGTH);
    byPrefix.set(
      prefix,
      (byPrefix.get(prefix) ?? []).filter((known) => known !== form),
    );
  };

  const longestAt = (text: string, at: number): string | undefined =>
    byPrefix
      .get(text.slice(at, at + PREFIX_LENGTH))
      ?.filter((form) => text.startsWith(form, at))
      .reduce((longest, form) => (form.length > longest.length ? form : longest), "") || undefined;

  const find = (text: string): SecretMatch[] => {
    const matches: SecretMatch[] = [];
    const last = text.length - MIN_CHARACTERS;
    let at = 0;
    while (at <= last) {
      const step = steps[blockOf(text, at + MAX_STEP - 1)]!;
      const form = step === 0 ? longestAt(text, at) : undefined;
      if (form !== undefined) {
        const [label, since] = [labels.get(form)!, firstLines.get(form)!];
        matches.push({ start: at, end: at + form.length, label, since });
      }
      at += form?.length ?? Math.max(1, step);
    }
    return matches;
  };

  const add = (value: string, label: string, since = 0) => {
    if (labels.has(value) || exempted.has(value)) return;
    if (value.length <= MAX_SHORT_CHARACTERS) for (const piece of piecesOf(value)) pieces.add(piece);
    for (const form of formsOf(value)) addForm(form, label, since);
  };
  for (const { value, label } of given) add(value, label);
  const words = wordsOf(given.map(({ value }) => value));
  const redact = (text: string) => replaceMatches(text, find(text));

  return {
    add,
    exempt: (value) => {
      const isGuess = find(value).every(({ label }) => label === SUBSCRIBE_URL_TOKEN);
      if (exempted.has(value) || !isGuess) return;
      exempted.add(value);
      for (const form of formsOf(value)) forget(form);
    },
    find,
    isAkin: (text) => piecesOf(text).some((piece) => pieces.has(piece)),
    redact,
    redactPrinted: (text) => {
      const redacted = redact(text);
      return words === undefined ? redacted : redacted.replace(words, "(secret)");
    },
    get size() {
      return labels.size;
    },
  };
}

/** Short ones in any form, with nothing before or after that would make them part of a longer word. */
function wordsOf(values: readonly string[]): RegExp | undefined {
  const short = values.filter(({ length }) => length >= MIN_WORD_CHARACTERS && length < MIN_CHARACTERS);
  const forms = new Set(short.flatMap((value) => [...formsOf(value)]));
  const long = [...forms].filter(({ length }) => length >= MIN_WORD_CHARACTERS);
  if (long.length === 0) return undefined;
  const escaped = long
    .sort((one, other) => other.length - one.length)
    .map((form) => form.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`, "gu");
}

/** Every run of twelve characters, in small letters. */
function piecesOf(text: string): string[] {
  const small = text.toLowerCase();
  return Array.from({ length: Math.max(0, small.length - MIN_CHARACTERS + 1) }, (_, at) =>
    small.slice(at, at + MIN_CHARACTERS),
  );
}

/** A number for the four characters from `at` on. */
function blockOf(text: string, at: number): number {
  let block = 0;
  for (let next = at; next < at + BLOCK; next++) block = (Math.imul(block, 31) + text.charCodeAt(next)) | 0;
  return block & (STEPS - 1);
}

function replaceMatches(text: string, matches: readonly SecretMatch[]): string {
  if (matches.length === 0) return text;
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of matches) {
    pieces.push(text.slice(from, start), "(secret)");
    from = end;
  }
  return pieces.join("") + text.slice(from);
}
