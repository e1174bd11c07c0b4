/** What an operation answers: 2XX and 4XX where the interface gives no status, the statuses of one implementation where they are known. */
import { type RouteName, routes } from "#catalogue";
import type { ShapeName } from "../shapes/interface-shapes.ts";
import { shapeNamed } from "../shapes/schema.ts";
import type { Choices } from "./choices.ts";

/** Every response of the interface carries it (section Response signature). */
const headers = { "X-Signature": { $ref: "#/components/headers/ResponseSignature" } };

export const responseHeaders = {
  ResponseSignature: {
    description:
      "Signature of this very body by the service, to be verified with the key of GET /system/public-key.",
    required: true,
    schema: shapeNamed("BodySignature"),
  },
};

/** Those that operations share. */
export const responseComponents = {
  Unauthorized: {
    description:
      "The credential is missing or not valid. An API key with a public key in X-API-Key, and one without in Authorization: Signature, get this status.",
    headers,
    content: { "application/json": { schema: shapeNamed("Refusal") } },
  },
  Refused: {
    description: "The request was refused.",
    headers,
    content: { "application/json": { schema: shapeNamed("Refusal") } },
  },
};

export function responsesOf(
  route: RouteName,
  answer: ShapeName,
  choices: Choices | undefined,
): Record<string, object> {
  const chosen = choices?.routes[route];
  const accepted = chosen?.accepted.length ? chosen.accepted.map(String) : ["2XX"];
  const refused = chosen?.refused.length ? chosen.refused.map(String) : ["4XX"];
  const isOpen = routes[route].access === "none";
  const body = mediaTypesOf(route, choices).map((type) => [type, { schema: shapeNamed(answer) }]);
  const success = (status: string) => ({
    description: "The request was accepted.",
    headers,
    ...(status === "204" || body.length === 0 ? {} : { content: Object.fromEntries(body) }),
    ...(route === "createWebhook" && choices?.webhookIdPointer
      ? { links: linksTo(choices.webhookIdPointer) }
      : {}),
  });
  const statuses = [...new Set([...(isOpen ? [] : ["401"]), ...refused])].sort();
  return Object.fromEntries([
    ...accepted.map((status) => [status, success(status)]),
    ...statuses.map((status) => [
      status,
      { $ref: `#/components/responses/${status === "401" ? "Unauthorized" : "Refused"}` },
    ]),
  ]);
}

/** From a new webhook to the calls on it. */
const linksTo = (pointer: string) =>
  Object.fromEntries(
    (["resendConfirmation", "linkEntity", "unlinkEntity"] satisfies RouteName[]).map((operationId) => [
      operationId,
      { operationId, parameters: { webhookId: `$response.body#${pointer}` } },
    ]),
  );

/** Bodies are JSON; the form of the public key is not shown. None where an implementation answers without a body. */
function mediaTypesOf(route: RouteName, choices: Choices | undefined): string[] {
  const chosen = choices?.routes[route];
  if (chosen?.accepted.length) return chosen.mediaType === undefined ? [] : [chosen.mediaType];
  return [route === "getPublicKey" ? "*/*" : "application/json"];
}
