/** The shapes of the description: those of the interface, and filled in where it is known what one implementation chose. */
import type { RouteName } from "#catalogue";
import { interfaceShapes, type ShapeName } from "../shapes/interface-shapes.ts";
import type { JsonSchema } from "../shapes/schema.ts";
import type { Choices } from "./choices.ts";

export function schemasOf(choices: Choices | undefined): Record<string, JsonSchema> {
  if (choices === undefined) return { ...interfaceShapes };
  return { ...interfaceShapes, ...answers(choices), ...requests(choices), ...events(choices) };
}

const answerShapes = {
  getPublicKey: "PublicKeyDocument",
  createApiKey: "ApiKey",
  getUser: "User",
  createWebhook: "Webhook",
} as const satisfies Partial<Record<RouteName, ShapeName>>;

function answers({ routes, refusal }: Choices): Record<string, JsonSchema> {
  const seen = (Object.keys(answerShapes) as (keyof typeof answerShapes)[]).map((route) => {
    const shape = answerShapes[route];
    return [shape, merged(interfaceShapes[shape], routes[route].answer)] as const;
  });
  return { ...Object.fromEntries(seen), Refusal: merged(interfaceShapes.Refusal, refusal) };
}

function requests({ publicKeyMember, scopeMember, entitiesMember }: Choices): Record<string, JsonSchema> {
  return {
    ApiKeyRequest: withMembers(interfaceShapes.ApiKeyRequest, {
      [publicKeyMember ?? ""]: {
        type: "string",
        description: "The public key of the client, in PEM.",
      },
      [scopeMember ?? ""]: { description: "The requested scope." },
    }),
    WebhookRequest: withMembers(interfaceShapes.WebhookRequest, {
      [entitiesMember ?? ""]: {
        type: "array",
        items: { type: "string" },
        description: "Identifiers of the BusinessEntity records to watch.",
      },
    }),
  };
}

function events({ events: { confirmation, notification } }: Choices): Record<string, JsonSchema> {
  return {
    Confirmation: merged(interfaceShapes.Confirmation, confirmation.members),
    BusinessEntityAttribute: {
      ...interfaceShapes.BusinessEntityAttribute,
      ...narrowed(notification.members?.properties?.MessageAttributes?.properties?.businessEntity),
    },
    Notification: merged(interfaceShapes.Notification, notification.members),
  };
}

/** Adds the members that have a name; what was not shown is told then. */
function withMembers(shape: JsonSchema, members: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const known = Object.entries(members).filter(([name]) => name !== "");
  const { "x-not-shown": notShown, ...rest } = shape;
  return {
    ...rest,
    properties: { ...shape.properties, ...Object.fromEntries(known) },
    ...(known.length < Object.keys(members).length && notShown ? { "x-not-shown": notShown } : {}),
  };
}

/** The one form that was seen, in place of all that are taken. */
const narrowed = (seen: JsonSchema | undefined) => (seen ? { anyOf: [seen] } : {});

/** What the interface says of a member stands before what was seen of it. Where its members were not seen, they are wrapped. */
function merged(shape: JsonSchema, seen: JsonSchema | undefined): JsonSchema {
  if (seen?.properties === undefined) return shape;
  const { "x-not-shown": _, properties = {}, required = [], ...said } = shape;
  const names = Object.keys(seen.properties);
  if (required.some((name) => !names.includes(name))) return { ...said, ...seen };
  return {
    ...said,
    ...(seen.type === undefined ? {} : { type: seen.type }),
    properties: { ...seen.properties, ...only(properties, names) },
    required: [...new Set([...required, ...(seen.required ?? [])])],
  };
}

const only = (properties: NonNullable<JsonSchema["properties"]>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name)));
