/** Which credential is accepted on which route (§4, §5, §7). */
import type { RouteOrUnknown } from "./routes.ts";

/** The credentials that a request can carry, good and bad. */
export const credentialCases = {
  none: "no credential",
  bearer: "a valid access token in Authorization: Bearer",
  badBearer: "an invalid access token in Authorization: Bearer",
  plainKey: "the apikey of a key without public key, in X-API-Key",
  unknownKey: "an unknown value in X-API-Key",
  signingKeyInHeader: "a key with public key, in X-API-Key",
  signature: "a valid Authorization: Signature of a key with public key",
  badSignature: "an Authorization: Signature that does not verify",
  signatureOfPlainKey: "an Authorization: Signature that names a key without public key",
} as const;
export type CredentialCase = keyof typeof credentialCases;

/**
 * - `accepted`: 2xx.
 * - `refused`: not 2xx, no protected data in the answer, and no effect; the status is free.
 * - `unauthorized`: refused with exactly 401, one of the two statuses that the interface gives (§7).
 * - `open`: both conform; recorded.
 */
export type Acceptance = "accepted" | "refused" | "unauthorized" | "open";

/** On the three routes of one webhook it matters whose credential it is. */
export interface AcceptanceByCaller {
  readonly owner: Acceptance;
  readonly other: Acceptance;
}

type Row = Readonly<Record<CredentialCase, Acceptance | AcceptanceByCaller>>;

const publicRoute: Row = {
  none: "accepted",
  bearer: "accepted",
  badBearer: "open",
  plainKey: "accepted",
  unknownKey: "open",
  signingKeyInHeader: "open",
  signature: "accepted",
  badSignature: "open",
  signatureOfPlainKey: "open",
};

const anyValidMode: Row = {
  none: "refused",
  bearer: "accepted",
  badBearer: "refused",
  plainKey: "accepted",
  unknownKey: "refused",
  signingKeyInHeader: "unauthorized",
  signature: "accepted",
  badSignature: "refused",
  signatureOfPlainKey: "unauthorized",
};

/** "user access" and "user": a key acts on behalf of its user, yet "for users" is the title of OAuth. */
const userAccess: Row = { ...anyValidMode, plainKey: "open", signature: "open" };

const ownerOnly: Row = {
  ...userAccess,
  bearer: { owner: "accepted", other: "refused" },
  plainKey: { owner: "open", other: "refused" },
  signature: { owner: "open", other: "refused" },
};

/** Nothing is served there, so the two 401 of §7 do not bind either. */
const notServed: Row = {
  none: "refused",
  bearer: "refused",
  badBearer: "refused",
  plainKey: "refused",
  unknownKey: "refused",
  signingKeyInHeader: "refused",
  signature: "refused",
  badSignature: "refused",
  signatureOfPlainKey: "refused",
};

/** Route by credential. */
export const credentialMatrix: Readonly<Record<RouteOrUnknown, Row>> = {
  getPublicKey: publicRoute,
  createApiKey: userAccess,
  getUser: anyValidMode,
  putUser: anyValidMode,
  createWebhook: userAccess,
  resendConfirmation: ownerOnly,
  linkEntity: ownerOnly,
  unlinkEntity: ownerOnly,
  unknownRoute: notServed,
};

/** One cell. `caller` matters only on the routes of one webhook: its owner, or another user. */
export function acceptance(
  route: RouteOrUnknown,
  credential: CredentialCase,
  caller: keyof AcceptanceByCaller = "owner",
): Acceptance {
  const cell = credentialMatrix[route][credential];
  return typeof cell === "string" ? cell : cell[caller];
}
