import { describe, expect, it } from "vitest";
import { createServiceTimes } from "../../timing/create-service-times.ts";
import { createFirstReading } from "./first-reading.ts";

const scene = (shown: readonly string[]) => {
  const times = createServiceTimes({ eventMs: 1000, settleMs: 5000 });
  const since = Date.now();
  let asked = 0;
  const read = async () => ({ language: shown[Math.min(asked++, shown.length - 1)]! });
  return { times, asked: () => asked, look: createFirstReading({ read, changedAt: () => since, times }) };
};

describe("the first change of a record", () => {
  it("is read late where another value is shown for a while, and looked at once", async () => {
    const { times, look, asked } = scene(["it", "en", "it"]);
    await Promise.all([look(), look()]);
    const readings = asked();
    await look();
    expect(asked()).toBe(readings);
    expect(times.longestMs("record")).toBeGreaterThan(300);
  });

  it("is read at once where one value is shown", async () => {
    const { times, look } = scene(["it"]);
    await look();
    expect(times.longestMs("record")).toBe(0);
  });

  it("is not waited for before there is one", async () => {
    const times = createServiceTimes({ eventMs: 1000, settleMs: 5000 });
    const read = async () => Promise.reject(new Error("nobody asks"));
    await createFirstReading({ read, changedAt: () => 0, times })();
    expect(times.longestMs("record")).toBe(0);
  });
});
