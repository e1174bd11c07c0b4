import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer } from "../../client/answer.ts";
import type { ServiceClient } from "../../client/service-client.ts";
import { createServiceTimes } from "../../timing/create-service-times.ts";
import type { Tokens } from "./tokens.ts";
import { createWorkingTokens } from "./working-tokens.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A user whose tokens are called t-1, t-2, …, each refused for so long after it was asked with first. */
function refusingFor(lateMs: number, status = 401) {
  const times = createServiceTimes({ eventMs: 30_000, settleMs: 30_000 });
  let logins = 1;
  let asked = 0;
  let since: number | undefined;
  const service = {
    as: () => ({
      getUser: async () => {
        asked++;
        since ??= Date.now();
        return { status: Date.now() - since >= lateMs ? 200 : status } as Answer;
      },
    }),
  } as unknown as ServiceClient;
  const tokens = {
    accessToken: async () => `t-${logins}`,
    freshLogin: async () => {
      since = undefined;
      return { accessToken: `t-${++logins}` };
    },
  } as Tokens;
  const working = createWorkingTokens(tokens, { service, times, name: "alice" });
  return { working, times, asked: () => asked };
}

async function tookMs(doing: () => Promise<unknown>): Promise<number> {
  const startedAt = Date.now();
  let endedAt: number | undefined;
  void doing().then(() => (endedAt = Date.now()));
  for (let step = 0; step < 500 && endedAt === undefined; step++) await vi.advanceTimersByTimeAsync(50);
  return endedAt! - startedAt;
}

describe("a new access token", () => {
  it("is asked with once where it works at once, however many want it", async () => {
    const { working, asked } = refusingFor(0);
    expect(await Promise.all([working.accessToken(), working.accessToken()])).toEqual(["t-1", "t-1"]);
    expect(asked()).toBe(1);
  });

  it("is given out once it works, and each other instance has had its time", async () => {
    const { working, times } = refusingFor(1000);
    expect(await tookMs(working.accessToken)).toBeGreaterThanOrEqual(2000);
    expect(times.longestMs("token")).toBeGreaterThanOrEqual(1000);
  });

  it("of a further login is waited for, too", async () => {
    const { working } = refusingFor(1000);
    await tookMs(working.accessToken);
    expect(await tookMs(working.freshLogin)).toBeGreaterThanOrEqual(1000);
  });

  it("is given out where it never works: that is for checks to say", async () => {
    const { working } = refusingFor(Number.POSITIVE_INFINITY);
    expect(await tookMs(working.accessToken)).toBeLessThan(15_000);
    expect(await tookMs(working.accessToken)).toBe(0);
  });

  it("is not waited for where the answer is another than 401", async () => {
    const { working, asked } = refusingFor(Number.POSITIVE_INFINITY, 500);
    expect(await tookMs(working.accessToken)).toBe(0);
    expect(asked()).toBe(1);
  });
});
