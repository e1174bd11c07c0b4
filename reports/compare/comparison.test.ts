import { describe, expect, it } from "vitest";
import type { ReportDocument, Verdict } from "../document.ts";
import { hostileText, sampleReport } from "../testing/sample-report.ts";
import { sampleRequirement } from "../testing/sample-requirements.ts";
import { compareReports } from "./comparison.ts";
import { renderComparisonHtml } from "./render-html.tsx";
import { renderComparisonMarkdown } from "./render-markdown.ts";
import { renderComparisonText } from "./render-text.ts";
import { gotWorse, headlineOf } from "./shown.ts";

/** A run on this day with these verdicts. */
function run(
  day: number,
  verdicts: Record<string, Verdict>,
  baseUrl = "https://api.example.test",
): ReportDocument {
  const report = sampleReport({
    requirements: Object.entries(verdicts).map(([id, verdict]) => sampleRequirement({ id, verdict })),
  });
  return {
    ...report,
    run: { ...report.run, startedAt: `2026-01-0${day}T10:00:00.000Z` },
    target: { ...report.target, baseUrl, profile: { dialect: baseUrl } },
  };
}

const compared = (...reports: ReportDocument[]) =>
  compareReports(reports.map((report, index) => ({ name: `run ${index + 1}`, report })));
const courseOf = (...verdicts: Verdict[]) =>
  compared(...verdicts.map((verdict, index) => run(index + 1, { "GEN-01": verdict }))).requirements[0]!
    .course;

describe("comparing runs of one target", () => {
  it.each<[Verdict[], string]>([
    [["met", "violated"], "regressed"],
    [["untestable", "violated"], "regressed"],
    [["violated", "met"], "fixed"],
    [["met", "untestable"], "coverage lost"],
    [["violated", "untestable"], "coverage lost"],
    [["untestable", "met"], "coverage gained"],
    [["met", "met"], "as before"],
    [["met", "violated", "met"], "flaky"],
    [["met", "unstable"], "flaky"],
    [["violated", "unstable"], "flaky"],
    [["unstable", "unstable"], "as before"],
    [["unstable", "met"], "coverage gained"],
    [["unstable", "violated"], "regressed"],
    [["violated", "met", "met"], "fixed"],
  ])("calls %s %s", (verdicts, course) => {
    expect(courseOf(...verdicts)).toBe(course);
  });

  it("knows new and gone requirements", () => {
    const { requirements } = compared(run(1, { "GEN-01": "met" }), run(2, { "GEN-02": "met" }));
    expect(requirements.map(({ id, course }) => [id, course])).toEqual([
      ["GEN-01", "gone"],
      ["GEN-02", "new"],
    ]);
  });

  it("puts them in the order in which they were made, whatever the order given", () => {
    const comparison = compared(run(2, { "GEN-01": "violated" }), run(1, { "GEN-01": "met" }));
    expect(comparison.requirements[0]!.verdicts).toEqual(["met", "violated"]);
    expect(gotWorse(comparison)).toBe(true);
  });

  it("is not worse where all is as before or better", () => {
    expect(gotWorse(compared(run(1, { "GEN-01": "violated" }), run(2, { "GEN-01": "met" })))).toBe(false);
  });
});

describe("comparing several targets", () => {
  const comparison = compared(
    run(2, { "GEN-01": "met", "GEN-02": "met" }, "https://one.test"),
    run(1, { "GEN-01": "violated", "GEN-02": "met" }, "https://two.test"),
  );

  it("sets them side by side in the order given, with the choices that differ", () => {
    expect(comparison.of).toBe("targets");
    expect(comparison.requirements[0]!.verdicts).toEqual(["met", "violated"]);
    expect(comparison.profile).toEqual([
      { name: "dialect", values: ["https://one.test", "https://two.test"] },
    ]);
    expect(headlineOf(comparison)).toBe("2 targets: they differ in 1 requirements and 1 choices.");
    expect(gotWorse(comparison)).toBe(false);
  });

  it("counts what each meets of a chapter, and shows what none of them meets", () => {
    const alike = compared(
      run(1, { "GEN-01": "met", "GEN-02": "violated", "GEN-03": "met" }, "https://one.test"),
      run(1, { "GEN-01": "violated", "GEN-02": "violated" }, "https://two.test"),
      run(1, { "GEN-01": "met", "GEN-02": "violated", "GEN-03": "untestable" }, "https://three.test"),
    );
    const page = renderComparisonHtml(alike);
    const chapter = "<td>2 of 3</td><td>0 of 2</td><td>1 of 3</td>";
    expect(page.replace(/>\s+</g, "><")).toContain(chapter);
    expect(page).toMatch(/Violated, waived or broken in all \(1\)[\s\S]*GEN-02/);
    expect(renderComparisonMarkdown(alike)).toContain("| Bearer access token | 2 of 3 | 0 of 2 | 1 of 3 |");
    expect(renderComparisonMarkdown(alike)).toMatch(
      /## Violated, waived or broken in all \(1\)[\s\S]*GEN-02/,
    );
  });

  it("is one file, which loads nothing from elsewhere", () => {
    const page = renderComparisonHtml(comparison);
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|<link|<img|src=|@import|url\(/);
  });

  it("shows only what differs, in each rendering", () => {
    for (const render of [renderComparisonText, renderComparisonMarkdown, renderComparisonHtml]) {
      expect(render(comparison)).toContain("GEN-01");
      expect(render(comparison)).not.toContain("GEN-02");
    }
  });
});

it("lets nothing hostile run or reorder a page", () => {
  const hostile = run(1, { "GEN-01": "met" });
  hostile.requirements[0]!.title = `<script>alert(1)</script>\u202e${hostileText}`;
  const page = renderComparisonHtml(compared(hostile, run(2, { "GEN-01": "violated" }, "https://two.test")));
  expect(page).not.toContain("<script");
  expect(page).not.toContain("\u202e");
});
