/** Ways to write the same change of language as JSON, byte for byte (XRS-06, XRS-13 to XRS-15). */

export interface JsonSpelling {
  readonly title: string;
  readonly write: (language: string) => string;
}

const compact = (language: string) => JSON.stringify({ language });
const beside = (member: string) => (language: string) => compact(language).replace("}", `,${member}}`);
const inLines = (end: string) => (language: string) => compact(language).replace("{", `{${end}`);
/** The name of the member with its first letter as an escape; l is U+006C. */
const escaped = (written: string) => (language: string) => compact(language).replace('"l', `"${written}`);

/** All mean what the compact form means, but for members that the interface does not show. */
export const jsonSpellings: readonly JsonSpelling[] = [
  { title: "indented by two spaces", write: (language) => JSON.stringify({ language }, null, 2) },
  { title: "a space after the colon", write: (language) => compact(language).replace(":", ": ") },
  { title: "line feeds before and after", write: (language) => `\n${compact(language)}\n` },
  { title: "a final CR LF", write: (language) => `${compact(language)}\r\n` },
  { title: "an escape with a lower-case digit", write: escaped("\\u006c") },
  { title: "an escape with an upper-case digit", write: escaped("\\u006C") },
  {
    title: "the member twice",
    write: (language) => beside(`"language":${JSON.stringify(language)}`)(language),
  },
  { title: "an unknown member before it", write: (language) => compact(language).replace("{", '{"z":0,') },
  { title: "an unknown member 1.0", write: beside('"number":1.0') },
  { title: "an unknown member 1e2", write: beside('"number":1e2') },
  { title: "an unknown member of twenty digits", write: beside('"number":12345678901234567890') },
];

/** What is sent, and the other text that X-Signature was made for. */
export const bodyChanges: readonly {
  title: string;
  sent: JsonSpelling["write"];
  signed: JsonSpelling["write"];
}[] = [
  { title: "a character", sent: compact, signed: (language) => compact(`${language}x`) },
  { title: "a space added", sent: (language) => compact(language).replace(":", ": "), signed: compact },
  { title: "a space removed", sent: compact, signed: (language) => compact(language).replace(":", ": ") },
  { title: "a line feed added at the end", sent: (language) => `${compact(language)}\n`, signed: compact },
  {
    title: "a line feed removed from the end",
    sent: compact,
    signed: (language) => `${compact(language)}\n`,
  },
  { title: "a CR LF signed as a line feed", sent: inLines("\r\n"), signed: inLines("\n") },
  { title: "a letter written as an escape", sent: escaped("\\u006c"), signed: compact },
  { title: "an escape written as a letter", sent: compact, signed: escaped("\\u006c") },
  { title: "the letter case of an escape", sent: escaped("\\u006c"), signed: escaped("\\u006C") },
  {
    title: "the order of members",
    sent: (language) => compact(language).replace("{", '{"z":0,'),
    signed: beside('"z":0'),
  },
];

/** A member beside the language, with text beyond ASCII. */
export const foreignTexts: readonly { title: string; text: string }[] = [
  { title: "accents", text: "Zoë Łukasz é" },
  { title: "the euro sign", text: "€" },
  { title: "an emoji", text: "🙂" },
  { title: "a line separator", text: "\u2028" },
  { title: "a combining mark", text: "e\u0301" },
];

/** Texts that look the same, and are not the same characters. */
export const lookalikes: readonly { title: string; sent: string; signed: string }[] = [
  { title: "decomposed characters, signed composed", sent: "e\u0301", signed: "\u00e9" },
  { title: "composed characters, signed decomposed", sent: "\u00e9", signed: "e\u0301" },
];

export const withNote = (language: string, note: string) => JSON.stringify({ language, note });

const KIB = 1024;

/** Padded by white space, which means nothing in JSON. */
export const largeBodies: readonly { title: string; write: (language: string) => string }[] = [
  2, 70, 900,
].map((size) => ({
  title: `${size} KiB`,
  write: (language) => compact(language).padEnd(size * KIB, " "),
}));
