/** JUnit: well-formed whatever comes, and red exactly where the run is. */
import { describe, expect, it } from "vitest";
import { renderJunit } from "./junit.ts";
import { sampleReport, sampleRequirement } from "./sample-report.ts";
import { faultInXml } from "./xml-fault.ts";

const xml = renderJunit(sampleReport());
const caseOf = (text: string, id: string) =>
  new RegExp(`<testcase[^>]*name="${id} [^>]*?(?:/>|>[\\s\\S]*?</testcase>)`).exec(text)?.[0] ?? "";

describe("renderJunit", () => {
  it("is well-formed XML with hostile evidence in it", () => {
    expect(faultInXml(xml)).toBeUndefined();
  });

  it("gives the same bytes for the same document", () => {
    expect(renderJunit(sampleReport())).toBe(xml);
  });

  it("has a suite a chapter and a case a requirement, counted", () => {
    expect([...xml.matchAll(/<testsuite /g)]).toHaveLength(3);
    expect(xml).toContain('<testsuites name="Countersign" tests="14" failures="3" errors="1" time=');
    expect(caseOf(xml, "OAU-01")).toContain('classname="Bearer access token"');
  });

  it("fails a violated stated requirement with expected and received", () => {
    expect(caseOf(xml, "OAU-02")).toMatch(
      /<failure type="violated"[\s\S]*expected: a refusal[\s\S]*received: 200[\s\S]*exchanges 4, 5/,
    );
  });

  it("tells of a violated implied requirement, and fails it only in a strict run", () => {
    expect(caseOf(xml, "OAU-03")).toContain("<system-out>implied requirement violated");
    const report = sampleReport();
    const strict = renderJunit({ ...report, run: { ...report.run, strict: true } });
    expect(caseOf(strict, "OAU-03")).toContain('<failure type="violated"');
  });

  it("skips what was not judged or is waived, with the reason, and passes none of it", () => {
    for (const id of ["OAU-04", "OAU-05", "OAU-06", "OAU-07", "OAU-08", "OAU-09", "OAU-11"])
      expect(caseOf(xml, id)).toMatch(/<skipped message="(untestable|not applicable|waived): ./);
  });

  it("calls our own fault an error, also when the run broke outside any requirement", () => {
    expect(caseOf(xml, "OAU-12")).toContain('<error type="broken"');
    const broken = renderJunit(
      sampleReport({ verdict: "broken", exitCode: 4, requirements: [sampleRequirement({ id: "GEN-01" })] }),
    );
    expect(broken).toContain('tests="2" failures="0" errors="1"');
    expect(faultInXml(broken)).toBeUndefined();
  });
});

describe("faultInXml", () => {
  it.each([
    "<a><b></a></b>",
    "<a>&nope;</a>",
    "<a x='<'/>",
    "<a>\u0001</a>",
    "<a>",
    "<a x=1/>",
    "a < b",
    "<a>]]></a>",
    "<a x='1' x='2'/>",
  ])("finds the fault in %j", (text) => {
    expect(faultInXml(text)).toBeDefined();
  });
});
