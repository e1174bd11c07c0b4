import { describe, expect, it } from "vitest";
import { createLocks } from "../check/locks.ts";
import { createSlots } from "../check/slots.ts";
import type { World } from "../facts/world.ts";
import { expect as judge } from "../judging/expect.ts";
import { atMost } from "../timing/at-most.ts";
import { inTime } from "./in-time.ts";
import { runCheck } from "./run-check.ts";

const never = () => new Promise<never>(() => {});

describe("the time of a check", () => {
  it("is no matter of what comes to an end, well or not", async () => {
    expect(await inTime(async () => 1, {})).toBe(1);
    await expect(inTime(() => Promise.reject(new Error("own")), {})).rejects.toThrow("own");
  });

  it("ends what does not end, by its own deadline or by that of the run", async () => {
    const overdue = AbortSignal.timeout(20);
    await expect(inTime(never, { checkMs: 20 })).rejects.toMatchObject({ kind: "time", setting: undefined });
    await expect(inTime(never, { overdue })).rejects.toMatchObject({ kind: "time", setting: "FDS_RUN_MS" });
    await expect(inTime(async () => 1, { overdue })).rejects.toMatchObject({ kind: "time" });
  });

  it("bounds also what is only cleared away", async () => {
    expect(await atMost(Promise.resolve(1), 1000)).toBe(1);
    expect(await atMost(never(), 20)).toBeUndefined();
    expect(await atMost(never(), 60_000, AbortSignal.abort())).toBeUndefined();
  });
});

describe("a check that does not end", () => {
  const world = { requireService: async () => undefined } as unknown as World;
  const slots = createSlots(1);
  const run = (body: () => Promise<void>, limits: object) =>
    runCheck({ requirements: ["XAK-01"], title: "x", options: {}, body, observes: false, turn: 0 }, world, {
      slots,
      locks: createLocks(),
      outOfReach: [],
      readOnly: false,
      checkMs: 50,
      ...limits,
    });

  it("is untestable, leaves its slot to the next one, and costs that one no time in the queue", async () => {
    const stuck = [1, 2, 3].map(() => run(never, {}));
    const next = run(async () => judge(1, "one").toEqual(1), {});
    const records = (await Promise.all([...stuck, next])).map((attempt) => attempt?.record);
    expect(records.map((record) => record?.outcome)).toEqual([...Array(3).fill("untestable"), "met"]);
    expect(records[0]).toMatchObject({ cause: { kind: "time" } });
  });

  it("is untestable by the time of the run, and as it was first seen where it was looked at again", async () => {
    const overdue = AbortSignal.abort();
    const cause = { kind: "time", setting: "FDS_RUN_MS" };
    expect(await run(never, { overdue })).toMatchObject({ record: { outcome: "untestable", cause } });
    expect(await run(never, { overdue, round: 1 })).toBeUndefined();
  });
});
