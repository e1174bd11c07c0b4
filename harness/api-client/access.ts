/** The credentials of one run, and where a client program finds them. */
import { generateKeyPair, type KeyObject } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PRIVATE_FILE } from "../limits.ts";
import { type ClientKeyPair, clientKeyPairOf } from "../signing/client-keys.ts";
import type { AccessMethod } from "./protocol.ts";
import { newWord } from "./records.ts";

export interface ClientAccess {
  readonly accessToken: string;
  readonly apiKey: string;
  readonly keyId: string;
  /** That of the signing key, and that of the key to be created. */
  readonly pair: ClientKeyPair;
  readonly newPair: ClientKeyPair;
  /** The key of the service, and one that it has nothing to do with. */
  readonly serviceKey: ClientKeyPair;
  readonly foreignKey: KeyObject;
  /** Where files for the client are; for its owner alone, and gone after the run. */
  readonly directory: string;
  environment(method: AccessMethod): Readonly<Record<string, string>>;
  /** The values that nobody but the service may see. */
  readonly secrets: readonly { readonly value: string; readonly label: string }[];
  close(): void;
}

const BITS = 2048;

/** Of two primes: some libraries read no private key of more, and these are handed over. */
const newPairOf = async (modulusLength: number): Promise<ClientKeyPair> =>
  clientKeyPairOf(await promisify(generateKeyPair)("rsa", { modulusLength }));

export async function createAccess(): Promise<ClientAccess> {
  const [pair, newPair, serviceKey, foreign] = await Promise.all([1, 2, 3, 4].map(() => newPairOf(BITS)));
  const directory = mkdtempSync(join(tmpdir(), "countersign-client-"));
  const remove = () => rmSync(directory, { recursive: true, force: true });
  // Also where the run ends before it is closed.
  process.once("exit", remove);
  const inFile = (name: string, text: string) => {
    const file = join(directory, name);
    writeFileSync(file, text, { mode: PRIVATE_FILE });
    return file;
  };
  const [accessToken, apiKey, keyId] = [newWord(64), newWord(52), newWord(26)];
  const privateFile = inFile("private-key.pem", pair!.privatePem);
  const newKeys = {
    NEW_PUBLIC_KEY_FILE: inFile("new-public-key.pem", newPair!.publicPem),
    NEW_PRIVATE_KEY_FILE: inFile("new-private-key.pem", newPair!.privatePem),
  };
  const own = {
    bearer: { ACCESS_TOKEN: accessToken },
    "plain-key": { API_KEY: apiKey },
    "signing-key": { API_KEY_ID: keyId, PRIVATE_KEY_FILE: privateFile },
  };
  return {
    ...{ accessToken, apiKey, keyId, pair: pair!, newPair: newPair!, serviceKey: serviceKey!, directory },
    foreignKey: foreign!.privateKey,
    environment: (method) => ({ ...own[method], ...newKeys, ACCESS_METHOD: method }),
    secrets: [
      { value: accessToken, label: "the access token of the client" },
      { value: apiKey, label: "the apikey of the client" },
      { value: pair!.privatePem, label: "the private key of the client" },
      { value: newPair!.privatePem, label: "the new private key of the client" },
    ],
    close: () => {
      process.off("exit", remove);
      remove();
    },
  };
}
