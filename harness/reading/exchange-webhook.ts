/** Which webhook an exchange is about, and whose it is. */
import type { WireResponse } from "../client/wire-response.ts";
import { parseJson } from "../json/parse-json-object.ts";
import { readWebhookId } from "./webhook-record.ts";

/** The id that the answer to a creation tells. */
export function createdWebhookId(exchange: {
  readonly response?: Pick<WireResponse, "headers">;
  readonly body?: Buffer;
}): string | undefined {
  const { response, body } = exchange;
  if (!response) return undefined;
  const header = (name: string) =>
    response.headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  return readWebhookId({ json: body && parseJson(body), header })?.webhookId;
}

/** "the Bearer token of alice" names its user. */
export const userIn = (credential: string): string | undefined => /\bof (alice|bob)\b/.exec(credential)?.[1];
