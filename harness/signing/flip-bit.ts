/** Tampering with decoded bytes: a changed character of Base64 text may leave the bytes as they were (rule D03). */

export type Place = "first" | "middle" | "last";
export const places: readonly Place[] = ["first", "middle", "last"];

/** A copy with the lowest bit of one byte turned over. */
export function flipBit(bytes: Buffer, place: Place): Buffer {
  const copy = Buffer.from(bytes);
  const index = { first: 0, middle: Math.floor(copy.length / 2), last: copy.length - 1 }[place];
  copy[index] = copy[index]! ^ 1;
  return copy;
}

/** The same for a Base64 text. */
export function flipBitOfBase64(text: string, place: Place): string {
  return flipBit(Buffer.from(text, "base64"), place).toString("base64");
}
