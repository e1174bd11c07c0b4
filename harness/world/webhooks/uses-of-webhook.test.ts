import { describe, expect, it } from "vitest";
import type { SeenExchange } from "../../client/recorder.ts";
import { everLinkedTo, isUntouched, linksOf } from "./uses-of-webhook.ts";
import type { Webhook } from "./webhook.ts";

const LINK = "{method} /user/webhook/{webhookId}/{entityId}";
const exchange = (n: number, method: string, path: string, { status = 200, body = "" } = {}) =>
  ({
    n,
    route: path.split("/").length > 4 ? LINK : `${method} /user/webhook`,
    request: { method, path, body: Buffer.from(body) },
    response: { status },
  }) as unknown as SeenExchange;

const webhook = {
  id: "wh/1",
  created: { n: 1 },
  inbox: { targetUrl: "https://sink/a1b2" },
} as unknown as Webhook;
const creation = exchange(1, "POST", "/user/webhook", {
  body: '{"targetUrl":"https://sink/a1b2","watch":["be-1"]}',
});

describe("what was done to a webhook", () => {
  it("is linked at its creation and by links that were accepted, whoever made them", () => {
    const exchanges = [
      creation,
      exchange(2, "POST", "/user/webhook/wh%2F1/be-2"),
      exchange(3, "POST", "/user/webhook/wh%2F1/be-3"),
      exchange(4, "DELETE", "/user/webhook/wh%2F1/be-3"),
      exchange(5, "POST", "/user/webhook/wh%2F1/be-4", { status: 403 }),
      exchange(6, "POST", "/user/webhook/wh-2/be-5"),
    ];
    expect([...linksOf(webhook, exchanges)]).toEqual(["be-1", "be-2"]);
    expect([...everLinkedTo(webhook, exchanges)]).toEqual(["be-1", "be-2", "be-3"]);
  });

  it.each([
    ["a request to another one", exchange(2, "PUT", "/user/webhook/wh-2"), true],
    ["a request that was refused", exchange(2, "PUT", "/user/webhook/wh%2F1", { status: 401 }), false],
    [
      "a creation with its targetUrl, in whatever scheme",
      exchange(2, "POST", "/user/webhook", { status: 409, body: '{"targetUrl":"http://sink/a1b2"}' }),
      false,
    ],
  ])("leaves it untouched or not: %s", (_, later, untouched) => {
    expect(isUntouched(webhook, [creation, later])).toBe(untouched);
  });
});
