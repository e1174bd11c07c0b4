import { describe, expect, it } from "vitest";
import { subscribeUrlOf } from "./confirmation.ts";
import { deliveryOf } from "./testing/delivery-of.ts";

const URL_TEXT = "https://service.example/confirm?Token=a&b=c";

describe("the SubscribeURL of a confirmation event", () => {
  it("is the top-level member, whatever the media type and the other members", () => {
    const event = deliveryOf({ Type: "SubscriptionConfirmation", SubscribeURL: URL_TEXT });
    expect(subscribeUrlOf(event)).toBe(URL_TEXT);
    expect(subscribeUrlOf({ ...event, rawHeaders: [] })).toBe(URL_TEXT);
  });

  it.each([
    ["another spelling", { subscribeUrl: URL_TEXT }],
    ["a nested member", { Message: JSON.stringify({ SubscribeURL: URL_TEXT }) }],
    ["an empty text", { SubscribeURL: "" }],
    ["no text", { SubscribeURL: 1 }],
    ["a list", [{ SubscribeURL: URL_TEXT }]],
    ["no JSON", `SubscribeURL=${URL_TEXT}`],
    [
      "no UTF-8",
      Buffer.concat([
        Buffer.from(`{"SubscribeURL":"${URL_TEXT}","x":"`),
        Buffer.from([0xff]),
        Buffer.from('"}'),
      ]),
    ],
  ])("is absent from %s", (_, body) => {
    expect(subscribeUrlOf(deliveryOf(body))).toBeUndefined();
  });
});
