/** Tokens that need no key: alg none, or none at all (OAU-11; RFC 8725, 2.1), and those keyed by what anyone knows (OAU-12). */
import type { KeyObject } from "node:crypto";
import {
  encodePart,
  type ForgedToken,
  type HashName,
  hmac,
  type Json,
  NotApplicable,
  realmKeyOf,
  signToken,
} from "#harness";

const spellings = ["none", "None", "NONE", "nOnE"];

function unsigned(title: string, change: (header: Json) => Json, keepsSignature: boolean): ForgedToken {
  return {
    title: `${title}, with ${keepsSignature ? "the old signature" : "an empty signature"}`,
    forge: ({ header, payloadText, signatureText }) =>
      `${encodePart(change(header))}.${payloadText}.${keepsSignature ? signatureText : ""}`,
  };
}

function withoutAlg({ alg: _, ...header }: Json): Json {
  return header;
}

export const unsignedTokens: readonly ForgedToken[] = [false, true].flatMap((keepsSignature) => [
  ...spellings.map((alg) => unsigned(`alg ${alg}`, (header) => ({ ...header, alg }), keepsSignature)),
  unsigned("no alg", withoutAlg, keepsSignature),
  unsigned("alg null", (header) => ({ ...header, alg: null }), keepsSignature),
]);

type Secret = (key: KeyObject, jwk: Json) => string | Buffer;

const pem = (key: KeyObject, type: "spki" | "pkcs1") => key.export({ type, format: "pem" }) as string;

/** Every form of the realm's public key that a library may hold it in. */
const publicSecrets: readonly { title: string; of: Secret }[] = [
  { title: "its PEM", of: (key) => pem(key, "spki") },
  { title: "its PEM without final newline", of: (key) => pem(key, "spki").trimEnd() },
  { title: "its PKCS#1 PEM", of: (key) => pem(requireRsa(key), "pkcs1") },
  { title: "its certificate in PEM", of: (_key, { x5c }) => certificate(x5c) },
  { title: "its DER", of: (key) => key.export({ type: "spki", format: "der" }) },
  { title: "its JWK", of: (_key, jwk) => JSON.stringify(jwk) },
  { title: "its modulus", of: (key, { n }) => Buffer.from(requireRsa(key) && String(n), "base64url") },
  { title: "its kid", of: (_key, { kid }) => requireKid(kid) },
  { title: "nothing", of: () => "" },
];

const hashes: readonly [alg: string, hash: HashName][] = [
  ["HS256", "sha256"],
  ["HS384", "sha384"],
  ["HS512", "sha512"],
];

/** Signed by HMAC with the public key as the secret. */
export const hmacTokens: readonly ForgedToken[] = hashes.flatMap(([alg, hash]) =>
  publicSecrets.map(({ title, of }) => ({
    title: `${alg} with ${title} as the secret`,
    forge: async (genuine, world) => {
      const { publicKey, jwk } = await realmKeyOf(genuine, world);
      const secret = of(publicKey, jwk);
      return signToken({ ...genuine.header, alg }, genuine.payload, (input) => hmac(hash, secret, input));
    },
  })),
);

function requireRsa(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType === "rsa") return key;
  throw new NotApplicable("The realm's key is no RSA key.");
}

function requireKid(kid: unknown): string {
  if (typeof kid === "string") return kid;
  throw new NotApplicable("The realm's key has no kid.");
}

/** x5c is Base64 of DER, its own certificate first (RFC 7517, 4.7). */
function certificate(x5c: unknown): string {
  const [first] = Array.isArray(x5c) ? x5c : [];
  if (typeof first !== "string") throw new NotApplicable("The realm's key set holds no certificate.");
  const lines = first.match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
