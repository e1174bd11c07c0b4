/** Every secret value the run has seen, in all the forms in which it could leak, and where a text holds one. */

/** Shorter values (a test password that equals the user's name) would blot out ordinary words; they are left alone. */
const SHORTEST = 12;
const PREFIX_LENGTH = 8;

export interface SecretMatch {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

export interface SecretRegistry {
  /** Registers a secret value with a word for what it is ("apikey of alice"). Too short values are ignored. */
  add(value: string, label: string): void;
  /** A value that turned out to be no secret (a webhookId inside a SubscribeURL): forgotten, and never taken again. */
  exempt(value: string): void;
  /** Places in the text that hold a secret in any form: plain, Base64, base64url, URL-encoded, hex, or as one part of a JWT. */
  find(text: string): SecretMatch[];
  /** The text with each secret replaced by `(secret)`. */
  redact(text: string): string;
  readonly size: number;
}

export function createSecretRegistry(): SecretRegistry {
  const labels = new Map<string, string>();
  const exempted = new Set<string>();
  const byPrefix = new Map<string, string[]>();
  // A filter over two-character pairs, so that most positions of a long text cost one array look-up.
  const pairs = new Uint8Array(1 << 16);

  const addForm = (form: string, label: string) => {
    if (form.length < SHORTEST || labels.has(form)) return;
    labels.set(form, label);
    pairs[pairOf(form, 0)] = 1;
    const prefix = form.slice(0, PREFIX_LENGTH);
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), form]);
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
    const last = text.length - SHORTEST;
    for (let at = 0; at <= last; at++) {
      if (pairs[pairOf(text, at)] === 0) continue;
      const form = longestAt(text, at);
      if (form === undefined) continue;
      matches.push({ start: at, end: at + form.length, label: labels.get(form)! });
      at += form.length - 1;
    }
    return matches;
  };

  return {
    add: (value, label) => {
      if (labels.has(value) || exempted.has(value)) return;
      for (const form of formsOf(value)) addForm(form, label);
    },
    exempt: (value) => {
      if (exempted.has(value)) return;
      exempted.add(value);
      for (const form of formsOf(value)) forget(form);
    },
    find,
    redact: (text) => replaceMatches(text, find(text)),
    get size() {
      return labels.size;
    },
  };
}

function pairOf(text: string, at: number): number {
  return ((text.charCodeAt(at) & 0xff) << 8) | (text.charCodeAt(at + 1) & 0xff);
}

/** Plain, encoded, and for a JWT its payload and signature alone (its header is no secret). */
function formsOf(value: string): string[] {
  const bytes = Buffer.from(value, "utf8");
  const parts = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value) ? value.split(".").slice(1) : [];
  return [
    value,
    encodeURIComponent(value),
    // Without the last group, whose characters depend on what follows the value inside a longer Base64 text.
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
    ...parts,
  ];
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
