import { describe, expect, it } from "vitest";
import { readWebhookId } from "./webhook-record.ts";

const found = (json: unknown, location?: string) => readWebhookId({ json, header: () => location });

describe("the webhookId", () => {
  it.each([
    [{ webhookId: "w1" }, undefined, "w1", "webhookId"],
    [{ data: { id: 7 } }, undefined, "7", "data.id"],
    ["w-1", undefined, "w-1", "the bare body"],
    [undefined, "/user/webhook/a%20b?c", "a b", "Location"],
    // Not percent-encoded as it should be: that is for the checks to say.
    [undefined, "/w/%", "%", "Location"],
    [JSON.parse('{"__proto__":{"id":"x"}}'), undefined, "x", "__proto__.id"],
  ])("in %j and Location %j is %j", (json, location, webhookId, where) => {
    expect(found(json, location)).toEqual({ webhookId, where });
  });

  it.each([[{}], [[]], [null], [{ id: { toString: 0 } }], [undefined]])("is not in %j", (json) => {
    expect(found(json)).toBeUndefined();
  });
});
