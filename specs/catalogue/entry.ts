/** The shape of one requirement: a sentence of the interface, in our own words, and how far it can be judged. */

/**
 * How firmly the interface says it.
 * - `stated`: outright, or by a universal sentence ("every response").
 * - `implied`: a reasonable reader infers it.
 * - `open`: the interface says "not shown"; recorded, never judged.
 * - `unverifiable`: cannot be seen from outside; {@link Entry.unverifiable} says why.
 */
export const levels = ["stated", "implied", "open", "unverifiable"] as const;
export type Level = (typeof levels)[number];

/**
 * What a deployment must offer before a requirement can be judged. The words of FDS_OUT_OF_REACH.
 * - `user`, `second-user`: one user, or two, with working access tokens.
 * - `api-keys`: keys of either kind can be created.
 * - `languages`: the language of a user can be changed to another allowed value.
 * - `business-entities`: records that the user may watch.
 * - `sink`: an HTTPS receiver that the service reaches and trusts.
 * - `changes`: data can be changed behind the API.
 * - `token-minting`: tokens with chosen claims can be had: expired, not yet valid, of another issuer, narrowed.
 * - `scopes`: values of scope, which the interface does not show, are configured.
 * - `writes`: calls that change something may be made with a valid credential.
 */
export const needs = [
  "user",
  "second-user",
  "api-keys",
  "languages",
  "business-entities",
  "sink",
  "changes",
  "token-minting",
  "scopes",
  "writes",
] as const;
export type Need = (typeof needs)[number];

/** Sections of the interface document, by the names of the catalogue. */
export const sections = {
  "§1": "What the service does",
  "§2.1": "User",
  "§2.2": "API key",
  "§2.3": "Webhook",
  "§2.4": "Other entities",
  "§3": "States and transitions",
  "§4": "Endpoints",
  "§5.0": "Authentication",
  "§5.1": "OAuth 2.0 and OpenID Connect",
  "§5.2": "API key without public key",
  "§5.3": "API key with public key",
  "§5.4": "Request signature header X-Signature",
  "§5.5": "Response signature",
  "§6.0": "Events",
  "§6.1": "Receiver requirements",
  "§6.2": "Confirmation event",
  "§6.3": "Data notification",
  "§7": "Errors",
  "§8": "Limits",
  "§9": "Versioning",
} as const;
export type Section = keyof typeof sections;

/** Sources outside the interface that a reasonable reader brings along. */
export type OutsideSource = "HTTP" | "RFC 9110" | "OIDC" | "draft-cavage-http-signatures" | "PKCS#1";

export interface Entry {
  /** Where it is said: sections of the interface, or a standard that it builds on. First one is the main one. */
  readonly source: readonly [Section | OutsideSource, ...(Section | OutsideSource)[]];
  /** A short name, for tables and terminals: at most some 70 characters. */
  readonly title: string;
  /** What the interface says, in our own words: one or two sentences. */
  readonly says: string;
  readonly level: Level;
  /** In the order of {@link needs}; left out when anyone can judge it. Needs of the accepted control are included. */
  readonly needs?: readonly Need[];
  /** The reading chosen where the sentence is ambiguous or contradicts another, and what is tolerated. */
  readonly reading?: string;
  /** Why no check from outside can decide it, as a clause after a colon. Present exactly when level is `unverifiable`. */
  readonly unverifiable?: string;
}

/** One chapter of the catalogue: all ids that begin with its prefix, in order. */
export interface Chapter {
  readonly prefix: string;
  readonly title: string;
  readonly entries: Readonly<Record<string, Entry>>;
}
