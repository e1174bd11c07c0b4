import { describe, expect, it } from "vitest";
import type { CheckOutcome } from "#reports/document";
import type { Attempt } from "./outcome-of-attempts.ts";
import { overOutages } from "./over-outages.ts";

function attempt(outcome: CheckOutcome, isLost = false): Attempt {
  const cause =
    outcome === "untestable" ? { cause: { kind: "precondition" as const, requirements: [] } } : {};
  return {
    record: {
      requirements: ["GEN-01"],
      title: "x",
      outcome,
      exchanges: [],
      events: [],
      durationMs: 1,
      ...cause,
    },
    troubles: isLost ? [{ kind: "gateway", what: "connection reset" }] : [],
  };
}
const lost = attempt("untestable", true);

/** The outcomes of the attempts that count, and the pauses between all of them. */
async function repeated(...outcomes: (Attempt | undefined)[]) {
  const pauses: number[] = [];
  const waiting = { pause: async (ms: number) => pauses.push(ms), now: () => 0 };
  const made = await overOutages(waiting)(async () => outcomes.shift());
  return { outcomes: made.map(({ record }) => record.outcome), pauses };
}

/** Attempts that are lost each time, of which each takes a second, and how many are made. */
function inVain() {
  const clock = { time: 0 };
  const repeatedly = overOutages({ pause: async () => undefined, now: () => clock.time });
  const attemptsFor = async (checks: number) => {
    let made = 0;
    for (let check = 0; check < checks; check++)
      await repeatedly(async () => {
        made++;
        clock.time += 1000;
        return lost;
      });
    return made;
  };
  return { clock, attemptsFor };
}

describe("what was lost while the service was away", () => {
  it("is tried again, each time after a longer pause, until it is judged", async () => {
    expect(await repeated(lost, lost, attempt("met"))).toEqual({
      outcomes: ["untestable", "untestable", "met"],
      pauses: [1000, 4000],
    });
  });

  it("is left for the end after three attempts, which count as one: it is looked at again as often as all else", async () => {
    expect(await repeated(lost, lost, lost, attempt("met"))).toEqual({
      outcomes: ["untestable"],
      pauses: [1000, 4000],
    });
  });

  it.each([
    ["was judged", attempt("violated", true)],
    ["has another reason", attempt("untestable")],
    ["was not begun", undefined],
  ])("is not tried again where it %s", async (_, first) => {
    expect((await repeated(first, attempt("met"))).outcomes.length).toBeLessThan(2);
  });

  it("is not tried again once the service has been away for ten seconds, until the next outage", async () => {
    const { clock, attemptsFor } = inVain();
    expect(await attemptsFor(100)).toBeLessThan(110);
    clock.time += 60_000;
    expect(await attemptsFor(1)).toBe(3);
  });
});
