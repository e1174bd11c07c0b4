import { describe, expect, it } from "vitest";
import { OUTAGE_MS } from "../limits.ts";
import type { SharedWorld } from "../shared/shared-world.ts";
import { BusySender } from "../sink/busy-sender.ts";
import { eventsOfCreations } from "./events-of-creations.ts";

const event = { body: Buffer.from(JSON.stringify({ SubscribeURL: "https://service.example/confirm" })) };

function webhook(id: string, deliveries: readonly unknown[], receivedAt = 0) {
  return { id, owner: { name: "alice" }, inbox: { deliveries }, created: { n: 7, facts: { receivedAt } } };
}

function worldOf(ordinary: readonly unknown[], unanswered: readonly unknown[] = []) {
  const sink = { sender: new BusySender() };
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
});
