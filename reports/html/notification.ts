/** Reads what a sink event says of itself: the Message of "Data notification", tolerantly and without a verdict. */
import type { SinkEvent } from "../document.ts";
import { visibleText } from "./page/visible-text.js";

export interface NotificationWords {
  action: string;
  entityName: string;
}

/** The action and the entity of a data notification, or undefined where the body does not say them. */
export function notificationIn(event: SinkEvent): NotificationWords | undefined {
  if (event.body.encoding !== "utf8") return undefined;
  const message = parsed(memberOf(parsed(event.body.content), "Message"));
  const action = memberOf(message, "action");
  const entityName = memberOf(message, "entityName");
  if (typeof action !== "string" || typeof entityName !== "string") return undefined;
  return { action: visibleText(action), entityName: visibleText(entityName) };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function parsed(text: unknown): unknown {
  if (typeof text !== "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
