import { describe, expect, it } from "vitest";
import type { Cause } from "../document.ts";
import { sampleCheck } from "../testing/sample-requirements.ts";
import { untestableCause } from "./untestable-cause.ts";

const finding = (causes: (Cause | undefined)[], outOfReach: string[] = []) =>
  untestableCause(
    causes.map((cause, index) =>
      sampleCheck({ outcome: "untestable", message: `reason ${index}`, ...(cause ? { cause } : {}) }),
    ),
    outOfReach,
  );

describe("the cause of several checks that could not judge", () => {
  it("is that of one kind, with all that its checks name", () => {
    const causes: Cause[] = [
      { kind: "time", setting: "FDS_EVENT_MS" },
      { kind: "need missing", needs: ["sink"] },
      { kind: "precondition", requirements: ["WHL-01"] },
      { kind: "need missing", needs: ["changes", "sink"] },
    ];
    expect(finding(causes)).toEqual({
      cause: { kind: "need missing", needs: ["sink", "changes"] },
      reason: "reason 1",
    });
  });

  it("is out of reach for what the operator of this run declared, and for nothing else", () => {
    const lacking: Cause = { kind: "need missing", needs: ["sink", "changes"] };
    expect(finding([lacking], ["changes"]).cause).toEqual({ kind: "out of reach", needs: ["changes"] });
    const excused: Cause = { kind: "out of reach", needs: ["changes"] };
    expect(finding([excused]).cause).toEqual({ kind: "need missing", needs: ["changes"] });
  });

  it("takes no check's word for what is violated elsewhere", () => {
    expect(finding([{ kind: "blocked", requirements: ["WHL-01"] }]).cause).toEqual({
      kind: "precondition",
      requirements: ["WHL-01"],
    });
  });

  it("is a precondition of nobody's where a check gives none", () => {
    expect(finding([undefined]).cause).toEqual({ kind: "precondition", requirements: [] });
  });

  it("joins what showed that the target is not the service", () => {
    expect(finding([{ kind: "no service" }, { kind: "no service", requirements: ["PK-02"] }]).cause).toEqual({
      kind: "no service",
      requirements: ["PK-02"],
    });
  });
});
