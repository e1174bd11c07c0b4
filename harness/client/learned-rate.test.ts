import { describe, expect, it } from "vitest";
import { createLearnedRate } from "./learned-rate.ts";

/** Thirty a second that were taken until a first refusal, and then hardly anything was asked for. */
function quiet() {
  const rate = createLearnedRate();
  for (let n = 0; n < 40; n++) rate.taken({ at: n * 25, departedAt: n * 25 - 5, waited: false });
  rate.refused({ at: 1010, departedAt: 1000, waited: false }, Number.NEGATIVE_INFINITY);
  rate.taken({ at: 15_000, departedAt: 14_990, waited: true });
  return rate;
}

const late = (at: number) => ({ at, departedAt: at - 5, waited: true });

describe("the rate of a service that refuses a lone request, a long time later", () => {
  it("is what was taken then, where it asks for fewer requests", () => {
    const rate = quiet();
    rate.refused(late(20_000), 2000);
    expect(rate.perSecond).toBeLessThan(1);
  });

  it("is about as it was, where that may be a maintenance", () => {
    const rate = quiet();
    const before = rate.perSecond!;
    for (const at of [20_000, 22_100, 40_000, 42_100]) {
      rate.refused(late(at), at - 100, true);
      rate.taken(late(at + 200));
    }
    expect(rate.perSecond).toBeGreaterThan(before / 2);
  });

  it("is found where that goes on and on", () => {
    const rate = quiet();
    for (const at of [20_000, 22_100, 24_200]) {
      rate.refused(late(at), at - 100, true);
      rate.taken(late(at + 200));
    }
    expect(rate.perSecond).toBeLessThan(2);
  });
});
