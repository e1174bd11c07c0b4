/** Reading the API key record that POST /user/api-key answers with. */
import type { Answer } from "../client/answer.ts";
import type { Json } from "../json/json.ts";
import { findRecord, findText } from "./record.ts";

export interface ApiKeyRecord {
  /** undefined when nothing in the answer looks like an id. */
  readonly id: string | undefined;
  /** undefined when the key has no apikey value, or a masked one. */
  readonly apikey: string | undefined;
  /** Whether the members have the names of the interface (section API key). */
  readonly namedAsListed: boolean;
  readonly members: Json;
}

const ID_FORM = /^[A-Za-z0-9]{26}$/;
const APIKEY_FORM = /^[A-Za-z0-9]{52}$/;

/** By the names of the interface first, by form at any depth else. Never rejects odd values: that is for the checks. */
export const readApiKey = (answer: Answer): ApiKeyRecord => apiKeyIn(answer.json);

/** The same of a body alone. */
export function apiKeyIn(json: unknown): ApiKeyRecord {
  const found = findRecord(json, ["id", "apikey"]);
  const members = found?.members ?? {};
  const named = { id: textOf(members.id), apikey: textOf(members.apikey) };
  return {
    id: named.id ?? findText(json, (text) => ID_FORM.test(text)),
    apikey: named.apikey ?? findText(json, (text) => APIKEY_FORM.test(text)),
    namedAsListed: named.id !== undefined,
    members,
  };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The apikey values of the given keys, by a name for each. */
export function apikeyValuesOf(keys: readonly object[]): Record<string, string> {
  const values = keys.flatMap((key) =>
    "apikey" in key && typeof key.apikey === "string" ? [key.apikey] : [],
  );
  return Object.fromEntries(values.map((value, index) => [`apikey ${index + 1}`, value]));
}
