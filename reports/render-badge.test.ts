import { expect, it } from "vitest";
import { faultInXml } from "#fixtures/testing/fault-in-xml";
import { renderBadge } from "./render-badge.ts";
import { hostileText, sampleReport } from "./testing/sample-report.ts";

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

it("a badge holds nothing that the service sent", () => {
  expect(renderBadge(sampleReport({ headline: hostileText }))).not.toContain("alert");
});
