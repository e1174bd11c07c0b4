import { describe, expect, it } from "vitest";
import { OUTAGE_MS } from "../../limits.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import { BusySender } from "../../sink/busy-sender.ts";
import { eventsOfCreations } from "./events-of-creations.ts";

const event = { body: Buffer.from(JSON.stringify({ SubscribeURL: "https://service.example/confirm" })) };

function webhook(id: string, deliveries: readonly unknown[], receivedAt = 0) {
  return { id, owner: { name: "alice" }, inbox: { deliveries }, created: { n: 7, facts: { receivedAt } } };
}

const creation = (n: number, path: string, credential = "an API key of alice in X-API-Key") => ({
  ...{ n, credential, route: "POST /user/webhook", sentAt: 0, response: { status: 201 } },
  request: { body: Buffer.from(JSON.stringify({ targetUrl: `https://sink.example${path}` })) },
});

function worldOf(
  ordinary: readonly unknown[],
  unanswered: readonly unknown[] = [],
  troubles: readonly unknown[] = [],
) {
  const sink = { sender: new BusySender(), troubles };
  return { sink, exchanges: [], unanswered, webhooks: { ordinary } } as unknown as SharedWorld;
}

describe("the events of all creations of a run", () => {
  it("name the webhooks that were sent none", async () => {
    const world = worldOf([webhook("w-1", [event]), webhook("w-2", [])]);
    expect(await eventsOfCreations(world)).toEqual({ looked: 2, unsent: ["w-2 of alice (exchange 7)"] });
  });

  it("are not asked for where the service was away beside the creation", async () => {
    const made = [webhook("w-1", [], OUTAGE_MS), webhook("w-2", [], OUTAGE_MS + 1)];
    expect(await eventsOfCreations(worldOf(made, [{ sentAt: 0 }]))).toMatchObject({ looked: 1 });
  });

  it("may be lost where a request to the sink was cut off beside the creation", async () => {
    const made = [webhook("w-1", [], OUTAGE_MS), webhook("w-2", [], OUTAGE_MS + 1)];
    const cutOff = worldOf(made, [], [{ at: 0, kind: "request cut off" }]);
    expect(await eventsOfCreations(cutOff)).toEqual({ looked: 2, unsent: ["w-2 of alice (exchange 7)"] });
    const refused = worldOf(made, [], [{ at: 0, kind: "request not readable" }]);
    expect((await eventsOfCreations(refused)).unsent).toHaveLength(2);
  });

  it("count what a key made for a check once", async () => {
    const sink = { url: "https://sink.example", sender: new BusySender(), troubles: [], deliveries: [] };
    const world = { ...worldOf([webhook("w-1", [])]), exchanges: [creation(7, "/one")], sink };
    expect(await eventsOfCreations(world as unknown as SharedWorld)).toEqual({
      looked: 1,
      unsent: ["w-1 of alice (exchange 7)"],
    });
  });

  it("name what API keys made without one", async () => {
    const exchanges = [
      ...[creation(1, "/one"), creation(2, "/two"), creation(3, "/odd?x=1")],
      creation(4, "/three", "an unknown API key"),
    ];
    const sink = {
      ...{ url: "https://sink.example", sender: new BusySender(), troubles: [] },
      deliveries: [{ ...event, target: "/one" }],
    };
    const world = { ...worldOf([]), exchanges, sink } as unknown as SharedWorld;
    expect(await eventsOfCreations(world)).toEqual({
      looked: 2,
      unsent: ["the one that an API key of alice in X-API-Key made (exchange 2)"],
    });
  });
});
