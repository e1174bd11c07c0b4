import { describe, expect, it } from "vitest";
import { catalogue, requirementIds } from "#catalogue";
import { readConfiguration } from "../configuration/read-configuration.ts";
import { formatPlan } from "./format-plan.ts";
import { type Plan, planOf } from "./plan.ts";

const cited = new Set(requirementIds);
const attached = {
  FDS_BASE_URL: "https://staging.example",
  FDS_AUTH_URL: "https://id.example/realms/x",
  FDS_USER_PASSWORD: "of alice",
  FDS_OTHER_USER_PASSWORD: "of bob",
  FDS_BUSINESS_ENTITIES: "be-1,be-2",
  FDS_CHANGE_URL: "https://staging.example/changes",
};
const plan = (values: Record<string, string>, more: { readOnly?: boolean; only?: string } = {}): Plan =>
  planOf({
    configuration: readConfiguration(values, [], { readOnly: more.readOnly }),
    selected: (id) => id.startsWith(more.only ?? ""),
    cited,
  });
const needing = (need: string) =>
  requirementIds.filter(
    (id) => catalogue[id].needs?.some((word) => word === need) && !catalogue[id].unverifiable,
  );

describe("the plan of a run", () => {
  it("judges everything that can be seen from outside, with no settings at all", () => {
    const { judged, notJudged, leavesIncomplete } = plan({});
    expect(Object.keys(notJudged)).toEqual(["cannot be seen from outside"]);
    expect(judged.length + notJudged["cannot be seen from outside"]!.length).toBe(requirementIds.length);
    expect(leavesIncomplete).toEqual([]);
  });

  it.each([
    ["second-user", { FDS_OTHER_USER_PASSWORD: "" }, "FDS_OTHER_USER_NAME"],
    ["business-entities", { FDS_BUSINESS_ENTITIES: "" }, "FDS_BUSINESS_ENTITIES"],
    ["changes", { FDS_CHANGE_URL: "" }, "FDS_CHANGE_COMMAND"],
    ["scopes", {}, "FDS_SCOPE_FULL"],
    ["token-minting", {}, "the realm's key is not ours"],
  ])("leaves out what needs %s when no setting gives it, and names the setting", (need, without, named) => {
    const { judged, notJudged } = plan({ ...attached, ...without });
    expect(judged.filter((id) => needing(need).includes(id))).toEqual([]);
    expect(Object.keys(notJudged).join("\n")).toContain(named);
  });

  it("counts what is missed unless it is declared out of reach", () => {
    const { FDS_CHANGE_URL: _, ...values } = attached;
    const missed = plan(values).leavesIncomplete.filter((id) => needing("changes").includes(id));
    expect(missed.length).toBeGreaterThan(0);
    const declared = plan({ ...values, FDS_OUT_OF_REACH: "changes" });
    expect(declared.leavesIncomplete.filter((id) => needing("changes").includes(id))).toEqual([]);
    expect(Object.keys(declared.notJudged).join()).toContain("declared out of reach");
  });

  it("creates nothing and leaves nothing behind when read-only", () => {
    const readOnly = plan({}, { readOnly: true });
    expect(readOnly.judged.filter((id) => needing("writes").includes(id))).toEqual([]);
    expect(readOnly.effort.changes).toBe(0);
  });

  it("tells what cannot be cleaned up, and does less for a chapter", () => {
    const whole = plan({});
    expect(whole.leftovers.join("\n")).toMatch(/API keys.*\n.*webhooks.*\n.*rows/);
    const chapter = plan({}, { only: "PK" });
    expect(chapter.effort.calls).toBeLessThan(whole.effort.calls / 10);
    expect(chapter.leftovers).toEqual([]);
    expect(formatPlan(chapter)).toContain("Nothing was sent.");
  });
});
