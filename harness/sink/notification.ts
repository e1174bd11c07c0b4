/** Reading a data notification (section Data notification), tolerantly, keeping what was wrong for the checks to judge. */

import { inText } from "../json/json.ts";
import { parseJsonObject, parseJsonText } from "../json/parse-json-object.ts";
import type { Delivery } from "./delivery.ts";

export type BusinessEntityForm = "list" | "typed list as text" | "typed list" | "no list" | "absent";

export interface Notification {
  /** The delivered body, when it is a JSON object. */
  readonly envelope: Record<string, unknown> | undefined;
  /** The object in Message, however it stands there. */
  readonly message: Record<string, unknown> | undefined;
  /** Members of the message, where they are texts. */
  readonly action: string | undefined;
  readonly entityName: string | undefined;
  readonly entityId: string | undefined;
  readonly doneAt: string | undefined;
  readonly payload: unknown;
  readonly businessEntities: readonly string[] | undefined;
  readonly businessEntityForm: BusinessEntityForm;
}

/** Never throws: a member that is not as it should be is undefined, and stands in `message` as it came. */
export function readNotification(delivery: Delivery): Notification {
  const envelope = parseJsonObject(delivery.body);
  const message = messageOf(envelope);
  const entities = readBusinessEntities(envelope?.MessageAttributes);
  return {
    envelope,
    message,
    action: text(message?.action),
    entityName: text(message?.entityName),
    entityId:
      text(message?.entityId) ??
      (typeof message?.entityId === "number" ? String(message.entityId) : undefined),
    doneAt: text(message?.doneAt),
    payload: message?.payload,
    businessEntities: entities.ids,
    businessEntityForm: entities.form,
  };
}

type DeliveryKind = "confirmation" | "notification" | "other";

/** Every wait asks it of every delivery that came so far; a body is never written to. */
const kinds = new WeakMap<Buffer, DeliveryKind>();

/** "notification" has a Message that tells of a change, whatever else it has; "confirmation" has a SubscribeURL; anything else is "other". */
export function kindOf({ body }: Pick<Delivery, "body">): DeliveryKind {
  const known = kinds.get(body) ?? kindOfBody(body);
  kinds.set(body, known);
  return known;
}

function kindOfBody(body: Buffer): DeliveryKind {
  const envelope = parseJsonObject(body);
  if (envelope === undefined) return "other";
  const message = messageOf(envelope);
  const tells =
    message !== undefined && ["action", "entityName", "entityId", "payload"].some((name) => name in message);
  if (tells) return "notification";
  return "SubscribeURL" in envelope ? "confirmation" : "other";
}

/** The id that the notification service gives to each message, and keeps when it delivers it again. */
export function messageIdOf(delivery: Delivery): string | undefined {
  return text(parseJsonObject(delivery.body)?.MessageId);
}

/** The object as text in Message, as the object itself, encoded twice, or delivered without an envelope. */
function messageOf(envelope: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  const value = envelope?.Message;
  if (typeof value === "string") {
    const once = parseJsonText(value);
    const twice = typeof once === "string" ? parseJsonText(once) : undefined;
    return object(once) ?? object(twice);
  }
  const bare = envelope && "entityId" in envelope ? envelope : undefined;
  return object(value) ?? bare;
}

function readBusinessEntities(attributes: unknown): { ids?: string[] | undefined; form: BusinessEntityForm } {
  const value = object(attributes)?.businessEntity;
  if (value === undefined || value === null) return { form: "absent" };
  if (Array.isArray(value)) return { ids: value.map(inText), form: "list" };
  const typed = object(value);
  const held = typed?.Value ?? typed?.StringValue;
  if (Array.isArray(held)) return { ids: held.map(inText), form: "typed list" };
  const parsed = typeof held === "string" ? parseJsonText(held) : undefined;
  if (Array.isArray(parsed)) return { ids: parsed.map(inText), form: "typed list as text" };
  return { ids: idsInText(text(value) ?? text(held)), form: "no list" };
}

/** Which ids a text names that should have been a list, so that what it names can still be judged apart from its form. */
function idsInText(held: string | undefined): string[] | undefined {
  if (held === undefined) return undefined;
  const parsed = parseJsonText(held);
  return Array.isArray(parsed) ? parsed.map(inText) : held.split(",").map((id) => id.trim());
}

function object(value: unknown): Record<string, unknown> | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

const text = (value: unknown) => (typeof value === "string" ? value : undefined);
