/** What GitHub is told: few lines, which nothing that a service sent can break out of. */
import { describe, expect, it } from "vitest";
import { hostileText, sampleCheck, sampleReport, sampleRequirement } from "../testing/sample-report.ts";
import { githubAnnotations } from "./annotations.ts";
import { jobSummary } from "./job-summary.ts";

const violated = (id: string, received = "200") =>
  sampleRequirement({
    id,
    verdict: "violated",
    reason: received,
    checks: [sampleCheck({ outcome: "violated", expected: "a refusal", received })],
  });
const of = (...requirements: ReturnType<typeof sampleRequirement>[]) =>
  githubAnnotations(sampleReport({ requirements }));

describe("annotations", () => {
  it("are errors for what is violated and broke, warnings for what is unstable and not judged", () => {
    const lines = githubAnnotations(sampleReport());
    expect(lines.map((line) => line.replace(/::(\w+) title=(\S+ \w+).*/s, "$1 $2"))).toEqual([
      "error OAU-02 violated",
      "error NTF-01 violated",
      "error ERR-01 violated",
      "error OAU-12 broken",
      "warning OAU-13 unstable",
      ...Array.from({ length: lines.length - 5 }, () => expect.stringMatching(/^warning \d stated/)),
    ]);
    expect(lines.length).toBeGreaterThan(5);
  });

  it("are none of a run that met everything, or met all but what the operator declared out of reach", () => {
    const cause = { kind: "out of reach" as const, needs: ["changes"] };
    expect(
      of(
        sampleRequirement({ id: "SIG-01" }),
        sampleRequirement({ id: "SIG-02", verdict: "untestable", cause }),
      ),
    ).toEqual([]);
  });

  it("leave an implied violation out, unless the run was strict", () => {
    const report = sampleReport({ requirements: [{ ...violated("SIG-01"), level: "implied" }] });
    expect(githubAnnotations(report)).toEqual([]);
    report.run.strict = true;
    expect(githubAnnotations(report)).toHaveLength(1);
  });

  it("are ten at most, the last of which counts what was left out", () => {
    const ids = Array.from({ length: 12 }, (_, index) => `SIG-${index}`);
    expect(of(...ids.slice(0, 10).map((id) => violated(id)))).toHaveLength(10);
    const lines = of(...ids.map((id) => violated(id)));
    expect(lines).toHaveLength(10);
    expect(lines[9]).toMatch(/^::error title=3 more findings::/);
  });

  it("are one line each, escaped by GitHub's rules, with controls made visible", () => {
    const [line = ""] = of(violated("SIG-01", `100%\r\n::error::x, a:b\u001b[31m\u202e${hostileText}`));
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(line).toContain("100%25⟨U+000D⟩%0A::error::x");
    const [, properties = ""] = line.match(/^::error title=(.*?)::/) ?? [];
    expect(properties).toBe("SIG-01 violated%3A title of SIG-01");
    const [titled = ""] = of({ ...violated("SIG-02"), title: "a,line=1::b\nc" });
    expect(titled).toContain("title=SIG-02 violated%3A a%2Cline=1%3A%3Ab%0Ac::");
  });
});

describe("the job summary", () => {
  const whole = jobSummary(sampleReport(), 1 << 20);

  it("is the Markdown rendering where there is room", () => {
    expect(whole).toMatch(/^# Countersign: Not conformant\n/);
    expect(jobSummary(sampleReport(), Buffer.byteLength(whole))).toBe(whole);
  });

  it("never takes more room than there is, ends between two lines, and says that it was cut", () => {
    for (const room of [Buffer.byteLength(whole) - 1, 2000, 501, 500, 499]) {
      const cut = jobSummary(sampleReport(), room);
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(room);
      const [part = "", said] = cut.split("\n\n… cut here");
      expect(said).toBeDefined();
      expect(whole.startsWith(`${part}\n`)).toBe(true);
    }
    expect(jobSummary(sampleReport(), 10)).toBe("");
    expect(jobSummary(sampleReport(), -1)).toBe("");
  });
});
