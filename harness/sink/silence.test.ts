import { describe, expect, it } from "vitest";
import { createInbox } from "./inbox.ts";
import { graceAfter, provedSilence } from "./silence.ts";
import { deliveryOf } from "./testing/delivery-of.ts";

const feed = () => createInbox("watched", "https://sink.example/a");
const canary = async () => deliveryOf("canary", { at: 1200 });

describe("a silence proved by a canary", () => {
  it("finds what came since the stimulus, before and after the canary, and nothing older", async () => {
    const { inbox, put } = feed();
    put(deliveryOf("old", { n: 1, at: 900 }));
    put(deliveryOf("early", { n: 2, at: 1100 }));
    const heard = provedSilence({
      watched: inbox,
      match: () => true,
      sinceMs: 1000,
      canary,
      graceMs: () => 20,
    });
    await Promise.resolve();
    put(deliveryOf("late", { n: 3, at: 1300 }));
    expect((await heard).map(({ n }) => n)).toEqual([2, 3]);
  });

  it("is proved when nothing that matches came", async () => {
    const { inbox, put } = feed();
    put(deliveryOf("harmless", { at: 1100 }));
    const match = () => false;
    expect(await provedSilence({ watched: inbox, match, sinceMs: 1000, canary, graceMs: () => 5 })).toEqual(
      [],
    );
  });

  it("waits by the latency of the canary", async () => {
    const latencies: number[] = [];
    const graceMs = (latencyMs: number) => latencies.push(latencyMs);
    await provedSilence({ watched: feed().inbox, match: () => true, sinceMs: 1000, canary, graceMs });
    expect(latencies).toEqual([200]);
  });

  it("proves nothing without its canary, nor with itself as canary", async () => {
    const { inbox, put } = feed();
    const facts = { watched: inbox, match: () => true, sinceMs: 0, graceMs: () => 1 };
    const dead = () => Promise.reject(new Error("no canary"));
    await expect(provedSilence({ ...facts, canary: dead })).rejects.toThrow("no canary");
    const own = deliveryOf("own");
    put(own);
    await expect(provedSilence({ ...facts, canary: async () => own })).rejects.toThrow(/canary of itself/);
  });
});

describe("the grace", () => {
  it("is three times the latency, at least five seconds, unless configured", () => {
    expect([graceAfter(100), graceAfter(4000), graceAfter(4000, 50)]).toEqual([5000, 12_000, 50]);
  });
});
