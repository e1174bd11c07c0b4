/** Values that resemble an apikey and are none (XAK-04). */
import type { Credential } from "../client/outgoing-request.ts";
import { apiKeyHeader } from "../credentials/api-key-header.ts";
import type { PlainKey } from "../world/api-keys/api-key.ts";
import { withOtherCharacter } from "./other-character.ts";

export interface AlteredApiKey {
  readonly title: string;
  readonly alter: (apikey: string) => string;
}

function changedAt(position: number): AlteredApiKey {
  return {
    title: `the character at position ${position} changed`,
    // One that is shorter than it has to be is KEY-03's to tell.
    alter: (apikey) => withOtherCharacter(apikey, Math.min(position, apikey.length) - 1),
  };
}

const inserted = (apikey: string, text: string) => {
  const middle = Math.floor(apikey.length / 2);
  return `${apikey.slice(0, middle)}${text}${apikey.slice(middle)}`;
};

export const alteredApiKeys: readonly AlteredApiKey[] = [
  ...[1, 26, 27, 51, 52].map(changedAt),
  { title: "the last character removed", alter: (apikey) => apikey.slice(0, -1) },
  { title: "the last ten characters removed", alter: (apikey) => apikey.slice(0, -10) },
  { title: "a character added at the end", alter: (apikey) => `${apikey}A` },
  { title: "a character added at the beginning", alter: (apikey) => `A${apikey}` },
  { title: "an exclamation mark in its middle", alter: (apikey) => inserted(apikey, "!") },
  {
    title: "its first character percent-encoded",
    alter: (apikey) => `%${apikey.charCodeAt(0).toString(16)}${apikey.slice(1)}`,
  },
  { title: "the value doubled", alter: (apikey) => apikey + apikey },
  { title: "the first half alone", alter: (apikey) => apikey.slice(0, apikey.length / 2) },
  {
    title: "the halves swapped",
    alter: (apikey) => apikey.slice(apikey.length / 2) + apikey.slice(0, apikey.length / 2),
  },
];

/** An unknown apikey, the first half of which is that of a known one. */
export function beginningLike({ apikey }: PlainKey): Credential {
  const half = Math.floor(apikey.length / 2);
  return apiKeyHeader(
    `${apikey.slice(0, half)}${"x".repeat(half)}`,
    "an unknown apikey that begins like another",
  );
}
