/** Base64 as RFC 4648, section 4 has it, and what else a value may be instead. */

export type DecodedBase64 = { readonly bytes: Buffer; readonly padded: boolean } | { readonly fault: string };

const faults: [RegExp, string][] = [
  [/^$/, "it is empty"],
  [/^\s|\s$/, "white space around the value"],
  [/\s/, "white space inside the value"],
  [/-----BEGIN/, "PEM armour"],
  [/^["'].*["']$/, "quotes around the value"],
  [/^[a-z0-9-]+=[^=]/i, "a prefix before the value"],
  [/,/, "several values joined by commas"],
  [/^(?:[0-9a-f]{2})+$/i, "hex instead of Base64"],
  [/[-_]/, "the URL-safe alphabet (base64url) instead of Base64"],
  [/[^A-Za-z0-9+/=]/, "characters outside the Base64 alphabet"],
  [/=[^=]|={3,}$/, "padding in the wrong place"],
];

/** The bytes, or what makes the value no Base64. Missing padding is told apart, not refused. */
export function decodeStrictBase64(text: string): DecodedBase64 {
  const fault = faults.find(([pattern]) => pattern.test(text))?.[1];
  if (fault !== undefined) return { fault };
  const bare = text.replace(/=+$/, "");
  if (bare.length % 4 === 1) return { fault: "a length that no Base64 text has" };
  return { bytes: Buffer.from(text, "base64"), padded: text.length % 4 === 0 };
}
