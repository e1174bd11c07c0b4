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
    ApiKeyRequest: withMembers(interfaceShapes.ApiKeyRequest, [
      [publicKeyMember, { type: "string", description: "The public key of the client, in PEM." }],
      [scopeMember, { description: "The requested scope." }],
    ]),
    WebhookRequest: withMembers(interfaceShapes.WebhookRequest, [
      [
        entitiesMember,
        {
          type: "array",
          items: { type: "string" },
          description: "Identifiers of the BusinessEntity records to watch.",
        },
      ],
    ]),
  };
}

function events({ events: { confirmation, notification } }: Choices): Record<string, JsonSchema> {
  return {
    Confirmation: merged(interfaceShapes.Confirmation, confirmation.members),
    BusinessEntityAttribute: narrowed(
      interfaceShapes.BusinessEntityAttribute,
      notification.members?.properties?.MessageAttributes?.properties?.businessEntity,
    ),
    Notification: merged(interfaceShapes.Notification, notification.members),
  };
}

type NamedMember = readonly [name: string | undefined, schema: JsonSchema];

/** Each member answers the line of x-not-shown at its place; where it has no name, the line stays. */
function withMembers(shape: JsonSchema, members: readonly NamedMember[]): JsonSchema {
  const { "x-not-shown": lines = [], ...rest } = shape;
  const named = members.flatMap(([name, schema]) => (name === undefined ? [] : [[name, schema] as const]));
  const notShown = lines.filter((_, at) => members[at]?.[0] === undefined);
  return {
    ...rest,
    properties: { ...shape.properties, ...Object.fromEntries(named) },
    ...(notShown.length > 0 ? { "x-not-shown": notShown } : {}),
  };
}

/** The one form that was seen, in place of all that are taken. */
const narrowed = ({ anyOf, ...said }: JsonSchema, seen: JsonSchema | undefined): JsonSchema =>
  seen ? { ...said, ...seen } : { ...said, ...(anyOf ? { anyOf } : {}) };

/** What the interface says of a member stands before what was seen of it, also where the record is wrapped. */
function merged(shape: JsonSchema, seen: JsonSchema | undefined): JsonSchema {
  if (seen?.properties === undefined) return shape;
  const { "x-not-shown": _, properties = {}, required = [], ...said } = shape;
  const wrapper = wrapperOf(Object.keys(properties), seen.properties);
  if (wrapper !== undefined) {
    const inner = merged(shape, seen.properties[wrapper]);
    return { ...seen, properties: { ...seen.properties, [wrapper]: inner } };
  }
  return {
    ...said,
    ...(seen.type === undefined ? {} : { type: seen.type }),
    properties: { ...seen.properties, ...only(properties, Object.keys(seen.properties)) },
    required: [...new Set([...required, ...(seen.required ?? [])])],
  };
}

/** The member that holds the record: none of its members stands outside, and some of them stand in there. */
function wrapperOf(
  known: readonly string[],
  seen: NonNullable<JsonSchema["properties"]>,
): string | undefined {
  const hasSome = (properties: object = {}) => known.some((name) => Object.hasOwn(properties, name));
  if (hasSome(seen)) return undefined;
  return Object.keys(seen).find((name) => hasSome(seen[name]!.properties));
}

const only = (properties: NonNullable<JsonSchema["properties"]>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name)));
