/** Refusals that a service tells in the body only, under a status of success (AUT-07, ruling J13). */
import type { Answer } from "../client/answer.ts";
import { isObject, type Json } from "../json/json.ts";

const errorMembers = ["error", "errors", "errorCode", "error_code", "error_description", "fault", "message"];
/** Any of these and the answer hands something out. */
const dataMembers = ["id", "apikey", "email", "firstName", "lastName", "language", "webhookId", "targetUrl"];
const MIN_ERROR_STATUS = 400;

/** Whether a 2xx answer says nothing but that something went wrong. */
export function tellsErrorOnly({ accepted, json }: Pick<Answer, "accepted" | "json">): boolean {
  if (!accepted || !isObject(json)) return false;
  const objects = [json, ...Object.values(json).filter(isObject)];
  return objects.some(isError) && !objects.some((object) => has(object, dataMembers));
}

/** Accepted, and not only by its status. */
export const isServed = (answer: Pick<Answer, "accepted" | "json">): boolean =>
  answer.accepted && !tellsErrorOnly(answer);

function isError(object: Json): boolean {
  const numbers = [object.status, object.statusCode, object.code].map(Number);
  return (
    has(object, errorMembers) ||
    object.success === false ||
    object.ok === false ||
    numbers.some((number) => number >= MIN_ERROR_STATUS)
  );
}

const has = (object: Json, names: readonly string[]) =>
  names.some((name) => Object.hasOwn(object, name) && object[name] !== null);
