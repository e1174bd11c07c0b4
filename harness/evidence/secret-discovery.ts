/** Secrets that nobody told us: what responses and events hand out is registered before it is written down. */

import type { Answered } from "../client/recorder.ts";
import { parseJson } from "../json/parse-json-object.ts";
import { decodedComponent } from "../net/uri-component.ts";
import { apiKeyIn } from "../reading/api-key-record.ts";
import { readWebhookId } from "../reading/webhook-record.ts";
import { subscribeUrlOf } from "../sink/confirmation.ts";
import type { Delivery } from "../sink/delivery.ts";
import { type SecretRegistry, SUBSCRIBE_URL_TOKEN } from "./secrets.ts";

/** 52 alphanumeric characters as a whole JSON text: an apikey value (section API key), whatever its member is called. */
const APIKEY = /^[A-Za-z0-9]{52}$/;
/** A value of another length is a fault of the service, and a secret all the same. */
const APIKEY_NAME = /^api[-_]?key(value)?$/i;
const JWT = /^[\w-]{10,}\.[\w-]{10,}\.[\w-]*$/;
const MIN_TOKEN_CHARACTERS = 16;
/** Of one answer: each has some twenty forms to be looked for. */
const MAX_APIKEYS = 100;

export function secretsOfExchange(answered: Answered, secrets: SecretRegistry): void {
  secretsOfRequest(answered, secrets);
  secretsOfResponse(answered, secrets);
}

/** A credential made wrong on purpose is a real one but for a little: where the service repeats it, it is cut out too. */
function secretsOfRequest({ request }: Answered, secrets: SecretRegistry): void {
  for (const [name, value] of request.headers) {
    const isBearer = /^authorization$/i.test(name) && /^bearer\s/i.test(value);
    if (!isBearer && !/^x-api-key$/i.test(name)) continue;
    const credential = value.replace(/^bearer\s+/i, "").trim();
    if (JWT.test(credential) || secrets.isAkin(credential))
      secrets.add(credential, "a credential that was sent");
  }
}

function secretsOfResponse(answered: Answered, secrets: SecretRegistry): void {
  if (answered.route === "POST /user/api-key") secretsOfNewKey(answered, secrets);
  if (answered.route !== "POST /user/webhook") return;
  // A SubscribeURL may hold the webhookId, which is no secret.
  const webhookId = readWebhookId(asAnswer(answered))?.webhookId;
  if (webhookId !== undefined) secrets.exempt(webhookId);
}

function secretsOfNewKey(answered: Answered, secrets: SecretRegistry): void {
  // Also where a member is given twice, or the body is too deep or too large to be read.
  const bare = answered.body.toString("latin1").matchAll(/"([A-Za-z0-9]{52})"/g);
  for (const [, text] of [...bare].slice(0, MAX_APIKEYS)) secrets.add(text!, "an apikey value");
  for (const [name, text] of textsIn(parseJson(answered.body)))
    if (APIKEY.test(text) || APIKEY_NAME.test(name)) secrets.add(text, "an apikey value");
  // An apikey may begin with the id of its key, which is no secret, and is sent alone as a credential made wrong.
  const { id } = apiKeyIn(parseJson(answered.body));
  if (id !== undefined && secrets.find(id).length === 0) secrets.exempt(id);
}

function asAnswer({ body, response }: Answered): Parameters<typeof readWebhookId>[0] {
  return {
    json: parseJson(body),
    header: (name) => response.headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1],
  };
}

/**
 * Whoever knows the SubscribeURL can confirm: its query values and long path segments. What a sender that means no good puts there
 * is not taken where it would blot out our own evidence: ordinary words, and what we ourselves have sent.
 */
export function secretsOfDelivery(delivery: Delivery, secrets: SecretRegistry, since = 0): void {
  const url = subscribeUrlOf(delivery);
  if (url === undefined || !URL.canParse(url)) return;
  const { searchParams, pathname } = new URL(url);
  const parts = [...searchParams.values(), ...pathname.split("/").map(decodedComponent)];
  for (const part of parts)
    if (part.length >= MIN_TOKEN_CHARACTERS && !isOrdinary(part, delivery))
      secrets.add(part, SUBSCRIBE_URL_TOKEN, since);
}

const isOrdinary = (part: string, { target }: Delivery): boolean =>
  target.includes(part) || URL.canParse(part) || isOfWords(part);

/** "application/json", "ConfirmSubscription": letters by chance hold shorter runs, or longer ones. */
const isOfWords = (part: string): boolean =>
  /^[A-Za-z]+(?:[ /._+-][A-Za-z]+)*$/.test(part) &&
  part.split(/[^A-Za-z]|(?=[A-Z][a-z])/).every(({ length }) => length >= 3 && length <= 14);

/** Every text of a JSON value, with the name of its member. */
function textsIn(value: unknown, name = ""): [name: string, text: string][] {
  if (typeof value === "string") return [[name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => textsIn(member, key));
}
