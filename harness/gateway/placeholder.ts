/** Credentials as a plain request names them, where the real ones are not to be typed: `Authorization: Bearer alice`. */
import type { RecordedHeaders } from "#reports/document";

export type UserName = "alice" | "bob";

/** The access methods of the interface: a user's access token, a key without and a key with public key. */
export type AccessMethod = "bearer" | "plain key" | "signing key";

export interface Placeholder {
  readonly method: AccessMethod;
  readonly user: UserName;
  /** The name of the header that is replaced, in lower case. */
  readonly header: "authorization" | "x-api-key";
}

const forms: readonly (Pick<Placeholder, "method" | "header"> & { readonly value: RegExp })[] = [
  { method: "bearer", header: "authorization", value: /^Bearer +(.+)$/i },
  { method: "plain key", header: "x-api-key", value: /^(.+)$/ },
  {
    method: "signing key",
    header: "authorization",
    value: /^Signature +(?:.*\bkeyId="?([^",\s]+)|([^=,\s]+)$)/i,
  },
];

/**
 * The placeholder in the headers; undefined where there is none, and what stands there goes to the service as it is.
 * @param inPlaceOfAny the user whose credential takes the place of any other value, where a provider state has it so
 */
export function placeholderIn(headers: RecordedHeaders, inPlaceOfAny?: UserName): Placeholder | undefined {
  for (const { method, header, value } of forms)
    for (const [name, given] of headers) {
      if (name.toLowerCase() !== header) continue;
      const found = value.exec(given.trim());
      if (found === null) continue;
      const user = userNamed(found[1] ?? found[2]) ?? inPlaceOfAny;
      if (user !== undefined) return { method, header, user };
    }
  return undefined;
}

const userNamed = (word: string | undefined): UserName | undefined =>
  word === "alice" || word === "bob" ? word : undefined;
