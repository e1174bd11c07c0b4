/**
 * A statement in a DSSE envelope in a Sigstore bundle v0.3, signed by a key of one's own: no log, no authority and no network.
 * Verified by the libraries of Sigstore itself, so that anybody's tool that reads such bundles can do the same.
 */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";
import { bundleFromJSON, bundleToJSON, isBundleWithDsseEnvelope, toDSSEBundle } from "@sigstore/bundle";
import { dsse } from "@sigstore/core";
import { toSignedEntity, Verifier } from "@sigstore/verify";
import { STATEMENT_TYPE, type Statement, TEST_RESULT } from "./statement.ts";

const PAYLOAD_TYPE = "application/vnd.in-toto+json";

/**
 * @param pem a private key: ECDSA on P-256, Ed25519, or RSA
 * @returns the bundle as JSON
 * @throws Error when the text is no such key
 */
export function signedBundle(statement: Statement, pem: string): string {
  const key = privateKeyOf(pem);
  const payload = Buffer.from(JSON.stringify(statement));
  const bundle = toDSSEBundle({
    artifact: payload,
    artifactType: PAYLOAD_TYPE,
    signature: sign(digestFor(key), dsse.preAuthEncoding(PAYLOAD_TYPE, payload), key),
    keyHint: hintOf(createPublicKey(key)),
  });
  // The hint names the key. In the envelope cosign takes none but its own form of a name, and does without one.
  for (const signature of bundle.content.dsseEnvelope.signatures) signature.keyid = "";
  return `${JSON.stringify(bundleToJSON(bundle), undefined, 2)}\n`;
}

/**
 * The statement that the bundle holds.
 * @param pem the public key of whoever signed, known from elsewhere
 * @throws Error when it is no such bundle, or its signature is not by this key
 */
export function verifiedStatement(bundleJson: string, pem: string): Statement {
  const bundle = bundleFromJSON(JSON.parse(bundleJson));
  if (!isBundleWithDsseEnvelope(bundle)) throw new Error("It holds no DSSE envelope.");
  const publicKey = createPublicKey(pem);
  const own = { publicKey, validFor: () => true };
  const trust = {
    certificateAuthorities: [],
    timestampAuthorities: [],
    tlogs: [],
    ctlogs: [],
    publicKey: () => own,
  };
  const thresholds = { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 };
  new Verifier(trust, thresholds).verify(toSignedEntity(bundle));
  const { payload, payloadType } = bundle.content.dsseEnvelope;
  if (payloadType !== PAYLOAD_TYPE) throw new Error(`It holds ${payloadType}, and no statement of in-toto.`);
  return statementIn(payload.toString("utf8"));
}

function statementIn(text: string): Statement {
  const statement = JSON.parse(text) as Partial<Statement>;
  if (statement._type !== STATEMENT_TYPE || statement.predicateType !== TEST_RESULT)
    throw new Error(`It says ${statement.predicateType ?? "nothing"}, and not the result of a test.`);
  return statement as Statement;
}

function privateKeyOf(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (error) {
    throw new Error(`It is no private key in PEM: ${(error as Error).message}`, { cause: error });
  }
}

/** Ed25519 hashes by itself. */
const digestFor = ({ asymmetricKeyType }: KeyObject) => (asymmetricKeyType === "ed25519" ? null : "sha256");

/** What Sigstore's own tools name a key by: the SHA-256 over its SPKI, in Base64. */
const hintOf = (key: KeyObject) =>
  createHash("sha256")
    .update(key.export({ type: "spki", format: "der" }))
    .digest("base64");
