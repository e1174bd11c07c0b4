/**
 * Every shape that the interface shows, as JSON Schema 2020-12: the specs judge by them, and `countersign openapi` prints them.
 * Members that the interface does not name are allowed everywhere.
 */
import { apiKeyShapes } from "./api-key.ts";
import { eventShapes } from "./event.ts";
import { generalShapes } from "./general.ts";
import { userShapes } from "./user.ts";
import { webhookShapes } from "./webhook.ts";

export const interfaceShapes = {
  ...generalShapes,
  ...userShapes,
  ...apiKeyShapes,
  ...webhookShapes,
  ...eventShapes,
} as const;

export type ShapeName = keyof typeof interfaceShapes;
