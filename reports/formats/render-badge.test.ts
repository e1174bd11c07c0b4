import { expect, it } from "vitest";
import { faultInXml } from "#fixtures/testing/fault-in-xml";
import { hostileText, sampleReport, sampleRequirement } from "../testing/sample-report.ts";
import { renderBadge } from "./render-badge.ts";
import { chapterBadges } from "./render-chapter-badges.ts";

const [RED, GREEN] = ["#ae1f17", "#1c6b41"];

it("a badge says the verdict and how much of what can be judged is met", () => {
  const badge = renderBadge(sampleReport({ verdict: "non-conformant" }));
  expect(badge).toMatch(/countersign: not conformant, \d+ of \d+ met"/);
  expect(faultInXml(badge)).toBeUndefined();
});

it("a badge of a narrowed run says so", () => {
  const report = sampleReport();
  report.run.only = ["SIG"];
  expect(renderBadge(report)).toContain("in part");
});

it("a badge of a chapter says what is met of it, and has the colour of a run of it alone", () => {
  const requirements = [
    sampleRequirement({ id: "SIG-01" }),
    sampleRequirement({ id: "SIG-02", verdict: "violated" }),
    sampleRequirement({ id: "PK-01" }),
    sampleRequirement({ id: "PK-02", level: "open", verdict: "observed" }),
    sampleRequirement({ id: "USR-01", verdict: "untestable", cause: { kind: "not selected" } }),
  ];
  const [sig, pk, usr] = chapterBadges(sampleReport({ requirements }));
  expect(sig!.svg).toContain('aria-label="SIG: 1 violated, 1 of 2 met"');
  expect(sig!.svg).toContain(RED);
  expect(pk!.svg).toContain('aria-label="PK: 1 of 1 met"');
  expect(pk!.svg).toContain(GREEN);
  expect(usr!.svg).toContain('aria-label="USR: not selected"');
  for (const { svg } of [sig!, pk!, usr!]) expect(faultInXml(svg)).toBeUndefined();
});

it("a badge holds nothing that the service sent", () => {
  expect(renderBadge(sampleReport({ headline: hostileText }))).not.toContain("alert");
});
