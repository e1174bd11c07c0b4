import { describe, expect, it } from "vitest";
import type { Cause, RequirementResult } from "#reports/document";
import { failedIn, failedOf } from "./failed-in.ts";

const result = (
  id: string,
  verdict: RequirementResult["verdict"],
  more: Partial<RequirementResult> = {},
): RequirementResult => ({
  id,
  chapter: "x",
  level: "stated",
  title: id,
  source: [],
  says: "x",
  planned: 1,
  verdict,
  checks: [],
  ...more,
});
const because = (kind: "time" | "unverifiable" | "not selected"): { cause: Cause } => ({ cause: { kind } });

describe("what an earlier run leaves", () => {
  it("is what was violated, seen both ways, or not judged for a reason that may pass", () => {
    const requirements = [
      result("SIG-01", "met"),
      result("SIG-02", "violated"),
      result("SIG-03", "untestable", because("time")),
      result("SIG-04", "untestable", because("unverifiable")),
      result("SIG-05", "untestable", because("not selected")),
      result("SIG-06", "unstable"),
      result("SIG-07", "waived"),
      result("SIG-08", "observed"),
    ];
    expect(failedOf({ requirements })).toEqual(["SIG-02", "SIG-03", "SIG-06", "SIG-07"]);
  });

  it("has with it all that it stands on, and no id that this version does not know", () => {
    const requirements = [
      result("WHC-01", "met"),
      result("WHS-03", "met", { standsOn: ["WHC-01"] }),
      result("NTF-01", "violated", { standsOn: ["WHS-03"] }),
      result("NTF-02", "met"),
      result("OLD-99", "violated"),
    ];
    expect(failedOf({ requirements })).toEqual(["WHC-01", "WHS-03", "NTF-01"]);
  });

  it("is, of a receiver, what its own catalogue has", () => {
    const requirements = [
      result("RCV-04", "met"),
      result("RCV-05", "violated", { standsOn: ["RCV-04"] }),
      result("RCV-08", "met"),
      result("SIG-01", "violated"),
    ];
    expect(failedOf({ requirements }, "receiver")).toEqual(["RCV-04", "RCV-05"]);
  });

  it("is asked of a report", () => expect(failedIn("/nowhere/report.json")).rejects.toThrow("/nowhere"));
});
