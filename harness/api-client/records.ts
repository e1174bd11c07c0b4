/** The records that the server of a call shows, invented. */
import { randomBytes } from "node:crypto";
import { isObject } from "../json/json.ts";
import { parseJsonText } from "../json/parse-json-object.ts";

export interface UserRecord {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly language: string;
}

export const userRecord: UserRecord = {
  id: "u-5d1f0a7c93",
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.invalid",
  phone: "+44 20 5550 1234",
  language: "en",
};

/** What PUT /user answers: the record with the members that the request changes. */
export function changedUser(body: Buffer): UserRecord {
  const asked = parseJsonText(body.toString("utf8"));
  return { ...userRecord, ...(isObject(asked) ? (asked as Partial<UserRecord>) : {}) };
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Alphanumeric, of so many characters (interface: 26 of an id, 52 of an apikey). */
export const newWord = (length: number): string =>
  [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");

/** What POST /user/api-key answers: apikey is filled when the key has no public key. */
export function createdKey(body: Buffer): Record<string, unknown> {
  const publicKey = publicKeyIn(body);
  const id = newWord(26);
  return publicKey === undefined ? { id, apikey: newWord(52) } : { id, publicKey };
}

/** The text in a request that is a public key in PEM, whatever member it is in: its name is not shown. */
export function publicKeyIn(body: Buffer): string | undefined {
  return textsIn(parseJsonText(body.toString("utf8"))).find((text) =>
    /-----BEGIN [A-Z ]*PUBLIC KEY-----/.test(text),
  );
}

/** Every text in a JSON value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}
