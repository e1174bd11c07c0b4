import { describe, expect, it } from "vitest";
import { createBackOff } from "./back-off.ts";

/** A back-off whose clock only its own waits and the attempts move. */
function clocked(deadlineMs: number, patienceMs: number) {
  const clock = { now: 0, waits: [] as number[] };
  const backOff = createBackOff({
    deadlineMs,
    patienceMs,
    now: () => clock.now,
    wait: async (pauseMs) => {
      clock.waits.push(pauseMs);
      clock.now += pauseMs;
    },
  });
  let attempts = 0;
  /** Fails so many times, each time after so long. */
  const failing = (times: number, tookMs = 0, isPassing = true) => {
    attempts = 0;
    const attempt = async () => {
      clock.now += tookMs;
      if (++attempts <= times) throw new Error(`failure ${attempts}`);
      return "done";
    };
    return backOff(attempt, () => isPassing);
  };
  return { clock, failing, attempts: () => attempts };
}
const EVER = Number.POSITIVE_INFINITY;

describe("an attempt that fails for the moment", () => {
  it("is made again, later each time", async () => {
    const { clock, failing } = clocked(10_000, EVER);
    expect(await failing(3)).toBe("done");
    expect(clock.waits).toEqual([250, 500, 1000]);
  });

  it("is made at once when it succeeds, and not again when its failure will not pass", async () => {
    const { clock, failing, attempts } = clocked(10_000, EVER);
    expect(await failing(0)).toBe("done");
    await expect(failing(1, 0, false)).rejects.toThrow("failure 1");
    expect([clock.waits, attempts()]).toEqual([[], 1]);
  });

  it("is given up at the deadline, with what failed last", async () => {
    const { clock, failing } = clocked(1000, EVER);
    await expect(failing(EVER)).rejects.toThrow("failure 3");
    expect(clock.now).toBe(750);
    await expect(failing(EVER, 2000)).rejects.toThrow("failure 1");
  });

  it("is waited for as long in the next call", async () => {
    const { failing } = clocked(1000, EVER);
    await expect(failing(EVER)).rejects.toThrow();
    expect(await failing(2)).toBe("done");
  });

  it("is made once, and after a rest again, when all patience is spent", async () => {
    const { clock, failing, attempts } = clocked(10_000, 1000);
    await expect(failing(EVER, 600)).rejects.toThrow("failure 2");
    await expect(failing(0)).rejects.toThrow("failure 2");
    expect(attempts()).toBe(0);
    clock.now += 30_000;
    await expect(failing(EVER)).rejects.toThrow("failure 1");
    expect(attempts()).toBe(1);
    clock.now += 30_000;
    expect(await failing(0)).toBe("done");
  });
});
