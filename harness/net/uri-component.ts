/** A part of an address, percent-encoded: there and back without an error, whatever somebody else wrote. */

/** Half a character, which JSON can hold and no encoding, goes as the sign for one that is unknown. */
export const encodedComponent = (text: string): string =>
  encodeURIComponent(Buffer.from(text, "utf8").toString("utf8"));

/** As it stands, where it is not encoded as it should be. */
export function decodedComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
