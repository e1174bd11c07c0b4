import { describe, expect, it } from "vitest";
import type { ShapeName } from "./interface-shapes.ts";
import { hasShape, missingMembers, shapeFaults } from "./shape-faults.ts";

const message = {
  action: "update",
  entityName: "Payout",
  entityId: "p1",
  doneAt: "now",
  payload: { a_b: 1 },
};
const notification = (more: object) => ({
  Message: JSON.stringify(message),
  MessageAttributes: { businessEntity: ["be-1"] },
  ...more,
});
const attribute = (businessEntity: unknown) => notification({ MessageAttributes: { businessEntity } });

describe("the shapes of the interface", () => {
  it.each<[ShapeName, unknown]>([
    ["User", { id: "u1" }],
    ["User", { id: "u1", phone: null, language: "en", further: 1 }],
    ["ApiKey", { id: "a".repeat(26), apikey: "b".repeat(52) }],
    ["ApiKey", { id: "a".repeat(26), apikey: "" }],
    ["ApiKey", { keyId: 1 }],
    ["WebhookRequest", { targetUrl: "HTTPS://example.org", watch: [] }],
    ["Webhook", ""],
    ["Webhook", { webhookId: 7 }],
    ["Confirmation", { SubscribeURL: "http://example.org/?token=1", Type: "SubscriptionConfirmation" }],
    ["Notification", notification({ Type: "Notification" })],
    ["Notification", notification({ Message: `\uFEFF ${JSON.stringify(message)} `.trim() })],
    ["Notification", attribute([])],
    ["Notification", attribute([7, "be-1"])],
    ["Notification", attribute({ Type: "String.Array", Value: '["be-1"]' })],
    ["Notification", attribute({ Value: ["be-1"] })],
    ["Notification", attribute({ DataType: "String.Array", StringValue: '["be-1"]' })],
    ["Message", { ...message, payload: {}, changes: [] }],
  ])("%s takes %j", (shape, value) => expect(shapeFaults(shape, value)).toEqual([]));

  it.each<[ShapeName, unknown, string, string]>([
    ["User", { id: "" }, "/id", "minLength"],
    ["User", { id: "u1", phone: 7 }, "/phone", "anyOf"],
    ["ApiKey", { id: "a".repeat(25) }, "/id", "pattern"],
    ["ApiKey", { apikey: "****" }, "/apikey", "anyOf"],
    ["WebhookRequest", { targetUrl: "http://example.org" }, "/targetUrl", "pattern"],
    ["Confirmation", { SubscribeURL: "/confirm" }, "/SubscribeURL", "pattern"],
    ["Notification", notification({ Message: message }), "/Message", "type"],
    ["Notification", notification({ Message: "no JSON" }), "/Message", "contentSchema"],
    ["Notification", notification({ Message: JSON.stringify(JSON.stringify(message)) }), "/Message", "type"],
    ["Notification", notification({ Message: '{"action":"created"}' }), "/Message/action", "enum"],
    ["Notification", attribute("be-1"), "/MessageAttributes/businessEntity", "anyOf"],
    [
      "Notification",
      attribute({ Type: "String", Value: "be-1" }),
      "/MessageAttributes/businessEntity",
      "anyOf",
    ],
    [
      "Notification",
      attribute({ Value: "be-1", StringValue: '["be-1"]' }),
      "/MessageAttributes/businessEntity",
      "anyOf",
    ],
    ["Message", { ...message, payload: [] }, "/payload", "type"],
    ["Message", { ...message, payload: { camelCase: 1 } }, "/payload", "propertyNames"],
  ])("%s does not take %j", (shape, value, pointer, keyword) => {
    expect(shapeFaults(shape, value)).toContainEqual(expect.objectContaining({ pointer, keyword }));
    expect(hasShape(shape, value)).toBe(false);
  });

  it("name what is missing, of the value itself only", () => {
    expect(missingMembers("Message", { action: "create", payload: {} })).toEqual([
      "entityName",
      "entityId",
      "doneAt",
    ]);
    expect(missingMembers("Notification", { Message: "{}" })).toEqual(["MessageAttributes"]);
    expect(missingMembers("Notification", undefined)).toEqual([]);
  });
});
