import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readWaivers } from "./waivers.ts";

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
