import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { MadeChange } from "../../changes/changes.ts";
import { newContext, within } from "../../check/current-check.ts";
import { DeliveryTimeout } from "../../sink/inbox.ts";
import { createServiceTimes } from "../../timing/create-service-times.ts";
import type { Stimulation } from "../notifications/repeat-until-notified.ts";
import type { Webhook } from "../webhooks/webhook.ts";
import { createSteadyLinks } from "./steady-links.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A service that notifies of a change as `isTold` says, from its number and its age in milliseconds. */
function scene(isTold: (n: number, ageMs: number) => boolean) {
  const startedAt = Date.now();
  const told: boolean[] = [];
  const times = createServiceTimes({ eventMs: 15_000, settleMs: 30_000 });
  const oneForAll = async () => {
    told.push(isTold(told.length, Date.now() - startedAt));
    return { entityId: `row-${told.length - 1}`, startedAt: Date.now() } as MadeChange;
  };
  const next = (matches: (delivery: unknown) => boolean, { deadlineMs }: { deadlineMs: number }) =>
    new Promise((resolve, reject) => {
      const found = told.findIndex((_, n) => matches(n));
      if (told[found]) resolve({});
      else setTimeout(() => reject(new DeliveryTimeout(deadlineMs, [])), deadlineMs);
    });
  const options = {
    times,
    changes: { oneForAll, any: oneForAll },
    correlation: { concerns: (n: unknown, change: MadeChange) => change.entityId === `row-${n}` },
  } as unknown as Stimulation;
  const webhook = { inbox: { next } } as unknown as Webhook;
  const link = () => ({ webhook, entityId: "be-1", since: startedAt });
  return { links: createSteadyLinks(options), link, told, times };
}

async function done(work: Promise<void>): Promise<void> {
  await Promise.all([work, vi.runAllTimersAsync()]);
}

/** The second of two senders goes by a list of two seconds ago. */
const byTurns = (n: number, ageMs: number) => n % 2 === 0 || ageMs > 2000;

describe("a link that was told of once", () => {
  it("is relied upon at once where none wavers", async () => {
    const { links, link, told, times } = scene(() => true);
    await done(links.calibrate([link()]));
    const calibrated = told.length;
    await done(links.settled(link()));
    expect(told.length).toBe(calibrated);
    expect(times.longestMs("link")).toBe(0);
  });

  it("is watched no more once others were never steady: then changes are lost", async () => {
    const { links, link, told, times } = scene((n) => n % 2 === 0);
    await done(links.calibrate([link(), link()]));
    // That may still be older lists than any that was watched for: as long as it was seen to take is waited.
    expect(times.allowanceMs("link")).toBe(1.5 * times.longestMs("link"));
    await done(links.calibrate([link()]));
    expect(times.allowanceMs("link")).toBeLessThan(times.longestMs("link"));
    const watched = told.length;
    await done(within(newContext("another look", ["WHL-01"], { round: 1 }), () => links.settled(link())));
    expect(told.length).toBe(watched);
  });

  it("is watched until it is steady where one sender did not know of it yet", async () => {
    const { links, link, told, times } = scene(byTurns);
    await done(links.calibrate([link()]));
    const calibrated = told.length;
    expect(told.slice(-8)).not.toContain(false);
    expect(times.longestMs("link")).toBeGreaterThanOrEqual(1000);
    await done(links.settled(link()));
    expect(told.length).toBe(calibrated + 8);
  });

  it("is one of several, of which one that wavers is enough", async () => {
    // Two changes at a time, one of each BusinessEntity: no sender is given the same one each time.
    const { links, link, told } = scene(byTurns);
    const steadyWebhook = { inbox: { next: async () => ({}) } } as unknown as Webhook;
    await done(links.calibrate([{ ...link(), webhook: steadyWebhook, entityId: "be-2" }, link()]));
    const calibrated = told.length;
    await done(links.settled(link()));
    expect(told.length).toBe(calibrated + 8);
  });

  it("is no further waited for where it never becomes steady: that is for the checks to say", async () => {
    const { links, link, told } = scene((n) => n % 2 === 0);
    await done(links.calibrate([link()]));
    const calibrated = told.length;
    await done(links.settled(link()));
    expect(told.length).toBe(calibrated);
  });

  it("is looked at once more where the first look took as long as it is watched for", async () => {
    const { links, link, times } = scene(byTurns);
    times.note("delivery", 4000);
    for (let absence = 0; absence < 4; absence++) times.noteAbsence("link");
    times.note("link", 100);
    expect(times.vigilMs("delivery")).toBeGreaterThan(times.patienceMs("link"));
    await done(links.calibrate([link()]));
    expect(times.wasSeen("link everywhere")).toBe(true);
  });

  it("does not waver where the queue is behind with all that follows", async () => {
    const { links, link, told, times } = scene((n) => n < 3);
    await done(links.calibrate([link()]));
    expect(told).toHaveLength(8);
    expect(times.longestMs("link")).toBe(0);
  });

  it("is watched, once one was late, where none wavered while no sender had read its list for long", async () => {
    const { links, link, told, times } = scene((n, ageMs) => ageMs < 400 || byTurns(n, ageMs));
    await done(links.calibrate([link()]));
    const calibrated = told.length;
    await done(links.settled(link()));
    expect(told.length).toBe(calibrated);
    times.note("link", 800);
    await done(links.settled(link()));
    expect(told.slice(-8)).not.toContain(false);
    expect(times.wasSeen("link everywhere")).toBe(true);
  });

  it("is not watched for long where links are late and never waver", async () => {
    const { links, link, told, times } = scene(() => true);
    times.note("link", 800);
    for (let number = 0; number < 10; number++) await done(links.settled(link()));
    expect(told).toHaveLength(6 * 8);
  });

  it("is watched for a while after a change was missed, and no longer where that goes on", async () => {
    const { links, link, told } = scene(() => true);
    for (let missed = 0; missed < 10; missed++) {
      links.suspect();
      await done(links.settled(link()));
    }
    expect(told).toHaveLength((3 + 6) * 8);
    await done(links.settled(link()));
    expect(told).toHaveLength((3 + 6) * 8);
  });

  it("is made sure of by who looks again, whatever was seen before", async () => {
    const { links, link, told } = scene(() => true);
    const again = newContext("NTF-01", [], { round: 1 });
    await done(within(again, () => links.settled(link())));
    expect(told).toHaveLength(8);
  });
});
