import { describe, expect, it } from "vitest";
import type { Cause, CauseKind } from "./document.ts";
import { explanationOf, notJudged, statedIn } from "./not-judged.ts";
import { sampleReport, sampleRequirement } from "./testing/sample-report.ts";

const groupsOf = (causes: (Cause | undefined)[]) =>
  notJudged(
    sampleReport({
      requirements: causes.map((cause, index) =>
        sampleRequirement({
          id: `SIG-${index}`,
          verdict: "untestable",
          reason: `reason ${index}`,
          ...(cause ? { cause } : {}),
        }),
      ),
    }),
  );

/** One of each kind, in the order in which they are shown. */
const causes: Record<CauseKind, [cause: Cause, title: string]> = {
  "need missing": [{ kind: "need missing", needs: ["sink", "changes"] }, "Missing: sink, changes"],
  "no service": [{ kind: "no service" }, "The target did not show to be the service"],
  blocked: [{ kind: "blocked", requirements: ["KEY-01"] }, "Blocked by KEY-01"],
  follows: [{ kind: "follows", requirements: ["KEY-01"] }, "Following KEY-01"],
  precondition: [{ kind: "precondition", requirements: ["KEY-01"] }, "Without what KEY-01 asks for"],
  quota: [{ kind: "quota", requirements: ["KEY-08"] }, "A quota of the service was met"],
  "rate limit": [{ kind: "rate limit" }, "The service limits its clients"],
  budget: [{ kind: "budget", setting: "FDS_MAX_API_KEYS" }, "Out of budget: FDS_MAX_API_KEYS"],
  time: [{ kind: "time", setting: "FDS_EVENT_MS" }, "Out of time: FDS_EVENT_MS"],
  surroundings: [{ kind: "surroundings" }, "A part of the run failed, or the target ended"],
  interrupted: [{ kind: "interrupted" }, "The run was interrupted"],
  "checks missing": [{ kind: "checks missing" }, "Checks are missing"],
  unstable: [{ kind: "unstable" }, "Seen both ways"],
  "no check": [{ kind: "no check" }, "Not yet judged by this version"],
  "read-only": [{ kind: "read-only" }, "The run was read-only"],
  "out of reach": [{ kind: "out of reach", needs: ["sink"] }, "Declared out of reach: sink"],
  "not selected": [{ kind: "not selected" }, "Not selected by --only"],
  "not applicable": [{ kind: "not applicable" }, "Not applicable to this service"],
  unverifiable: [{ kind: "unverifiable" }, "Cannot be judged from outside"],
};

describe("what a run did not judge", () => {
  it("stands in groups by the kind of the cause, each with a title and an explanation", () => {
    const groups = groupsOf(
      Object.values(causes)
        .reverse()
        .map(([cause]) => cause),
    );
    expect(groups.map(({ title }) => title)).toEqual(Object.values(causes).map(([, title]) => title));
    for (const { kind } of groups) expect(explanationOf(kind)).toMatch(/\.$/);
  });

  it("puts the largest group of a kind first, and counts what is stated", () => {
    const [sink, user]: Cause[] = ["sink", "user"].map((need) => ({ kind: "need missing", needs: [need] }));
    const groups = groupsOf([sink, user, user]);
    expect(groups.map((group) => [group.title, statedIn(group)])).toEqual([
      ["Missing: user", 2],
      ["Missing: sink", 1],
    ]);
  });

  it("tells a precondition that nobody asks for by its own reason", () => {
    const [first, second] = groupsOf([{ kind: "precondition", requirements: [] }, undefined]);
    expect([first?.title, second?.title]).toEqual(["reason 0", "reason 1"]);
    expect(first?.tellsReason).toBe(true);
  });
});

it("puts together what lacks the same, by however many milliseconds one waited longer", () => {
  const lacking = (id: string, reason: string) =>
    sampleRequirement({
      ...{ id, reason, verdict: "untestable", cause: { kind: "precondition", requirements: [] } },
    });
  const groups = notJudged(
    sampleReport({
      requirements: [
        lacking("WHC-02", "No event came within 15002 ms. (1 of 3 checks ran)"),
        lacking("WHS-01", "No event came within 15010 ms."),
        lacking("WHS-02", "Another thing."),
      ],
    }),
  );
  expect(groups.map(({ title, requirements }) => [title, requirements.map(({ id }) => id)])).toEqual([
    ["No event came within 15 s.", ["WHC-02", "WHS-01"]],
    ["Another thing.", ["WHS-02"]],
  ]);
});
