/** JUnit: well-formed whatever comes, and red exactly where the run is. */
import { describe, expect, it } from "vitest";
import { faultInXml } from "#fixtures/testing/fault-in-xml";
import { sampleReport } from "../testing/sample-report.ts";
import { renderJunit } from "./render-junit.ts";

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
    expect(xml).toContain('<testsuites name="Countersign" tests="17" failures="3" errors="1" time=');
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
    for (const id of [
      "OAU-04",
      "OAU-05",
      "OAU-06",
      "OAU-07",
      "OAU-08",
      "OAU-09",
      "OAU-11",
      "OAU-14",
      "OAU-15",
    ])
      expect(caseOf(xml, id)).toMatch(/<skipped message="(untestable|not applicable|waived): ./);
  });

  it("skips what was seen both ways, and tells both", () => {
    expect(caseOf(xml, "OAU-13")).toMatch(
      /<skipped message="unstable: [^>]*><system-out>[\s\S]*see: exchange 10\s+at another attempt: met \(exchange 9\)/,
    );
  });

  it("calls our own fault an error", () => {
    expect(caseOf(xml, "OAU-12")).toContain('<error type="broken"');
  });
});
