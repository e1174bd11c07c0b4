/** Values of keyId that are not the id of the key that signs (SIG-04, SIG-10, SIG-40). */
import { createHash } from "node:crypto";
import { NotApplicable, type SigningKey } from "#harness";

export interface AlteredKeyId {
  readonly title: string;
  /** @throws NotApplicable when this key offers no such value */
  readonly keyId: (key: SigningKey) => string | Promise<string>;
}

const spki = ({ keyPair }: SigningKey) => keyPair.publicKey.export({ type: "spki", format: "der" });

/** What else a service could take for the name of a key. */
export const otherNamesOfKeys: readonly AlteredKeyId[] = [
  { title: "the apikey value as keyId", keyId: apikeyOf },
  { title: "the id of the user as keyId", keyId: ({ owner }) => owner.id() },
  {
    title: "the fingerprint of the public key in hexadecimal as keyId",
    keyId: (key) => createHash("sha256").update(spki(key)).digest("hex"),
  },
  {
    title: "the fingerprint of the public key in Base64 as keyId",
    keyId: (key) => createHash("sha256").update(spki(key)).digest("base64"),
  },
];

/** Near misses of a genuine id. */
export const unknownKeyIds: readonly AlteredKeyId[] = [
  { title: "the first character of the keyId changed", keyId: ({ id }) => changedAt(id, 0) },
  {
    title: "the middle character of the keyId changed",
    keyId: ({ id }) => changedAt(id, Math.floor(id.length / 2)),
  },
  { title: "the last character of the keyId changed", keyId: ({ id }) => changedAt(id, id.length - 1) },
  { title: "the last character of the keyId removed", keyId: ({ id }) => id.slice(0, -1) },
  { title: "a character added to the keyId", keyId: ({ id }) => `${id}A` },
  { title: "a percent sign added to the keyId", keyId: ({ id }) => `${id}%` },
  {
    title: "a percent sign for the last half of the keyId",
    keyId: ({ id }) => `${id.slice(0, id.length / 2)}%`,
  },
  { title: "the keyId doubled", keyId: ({ id }) => id + id },
];

/** Upper case for lower case and the reverse. @throws NotApplicable for an id without letters */
export function inSwappedCase({ id }: SigningKey): string {
  const swapped = [...id]
    .map((character) =>
      character === character.toUpperCase() ? character.toLowerCase() : character.toUpperCase(),
    )
    .join("");
  if (swapped !== id) return swapped;
  throw new NotApplicable("The id of the key has no letters.");
}

function apikeyOf({ record }: SigningKey): string {
  if (record.apikey !== undefined) return record.apikey;
  throw new NotApplicable("A key with public key has no apikey value here.");
}

/** Another letter or digit, not merely another case. */
function changedAt(id: string, index: number): string {
  const old = id.charAt(index);
  const other = /[a-y]/i.test(old) ? String.fromCharCode(old.charCodeAt(0) + 1) : old === "7" ? "8" : "7";
  return `${id.slice(0, index)}${other}${id.slice(index + 1)}`;
}
