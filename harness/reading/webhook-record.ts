/** Learning the webhookId from the answer to POST /user/webhook. */

import type { Answer } from "../client/answer.ts";
import { isObject } from "../json/json.ts";
import { decodedComponent } from "../net/uri-component.ts";

export interface FoundWebhookId {
  readonly webhookId: string;
  /** Where it stood, for the profile: "webhookId", "data.id", "Location". */
  readonly where: string;
}

/** `webhookId`, `id`, either of them one level down, or the last segment of Location. */
export function readWebhookId(answer: Pick<Answer, "json" | "header">): FoundWebhookId | undefined {
  return fromBody(answer.json) ?? fromLocation(answer.header("location"));
}

function fromBody(value: unknown): FoundWebhookId | undefined {
  if (typeof value === "string" && /^[\w.~-]{1,200}$/.test(value))
    return { webhookId: value, where: "the bare body" };
  if (!isObject(value)) return undefined;
  const own = idOf(value);
  if (own) return own;
  for (const [wrapper, inner] of Object.entries(value)) {
    const nested = isObject(inner) ? idOf(inner) : undefined;
    if (nested) return { webhookId: nested.webhookId, where: `${wrapper}.${nested.where}` };
  }
  return undefined;
}

function idOf(record: Record<string, unknown>): FoundWebhookId | undefined {
  for (const where of ["webhookId", "webhook_id", "webhookID", "id"]) {
    const value = record[where];
    if ((typeof value === "string" && value !== "") || typeof value === "number")
      return { webhookId: String(value), where };
  }
  return undefined;
}

function fromLocation(location: string | undefined): FoundWebhookId | undefined {
  const segment = location?.split(/[?#]/)[0]?.split("/").filter(Boolean).at(-1);
  return segment === undefined ? undefined : { webhookId: decodedComponent(segment), where: "Location" };
}
