import { describe, expect, it } from "vitest";
import { catalogue, requirementIds } from "#catalogue";
import { typedSettings } from "../settings/settings.ts";
import { type Plan, planOf } from "./plan.ts";
import { tellPlan } from "./tell-plan.ts";

const cited = new Set(requirementIds);
const attached = {
  BASE_URL: "https://staging.example",
  AUTH_URL: "https://id.example/realms/x",
  USER_NAME: "alice",
  OTHER_USER_NAME: "bob",
  BUSINESS_ENTITIES: "be-1,be-2",
  CHANGE_URL: "https://staging.example/changes",
};
const plan = (values: Record<string, string>, more: { readOnly?: boolean; only?: string } = {}): Plan =>
  planOf({
    settings: typedSettings({ values, targetEnv: {} }),
    readOnly: more.readOnly ?? false,
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
    ["second-user", { OTHER_USER_NAME: "" }, "FDS_OTHER_USER_NAME"],
    ["business-entities", { BUSINESS_ENTITIES: "" }, "FDS_BUSINESS_ENTITIES"],
    ["changes", { CHANGE_URL: "" }, "FDS_CHANGE_COMMAND"],
    ["scopes", {}, "FDS_SCOPE_FULL"],
    ["token-minting", {}, "the realm's key is not ours"],
  ])("leaves out what needs %s when no setting gives it, and names the setting", (need, without, named) => {
    const values = Object.fromEntries(
      Object.entries({ ...attached, ...without }).filter(([, value]) => value !== ""),
    );
    const { judged, notJudged } = plan(values);
    expect(judged.filter((id) => needing(need).includes(id))).toEqual([]);
    expect(Object.keys(notJudged).join("\n")).toContain(named);
  });

  it("counts what is missed unless it is declared out of reach", () => {
    const { CHANGE_URL: _, ...values } = attached;
    const missed = plan(values).leavesIncomplete.filter((id) => needing("changes").includes(id));
    expect(missed.length).toBeGreaterThan(0);
    const declared = plan({ ...values, OUT_OF_REACH: "changes" });
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
    expect(tellPlan(chapter)).toContain("Nothing was sent.");
  });
});
