/** Credentials that authenticate nobody: the bad ones of the credential matrix (specs/catalogue). */
import { randomBytes } from "node:crypto";
import { anonymous, type Credential } from "../client/outgoing-request.ts";
import { apiKeyHeader } from "../credentials/api-key-header.ts";
import { authorization, bearer } from "../credentials/bearer.ts";
import type { SharedWorld } from "../shared/shared-world.ts";
import { wrongModes } from "./wrong-mode.ts";

export interface BadCredential {
  readonly title: string;
  readonly credential: (world: SharedWorld) => Promise<Credential>;
  /** Of a key that exists, used in the mode of the other kind. */
  readonly wrongMode?: true;
}

export const unknownApiKey: BadCredential = {
  title: "an unknown API key",
  credential: async ({ fake }) => apiKeyHeader(fake.string.alphanumeric(52), "an unknown API key"),
};

export const foreignSignature: BadCredential = {
  title: "a signature by another private key",
  credential: async ({ shared, alice }) => {
    const { privateKey } = await shared.unknownKeyPair();
    const key = await shared.signingKey(alice);
    return key.signed({ privateKey, description: "a signature by another private key" });
  },
};

export const badCredentials: readonly BadCredential[] = [
  { title: "no credential", credential: async () => anonymous },
  {
    title: "a random Bearer token",
    credential: async () => bearer(randomBytes(32).toString("hex"), "a random Bearer token"),
  },
  {
    title: "a malformed JWT as Bearer token",
    credential: async () => bearer("aaaa.bbbb.cccc", "a malformed JWT as Bearer token"),
  },
  unknownApiKey,
  foreignSignature,
  {
    title: "an Authorization: Signature that cannot be parsed",
    credential: async () =>
      authorization("Signature ,,=,", "an Authorization: Signature that cannot be parsed"),
  },
  ...wrongModes.map(
    ({ title, credential }): BadCredential => ({
      title,
      wrongMode: true,
      credential: async (world) => (await credential(world)).credential,
    }),
  ),
];
