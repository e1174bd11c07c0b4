/** The eight routes as operations. */
import { type RouteName, routeNames, routes } from "#catalogue";
import type { ShapeName } from "../shapes/interface-shapes.ts";
import { shapeNamed } from "../shapes/schema.ts";
import type { Choices } from "./choices.ts";
import { requirementsOfRoute } from "./requirements-of.ts";
import { responsesOf } from "./responses.ts";
import { accessNotShown, securityOf } from "./security-schemes.ts";

interface OperationFacts {
  readonly tag: "Service" | "User" | "API key" | "Webhook";
  readonly summary: string;
  readonly description?: string;
  readonly request?: ShapeName;
  readonly answer: ShapeName;
}

const facts: Readonly<Record<RouteName, OperationFacts>> = {
  getPublicKey: {
    tag: "Service",
    summary: "The public key that verifies the signatures of responses",
    answer: "PublicKeyDocument",
  },
  createApiKey: {
    tag: "API key",
    summary: "Create an API key",
    description: "Its scope is equal to or narrower than that of this request.",
    request: "ApiKeyRequest",
    answer: "ApiKey",
  },
  getUser: { tag: "User", summary: "The user who is calling", answer: "User" },
  putUser: {
    tag: "User",
    summary: "Change the user who is calling",
    request: "UserChanges",
    answer: "User",
  },
  createWebhook: {
    tag: "Webhook",
    summary: "Create a webhook, which then awaits confirmation",
    description: "A confirmation event is sent to targetUrl at once.",
    request: "WebhookRequest",
    answer: "Webhook",
  },
  resendConfirmation: {
    tag: "Webhook",
    summary: "Send a new confirmation event",
    answer: "WebhookCallAnswer",
  },
  linkEntity: { tag: "Webhook", summary: "Watch a BusinessEntity", answer: "WebhookCallAnswer" },
  unlinkEntity: {
    tag: "Webhook",
    summary: "Watch a BusinessEntity no longer",
    description: "Notifications of it stop after a delay that cannot be predicted.",
    answer: "WebhookCallAnswer",
  },
};

export const answerShapeOf = (route: RouteName): ShapeName => facts[route].answer;
export const requestShapeOf = (route: RouteName): ShapeName | undefined => facts[route].request;

/** By path, then by method, in the order of the interface. */
export function pathItems(choices: Choices | undefined): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routeNames) {
    const { method, path } = routes[route];
    paths[path] = {
      ...(paths[path] ?? parametersOf(path)),
      [method.toLowerCase()]: operation(route, choices),
    };
  }
  return paths;
}

function operation(route: RouteName, choices: Choices | undefined): object {
  const { tag, summary, description, request } = facts[route];
  const notShown = accessNotShown(route, choices);
  return {
    tags: [tag],
    operationId: route,
    summary,
    ...(description === undefined ? {} : { description }),
    security: securityOf(route, choices),
    ...(routes[route].access === "none" ? {} : { parameters: signedHeaders }),
    ...(request === undefined
      ? {}
      : {
          requestBody: { required: true, content: { "application/json": { schema: shapeNamed(request) } } },
        }),
    responses: responsesOf(route, facts[route].answer, choices),
    ...(notShown.length > 0 ? { "x-not-shown": notShown } : {}),
    "x-countersign-requirements": requirementsOfRoute[route],
  };
}

const signedHeaders = [
  { $ref: "#/components/parameters/Date" },
  { $ref: "#/components/parameters/RequestSignature" },
];

/** What a client that signs sends beside Authorization; the others may leave it out. */
export const headerParameters = {
  Date: {
    name: "Date",
    in: "header",
    description:
      "Time of the request (RFC 9110, 5.6.7). It is among the signed headers of Authorization: Signature.",
    schema: { type: "string", examples: ["Sun, 22 Nov 2026 12:00:00 GMT"] },
  },
  RequestSignature: {
    name: "X-Signature",
    in: "header",
    description:
      "Signature of this request's body by the private key of the client, checked for API keys with a public key. It may be left out.",
    // Not the shape of a signature: what one does that no key with public key goes with is not shown.
    schema: { type: "string" },
    "x-not-shown": ["what it does beside an access token, or an API key without public key"],
  },
};

const pathParameters = {
  webhookId: "Identifier of the webhook, from the answer to its creation.",
  entityId: "Identifier of the BusinessEntity.",
};

function parametersOf(path: string): Record<string, object> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as keyof typeof pathParameters);
  if (names.length === 0) return {};
  const parameters = names.map((name) => ({
    name,
    in: "path",
    required: true,
    description: pathParameters[name],
    schema: { type: "string" },
  }));
  return { parameters } as unknown as Record<string, object>;
}
