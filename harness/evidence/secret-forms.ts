/** The forms in which a secret value can stand in a text: as it is, encoded, or inside something larger that is encoded. */

import { encodedComponent } from "../net/uri-component.ts";

const ALIGNMENTS = [0, 1, 2];
const BITS_OF_BYTE = 8;
const BITS_OF_CHARACTER = 6;

/** Every form, the value itself first; for a JWT also its payload and signature alone (its header is no secret). */
export function formsOf(value: string): Set<string> {
  const bytes = Buffer.from(value, "utf8");
  const hex = bytes.toString("hex");
  const inUrl = encodedComponent(value);
  const parts = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(value) ? value.split(".").slice(1) : [];
  return new Set([
    value,
    inUrl,
    inUrl.replace(/%../g, (code) => code.toLowerCase()),
    inUrl.replaceAll("%20", "+"),
    // A URL within the query of another.
    encodedComponent(inUrl),
    // As they stand in a JSON text, in the script of a page, and in HTML or XML.
    JSON.stringify(value).slice(1, -1),
    JSON.stringify(value).slice(1, -1).replaceAll("<", "\\u003c"),
    // HTML as the page is rendered, text in XML, and an attribute in XML.
    ...['&<"', "&<>", "&<>\"'"].map((signs) => escapedForMarkup(value, signs)),
    bytes.toString("base64").replace(/=+$/, ""),
    bytes.toString("base64url"),
    ...ALIGNMENTS.flatMap((before) => insideBase64(bytes, before)),
    hex,
    hex.toUpperCase(),
    ...parts,
  ]);
}

/** The value in Base64 of a longer text, `before` bytes after a group's begin: the characters that are its own alone. */
function insideBase64(bytes: Buffer, before: number): string[] {
  const all = Buffer.concat([Buffer.alloc(before), bytes]);
  const first = Math.ceil((before * BITS_OF_BYTE) / BITS_OF_CHARACTER);
  const end = Math.floor((all.length * BITS_OF_BYTE) / BITS_OF_CHARACTER);
  return [all.toString("base64").slice(first, end), all.toString("base64url").slice(first, end)];
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const escapedForMarkup = (value: string, signs: string) =>
  [...value].map((sign) => (signs.includes(sign) ? entities[sign]! : sign)).join("");
