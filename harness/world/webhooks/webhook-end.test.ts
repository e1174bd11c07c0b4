import { describe, expect, it } from "vitest";
import { newContext, noteTrouble, within } from "../../check/current-check.ts";
import type { SeenExchange } from "../../client/recorder.ts";
import type { Delivery } from "../../sink/delivery.ts";
import { deliveryOf } from "../../sink/testing/delivery-of.ts";
import { createIdleWebhooks } from "./idle-webhooks.ts";
import type { Webhook } from "./webhook.ts";
import { webhookEnd } from "./webhook-end.ts";

const alice = { name: "alice" } as const;
const event = deliveryOf({ SubscribeURL: "https://x" });
const notification = (answered = "200") => deliveryOf({ Message: '{"action":"create"}' }, { answered });
const link = {
  n: 2,
  route: "POST /user/webhook/{webhookId}/{entityId}",
  request: { method: "POST", path: "/user/webhook/wh-1/be-1" },
  response: { status: 200 },
} as unknown as SeenExchange;

interface Scene {
  deliveries?: Delivery[];
  exchanges?: SeenExchange[];
  silent?: boolean;
  reclaimed?: () => Promise<boolean>;
}

function scene({ deliveries = [event], exchanges = [], silent = true, reclaimed }: Scene) {
  const unlinked: string[] = [];
  const idle = createIdleWebhooks();
  const webhook = {
    id: "wh-1",
    owner: alice,
    created: { n: 1 },
    inbox: { targetUrl: "https://sink/1", deliveries },
    unlink: async (entityId: string) => void unlinked.push(entityId),
  } as unknown as Webhook;
  const end = webhookEnd({ exchanges, idle, fallsSilent: async () => silent, reclaimed });
  return { idle, webhook, end, unlinked };
}

describe("the end of a webhook's use", () => {
  it("leaves one to which nothing was done to whoever needs one that awaits confirmation", async () => {
    const { idle, webhook, end } = scene({});
    await end(webhook, { isVisited: false, isReusable: true });
    expect(await idle.awaiting(alice)).toBe(webhook);
  });

  it.each([
    ["its SubscribeURL was visited", { isVisited: true, isReusable: true }],
    ["its receiver was programmed", { isVisited: false, isReusable: false }],
  ])("leaves it to nobody where %s", async (_, use) => {
    const { idle, webhook, end } = scene({});
    await end(webhook, use);
    expect(await idle.awaiting(alice)).toBeUndefined();
  });

  it("unlinks an active one, and leaves it to others once it is silent", async () => {
    const { idle, webhook, end, unlinked } = scene({
      deliveries: [event, notification()],
      exchanges: [link],
    });
    await end(webhook, { isVisited: true, isReusable: true });
    expect(unlinked).toEqual(["be-1"]);
    expect(await idle.nextActive(alice, ["be-1"], 1000)).toBe(webhook);
  });

  it("does not leave it to a check of what it goes on to be notified of", async () => {
    const { idle, webhook, end } = scene({
      deliveries: [event, notification()],
      exchanges: [link],
      silent: false,
    });
    await end(webhook, { isVisited: true, isReusable: true });
    expect(await idle.nextActive(alice, ["be-1"], 1)).toBeUndefined();
    expect(idle.active(alice, ["be-2"])).toBe(webhook);
  });

  it("leaves one that was visited to others where few may be made and it is active after all", async () => {
    const used = { isVisited: true, isReusable: true };
    const active = scene({ reclaimed: async () => true });
    await active.end(active.webhook, used);
    expect(await active.idle.nextActive(alice, [], 1000)).toBe(active.webhook);

    const dead = scene({ reclaimed: async () => false });
    await dead.end(dead.webhook, used);
    expect(await dead.idle.nextActive(alice, [], 1)).toBeUndefined();
  });

  it("leaves to nobody what failed to take a delivery, or was in the way of a check", async () => {
    const failed = scene({ deliveries: [event, notification("500")], exchanges: [link] });
    await failed.end(failed.webhook, { isVisited: true, isReusable: true });
    expect(failed.idle.active(alice, [])).toBeUndefined();

    const troubled = scene({ deliveries: [event, notification()], exchanges: [link] });
    await within(newContext("WHL-01", ["WHL-01"]), async () => {
      noteTrouble({ kind: "late", what: "a notification" });
      await troubled.end(troubled.webhook, { isVisited: true, isReusable: true });
    });
    expect(troubled.idle.active(alice, [])).toBeUndefined();
  });
});
