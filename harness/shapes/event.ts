/** The shapes of section "Events": what a targetUrl receives. */
import { messageMembers, notificationActions } from "#catalogue";
import { type JsonSchema, shapeNamed } from "./schema.ts";

/** Identifiers are texts; a number that stands for one is read as such. */
const identifiers: JsonSchema = { type: "array", items: { type: ["string", "number"] } };
/** The list, or its JSON in a text, as an attribute of type String.Array carries it. */
const listOrText: JsonSchema = {
  anyOf: [identifiers, { type: "string", contentMediaType: "application/json", contentSchema: identifiers }],
};

export const eventShapes = {
  SubscribeUrl: {
    type: "string",
    format: "uri",
    pattern: "^[Hh][Tt][Tt][Pp][Ss]?://.",
    description: "The address whose GET makes the webhook active. It needs no credential.",
  },
  Confirmation: {
    type: "object",
    description: "The event that asks for the webhook to be confirmed.",
    properties: { SubscribeURL: shapeNamed("SubscribeUrl") },
    required: ["SubscribeURL"],
    "x-not-shown": ["all other fields of the event"],
  },
  Notification: {
    type: "object",
    description: "The payload of a managed publish/subscribe service that tells of one change.",
    properties: {
      Message: {
        type: "string",
        contentMediaType: "application/json",
        contentSchema: shapeNamed("Message"),
        description: "A text that holds a JSON object: the Message.",
      },
      MessageAttributes: shapeNamed("MessageAttributes"),
    },
    required: ["Message", "MessageAttributes"],
    "x-not-shown": ["all other fields of the payload", "whether and how notifications are signed"],
  },
  MessageAttributes: {
    type: "object",
    properties: { businessEntity: shapeNamed("BusinessEntityAttribute") },
    required: ["businessEntity"],
  },
  BusinessEntityAttribute: {
    description:
      "The identifier of the BusinessEntity linked to the event, in a list: as it is, or as the value of a typed attribute of the publish/subscribe service.",
    anyOf: [
      identifiers,
      { type: "object", properties: { Value: listOrText }, required: ["Value"] },
      {
        type: "object",
        properties: { Value: { type: "null" }, StringValue: listOrText },
        required: ["StringValue"],
      },
    ],
  },
  Message: {
    type: "object",
    description: "One change of the stored data.",
    properties: {
      action: { type: "string", enum: notificationActions },
      entityName: {
        type: "string",
        description: "Name of the entity, as the interface lists it.",
        examples: ["Contract", "PaymentRequest", "Subscription"],
      },
      entityId: { type: "string", description: "Identifier of the changed row." },
      doneAt: {
        type: "string",
        description: "Time at which the event originated, in UTC.",
        "x-not-shown": ["the format of the time"],
      },
      payload: shapeNamed("Payload"),
      changes: {
        description: "Announced, and not present now.",
        "x-not-shown": ["the form of this member"],
      },
    },
    required: messageMembers,
  },
  Payload: {
    type: "object",
    description: "All the changed columns, by their names in the database.",
    propertyNames: { pattern: "^_?[a-z0-9]+(_[a-z0-9]+)*$" },
    "x-not-shown": ["the columns of each entity", "whether values are old or new", "what a delete carries"],
  },
} as const satisfies Record<string, JsonSchema>;
