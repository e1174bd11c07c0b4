/** Reading what a change hook answers: `{ "entityId": "…", "columns": { … } }`, the latter optional. */
import { isObject } from "../json/json.ts";
import { parseJsonText } from "../json/parse-json-object.ts";
import type { ChangeAnswer, ChangeRequest } from "./change-hook.ts";

const SHOWN_CHARACTERS = 300;

/**
 * @param request what was asked for; its entityId need not be repeated
 * @throws Error that says what is wrong with the answer, and shows it
 */
export function readHookAnswer(text: string, request: ChangeRequest): ChangeAnswer {
  const wrong = (what: string) => new Error(`the hook's answer ${what}: ${shown(text)}`);
  const answer = parseJsonText(text);
  if (!isObject(answer)) throw wrong("is not a JSON object");
  const { entityId = request.entityId, columns } = answer;
  if (entityId === undefined) throw wrong("has no entityId");
  if ((typeof entityId !== "string" && typeof entityId !== "number") || entityId === "")
    throw wrong("has an entityId that is neither a text nor a number");
  if (columns !== undefined && columns !== null && !isObject(columns))
    throw wrong("has columns that are no object");
  return { entityId: String(entityId), ...(columns ? { columns } : {}) };
}

export const shown = (text: string): string => text.trim().slice(0, SHOWN_CHARACTERS) || "nothing";
