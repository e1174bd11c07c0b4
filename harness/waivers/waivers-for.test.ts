import { describe, expect, it } from "vitest";
import type { Waiver } from "./waivers.ts";
import { waiversFor } from "./waivers-for.ts";

const good: Waiver = {
  requirement: "SIG-01",
  target: "staging.example",
  owner: "ops",
  reason: "rollout in March",
  expires: "2026-12-31",
};
const staging = { baseUrl: "https://staging.example/api", kind: "attached" as const };

describe("the waivers for a target", () => {
  it.each([
    "*",
    "attached",
    "https://staging.example/api/",
    "staging.example",
  ])("are found by the target %s", (target) => {
    const { owner, reason, expires } = good;
    expect([...waiversFor(staging, [{ ...good, target }])]).toEqual([["SIG-01", { owner, reason, expires }]]);
  });

  it("are none of another target's", () => {
    expect(waiversFor(staging, [{ ...good, target: "production.example" }]).size).toBe(0);
  });
});
