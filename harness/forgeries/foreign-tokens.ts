/** Tokens signed by a key that is not the realm's, which some bring along or point to (OAU-13; RFC 8725, 3.8 to 3.10). */
import { constants, generateKeyPairSync, type KeyObject, sign as signBytes } from "node:crypto";
import { remark } from "../check/current-check.ts";
import type { Json } from "../json/json.ts";
import { signPkcs1 } from "../signing/algorithms.ts";
import type { ClientKeyPair } from "../signing/client-keys.ts";
import { signToken } from "../signing/json-web-token.ts";
import { jwkOf } from "../signing/jwk-of.ts";
import { selfSignedCertificate } from "../signing/self-signed-certificate.ts";
import type { Inbox } from "../sink/inbox.ts";
import type { CoreWorld } from "../world/core-world.ts";
import type { ForgedToken, GenuineToken } from "./forged-token.ts";

export const byRs256 = (key: KeyObject) => (input: Buffer) => signPkcs1("sha256", key, input);

/** Salt as long as the hash (RFC 7518, 3.5). */
const byPs256 = (key: KeyObject) => (input: Buffer) =>
  signBytes("sha256", input, { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 });

const byEs256 = (key: KeyObject) => (input: Buffer) =>
  signBytes("sha256", input, { key, dsaEncoding: "ieee-p1363" });

type Extra = (own: ClientKeyPair) => Json;

/** Signed by an RSA key of our own, under the header of the genuine token and what is added to it. */
async function byOwnKey({ header, payload }: GenuineToken, { keyRequests }: CoreWorld, extra: Extra) {
  const own = await keyRequests.keyPairs.take();
  return signToken({ ...header, alg: "RS256", ...extra(own) }, payload, byRs256(own.privateKey));
}

const certificateOf = ({ publicPem, privatePem }: ClientKeyPair) =>
  selfSignedCertificate(publicPem, privatePem);
const ownJwk = ({ publicKey }: ClientKeyPair, kid: unknown) => ({
  ...jwkOf(publicKey),
  kid,
  alg: "RS256",
  use: "sig",
});

/** RFC 8725, 3.10: a key that comes with the token says nothing of who signed it. */
export const tokenWithItsKey: ForgedToken = {
  title: "another key, which the token holds as jwk",
  forge: (genuine, world) => byOwnKey(genuine, world, (own) => ({ jwk: ownJwk(own, genuine.header.kid) })),
};

export const foreignTokens: readonly ForgedToken[] = [
  {
    title: "RS256 by another key",
    forge: (genuine, world) => byOwnKey(genuine, world, () => ({})),
  },
  {
    title: "PS256 by another key",
    forge: async ({ header, payload }, { keyRequests }) => {
      const { privateKey } = await keyRequests.keyPairs.take();
      return signToken({ ...header, alg: "PS256" }, payload, byPs256(privateKey));
    },
  },
  {
    title: "ES256 by another key",
    forge: ({ header, payload }) => {
      const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      return signToken({ ...header, alg: "ES256" }, payload, byEs256(privateKey));
    },
  },
  tokenWithItsKey,
  {
    title: "PS256 by another key, which the token holds as jwk",
    forge: async ({ header, payload }, { keyRequests }) => {
      const own = await keyRequests.keyPairs.take();
      const jwk = { ...ownJwk(own, header.kid), alg: "PS256" };
      return signToken({ ...header, alg: "PS256", jwk }, payload, byPs256(own.privateKey));
    },
  },
  {
    title: "another key, whose certificate the token holds as x5c",
    forge: (genuine, world) => byOwnKey(genuine, world, (own) => ({ x5c: [certificateOf(own).der] })),
  },
];

export interface LinkedToken {
  readonly title: string;
  /** Puts the foreign key where the token says that it is, and gives the token. */
  readonly forge: (genuine: GenuineToken, world: CoreWorld, inbox: Inbox) => Promise<string>;
}

/** The key lies in the sink, where whoever follows the link finds it. */
export const linkedTokens: readonly LinkedToken[] = [
  {
    title: "another key, to whose key set the token links by jku",
    forge: (genuine, world, inbox) =>
      byOwnKey(genuine, world, (own) => {
        inbox.answerWith({ body: JSON.stringify({ keys: [ownJwk(own, genuine.header.kid)] }) });
        return { jku: inbox.targetUrl };
      }),
  },
  {
    title: "another key, to whose certificate the token links by x5u",
    forge: (genuine, world, inbox) =>
      byOwnKey(genuine, world, (own) => {
        inbox.answerWith({ body: certificateOf(own).pem });
        return { x5u: inbox.targetUrl };
      }),
  },
];

/** That the service followed the link is worth a remark, even where it then refused the token. */
export function remarkVisits({ deliveries }: Inbox): void {
  if (deliveries.length > 0) remark("The service fetched a key from an address that the token itself named.");
}
