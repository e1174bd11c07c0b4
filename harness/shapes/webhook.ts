/** The shapes of section "Webhook", and of what the webhook routes take and give. */
import type { JsonSchema } from "./schema.ts";

export const webhookShapes = {
  WebhookRequest: {
    type: "object",
    description: "The webhook to create.",
    properties: {
      targetUrl: {
        type: "string",
        format: "uri",
        pattern: "^[Hh][Tt][Tt][Pp][Ss]://.",
        description: "Where events go. It is served over HTTPS, and each webhook of a user has another one.",
      },
    },
    required: ["targetUrl"],
    "x-not-shown": [
      "the name of the optional member with the identifiers of the BusinessEntity records to watch",
    ],
  },
  Webhook: {
    description: "The created webhook, where there is a body.",
    properties: {
      webhookId: { type: ["string", "number"], description: "Identifier used in the path." },
    },
    "x-not-shown": ["the body of the answer, and whether there is one", "where the webhookId stands in it"],
  },
  WebhookCallAnswer: {
    description: "The answer to a call on a webhook.",
    "x-not-shown": ["the body of the answer, and whether there is one"],
  },
} as const satisfies Record<string, JsonSchema>;
