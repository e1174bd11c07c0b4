import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BusySender } from "../sink/busy-sender.ts";
import { backlogOf } from "./backlog.ts";

const START = 1_700_000_000_000;
beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

/** Notifications took a second before the checks began; without waiting for others they took this, where that was told. */
function deliverer({ unqueuedMs }: { unqueuedMs?: number } = {}) {
  const state = { latest: 1000, sender: new BusySender() };
  const times = {
    longestMs: () => 1000,
    lastMs: () => [state.latest, 100],
    unqueuedMs: () => unqueuedMs,
  };
  return { state, arrive: () => state.sender.arrived(), backlog: backlogOf({ times, sink: state }) };
}

describe("a backlog", () => {
  it("is none while notifications take about as long as before", () => {
    const { state, arrive, backlog } = deliverer();
    arrive();
    state.latest = 6000;
    expect(backlog.isLong()).toBe(false);
  });

  it("is one while they take far longer and go on coming", () => {
    const { state, arrive, backlog } = deliverer();
    arrive();
    state.latest = 6001;
    expect(backlog.isLong()).toBe(true);
  });

  it("is told from what nothing had to wait for, where a rate was met", () => {
    const { state, arrive, backlog } = deliverer({ unqueuedMs: 200 });
    arrive();
    state.latest = 4400;
    expect(backlog.isLong()).toBe(false);
    state.latest = 4401;
    expect(backlog.isLong()).toBe(true);
  });

  it("is gone once they are in time again, or nothing comes any more", async () => {
    for (const end of ["in time", "quiet"]) {
      const { state, arrive, backlog } = deliverer();
      state.latest = 60_000;
      const coming = setInterval(arrive, 100);
      arrive();
      let isGone = false;
      void backlog.gone().then(() => {
        isGone = true;
      });
      await vi.advanceTimersByTimeAsync(10_000);
      expect(isGone).toBe(false);
      if (end === "in time") state.latest = 1000;
      else clearInterval(coming);
      await vi.advanceTimersByTimeAsync(2000);
      expect(isGone).toBe(true);
      clearInterval(coming);
    }
  });
});
