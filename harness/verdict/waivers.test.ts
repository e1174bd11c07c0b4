import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { RequirementResult } from "#reports/document.ts";
import { applyWaivers } from "./apply-waivers.ts";
import { runFinding } from "./run-verdict.ts";
import { readWaivers, type Waiver } from "./waivers.ts";

const directory = mkdtempSync(join(tmpdir(), "countersign-waivers-"));
afterAll(() => rmSync(directory, { recursive: true }));

const good = {
  requirement: "SIG-01",
  target: "staging.example",
  owner: "ops",
  reason: "rollout in March",
  expires: "2026-12-31",
};

function read(document: unknown) {
  const file = join(directory, "waivers.yaml");
  writeFileSync(file, typeof document === "string" ? document : JSON.stringify(document));
  return readWaivers(file, "2026-11-21");
}

describe("reading waivers", () => {
  it("takes a list, bare or under waivers, up to its last day", () => {
    expect(read([good])).toEqual([good]);
    expect(read({ waivers: [{ ...good, expires: "2026-11-21" }] })).toHaveLength(1);
    expect(
      read("- requirement: SIG-01\n  target: '*'\n  owner: ops\n  reason: later\n  expires: 2026-12-01\n"),
    ).toHaveLength(1);
  });

  it.each([
    [
      "an unknown id, and names the nearest",
      { ...good, requirement: "SIG-1" },
      /no requirement SIG-1.*Did you mean SIG-/,
    ],
    ["one past its date", { ...good, expires: "2026-11-20" }, /expired on 2026-11-20/],
    ["a date that is none", { ...good, expires: "soon" }, /expires is "soon"/],
    ["one without owner", { ...good, owner: "" }, /no text for owner/],
    ["a member it does not know", { ...good, until: "x" }, /a member "until"/],
    ["an entry that is no object", "SIG-01", /no text for requirement/],
  ])("refuses %s", (_, entry, words) => {
    expect(() => read([entry])).toThrow(words);
    expect(() => read([entry])).toThrow(expect.objectContaining({ exitCode: 2 }));
  });

  it("refuses a file that is no list, no YAML, or not there", () => {
    expect(() => read("a: b")).toThrow(/no list/);
    expect(() => read("a: [")).toThrow(/YAML/);
    expect(() => readWaivers(join(directory, "none.yaml"), "2026-11-21")).toThrow(/ENOENT/);
  });
});

describe("a waived requirement", () => {
  const result = (verdict: RequirementResult["verdict"]) =>
    ({ id: "SIG-01", level: "stated", verdict, reason: "401", checks: [] }) as unknown as RequirementResult;
  const target = { baseUrl: "https://staging.example/api", kind: "attached" as const };
  const applied = (verdict: RequirementResult["verdict"], changed: Partial<Waiver> = {}) =>
    applyWaivers([result(verdict)], [{ ...good, ...changed } as Waiver], target);

  it("is told with its owner, its date and its violation", () => {
    expect(applied("violated").requirements[0]).toMatchObject({
      verdict: "waived",
      reason: "Waived by ops until 2026-12-31: rollout in March (401)",
    });
  });

  it.each([
    "*",
    "attached",
    "https://staging.example/api/",
    "staging.example",
  ])("is found by the target %s", (name) => {
    expect(applied("violated", { target: name }).requirements[0]?.verdict).toBe("waived");
  });

  it("stays violated for another target", () => {
    expect(applied("violated", { target: "production.example" }).requirements[0]?.verdict).toBe("violated");
    expect(applied("met", { target: "production.example" }).metAgain).toEqual([]);
  });

  it("is an error once it is met again, and none while it could not be judged", () => {
    expect(applied("met").metAgain).toEqual(["SIG-01"]);
    expect(applied("untestable").metAgain).toEqual([]);
  });

  const finding = (results: RequirementResult[], metAgain: string[] = []) =>
    runFinding(results, { strict: false, outOfReach: [], narrowed: false, metAgain });
  const met = { ...result("met"), id: "PK-01" };

  it("keeps the run from being conformant, which says so", () => {
    const { verdict, exitCode, headline } = finding([met, result("waived")]);
    expect({ verdict, exitCode }).toEqual({ verdict: "incomplete", exitCode: 5 });
    expect(headline).toContain("Not conformant");
  });

  it("makes the command wrong when it is met again, whatever else was found", () => {
    const { exitCode, headline } = finding([met, result("met")], ["SIG-01"]);
    expect(exitCode).toBe(2);
    expect(headline).toContain("SIG-01 is met again: take its waiver away");
    expect(finding([{ ...met, verdict: "violated" }, result("met")], ["SIG-01"]).exitCode).toBe(2);
  });
});
