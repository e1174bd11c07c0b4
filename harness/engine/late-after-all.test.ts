import { expect, it } from "vitest";
import type { Trouble } from "../check/current-check.ts";
import { recordOf } from "./at-last.ts";
import type { Case } from "./explained.ts";
import { lateAfterAll } from "./late-after-all.ts";

const late = (hasCome: boolean): Trouble => ({
  kind: "late",
  what: "no notification within 15000 ms",
  hasComeSince: () => hasCome,
  cameAfterAll: () => hasCome,
});

function caseOf(troubles: readonly (readonly Trouble[])[], strains?: true): Case {
  const record = {
    requirements: ["NTF-06"],
    title: "a burst",
    outcome: "violated" as const,
    message: "13 of 50",
  };
  return {
    definition: {
      requirements: ["NTF-06"],
      title: "a burst",
      options: strains ? { strains } : {},
      body: async () => undefined,
      observes: false,
      turn: 0,
    },
    attempts: troubles.map((met) => ({
      record: { ...record, exchanges: [], events: [], durationMs: 1 },
      troubles: met,
    })),
  };
}

function decided(one: Case) {
  lateAfterAll([one], { onDecided: () => undefined });
  const { outcome, cause } = recordOf(one);
  return [outcome, cause?.kind === "time" ? cause.setting : undefined];
}

it("blames nothing for notifications that all came, only later than they were waited for", () => {
  expect(decided(caseOf([[late(true), late(true)], [late(true)]]))).toEqual(["untestable", "FDS_EVENT_MS"]);
});

it("leaves what is violated for one that never came, or for what was seen", () => {
  expect(decided(caseOf([[late(true)], [late(true), late(false)]]))[0]).toBe("violated");
  expect(decided(caseOf([[]]))[0]).toBe("violated");
});

it("leaves what judges by delays", () => {
  expect(decided(caseOf([[late(true)], [late(true)]], true))[0]).toBe("violated");
});
