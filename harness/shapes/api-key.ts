/** The shapes of section "API key", and of what POST /user/api-key takes. */
import { type JsonSchema, shapeNamed } from "./schema.ts";

export const apiKeyShapes = {
  ApiKeyId: {
    type: "string",
    pattern: "^[A-Za-z0-9]{26}$",
    description: "Identifier of the API key: 26 letters and digits. The keyId of Authorization: Signature.",
  },
  ApikeyValue: {
    type: "string",
    pattern: "^[A-Za-z0-9]{52}$",
    description: "The value that is sent in X-API-Key: 52 letters and digits.",
  },
  ApiKeyRequest: {
    type: "object",
    description:
      "What the new key is to be: with a public key in PEM it signs requests, without one it is sent in X-API-Key.",
    "x-not-shown": [
      "the name of the member with the public key in PEM",
      "the name of the member with the requested scope, and its form",
    ],
  },
  ApiKey: {
    type: "object",
    description: "The record of a new API key.",
    properties: {
      id: shapeNamed("ApiKeyId"),
      apikey: {
        description: "Filled when the key has no public key.",
        anyOf: [shapeNamed("ApikeyValue"), { enum: ["", null] }],
      },
    },
    "x-not-shown": [
      "whether the members have these names: they are those of the resource, and not confirmed for the answer",
      "what apikey holds when the key has a public key",
      "the scope, and any other field",
    ],
  },
} as const satisfies Record<string, JsonSchema>;
