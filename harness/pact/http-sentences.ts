/** The sentences about requests that a pact can hold: one interaction each, under the id of its requirement. */
import type { RequirementId, RouteName } from "#catalogue";
import type { AccessMethod, UserName } from "../gateway/placeholder.ts";
import { apiKey, type Example, updatedUser, user } from "./neutral-examples.ts";
import type { ProviderState } from "./pact-file.ts";

export interface HttpSentence {
  readonly requirement: RequirementId;
  readonly description: string;
  readonly states?: readonly ProviderState[];
  readonly route: RouteName;
  readonly credential?: { readonly method: AccessMethod; readonly user: UserName };
  readonly body?: Readonly<Record<string, unknown>>;
  /** "success": any 2xx; "refused": any 4xx. */
  readonly answer: "success" | "refused" | 401;
  /** What the interface shows of the answer; nothing where it shows nothing. */
  readonly shown?: Example;
}

const by = (method: AccessMethod, name: UserName = "alice") => ({ method, user: name });
const token = { name: "a user with an access token", params: { user: "alice" } };
const receiver = { name: "a receiver" };
const awaiting = { name: "a webhook that awaits confirmation", params: { user: "alice" } };
const active = { name: "an active webhook", params: { user: "alice" } };
const watching = { name: "an active webhook that watches a BusinessEntity", params: { user: "alice" } };

export const httpSentences: readonly HttpSentence[] = [
  {
    requirement: "PK-01",
    description: "the public key of the service is asked for without a credential",
    route: "getPublicKey",
    answer: "success",
  },
  {
    requirement: "USR-02",
    description: "a user's record is read with an access token",
    states: [token],
    route: "getUser",
    credential: by("bearer"),
    answer: "success",
    shown: user,
  },
  {
    requirement: "XAK-01",
    description: "a user's record is read with an API key without public key",
    states: [{ name: "an API key without public key", params: { user: "alice" } }],
    route: "getUser",
    credential: by("plain key"),
    answer: "success",
    shown: user,
  },
  {
    requirement: "SIG-01",
    description: "a user's record is read with a signature",
    states: [{ name: "an API key with public key", params: { user: "alice" } }],
    route: "getUser",
    credential: by("signing key"),
    answer: "success",
    shown: user,
  },
  {
    requirement: "USR-04",
    description: "a user's language is changed",
    states: [{ name: "a user whose language can be changed", params: { user: "alice" } }],
    route: "putUser",
    credential: by("bearer"),
    body: { language: "fr" },
    answer: "success",
    shown: updatedUser,
  },
  {
    requirement: "AUT-01",
    description: "a user's record is asked for without a credential",
    route: "getUser",
    answer: "refused",
  },
  {
    requirement: "OAU-08",
    description: "a user's record is asked for with a random token",
    states: [{ name: "no valid credential" }],
    route: "getUser",
    credential: by("bearer"),
    answer: "refused",
  },
  {
    requirement: "CMX-03",
    description: "an API key without public key is named in a signature",
    states: [{ name: "an API key without public key is named in a signature", params: { user: "alice" } }],
    route: "getUser",
    credential: by("signing key"),
    answer: 401,
  },
  {
    requirement: "KEY-01",
    description: "an API key is created",
    states: [token],
    route: "createApiKey",
    credential: by("bearer"),
    body: {},
    answer: "success",
    shown: apiKey,
  },
  {
    requirement: "WHC-01",
    description: "a webhook is created",
    states: [token, receiver],
    route: "createWebhook",
    credential: by("bearer"),
    body: { targetUrl: "https://receiver.client.example/events" },
    answer: "success",
  },
  {
    requirement: "WHC-06",
    description: "a webhook is to be created for an http address",
    states: [token],
    route: "createWebhook",
    credential: by("bearer"),
    body: { targetUrl: "http://receiver.client.example/events" },
    answer: "refused",
  },
  {
    requirement: "WHS-10",
    description: "a new confirmation event is asked for",
    states: [awaiting],
    route: "resendConfirmation",
    credential: by("bearer"),
    answer: "success",
  },
  {
    requirement: "OWN-01",
    description: "another user asks for a new confirmation event",
    states: [awaiting],
    route: "resendConfirmation",
    credential: by("bearer", "bob"),
    answer: "refused",
  },
  {
    requirement: "WHL-01",
    description: "a BusinessEntity is added to an active webhook",
    states: [active],
    route: "linkEntity",
    credential: by("bearer"),
    answer: "success",
  },
  {
    requirement: "WHL-03",
    description: "a BusinessEntity is removed from an active webhook",
    states: [watching],
    route: "unlinkEntity",
    credential: by("bearer"),
    answer: "success",
  },
];
