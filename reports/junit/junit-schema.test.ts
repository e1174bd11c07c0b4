/** junit.xml against the schema that CI systems share, by a validator that is not ours. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { describeWith } from "#fixtures/testing/describe-with.ts";
import { renderJunit } from "../junit.ts";
import { hostileText, sampleCheck, sampleReport, sampleRequirement } from "../sample-report.ts";
import { junitValidator } from "./xml-validator.ts";

const validator = junitValidator();
const missing = typeof validator === "string" ? validator : undefined;
const directory = mkdtempSync(join(tmpdir(), "countersign-junit-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Starting Java takes most of the time: all files go in one call. */
function verdictsOf(xmls: Record<string, string>): Record<string, string> {
  if (typeof validator === "string") throw new Error(validator);
  const names = Object.keys(xmls);
  const files = names.map((_, index) => join(directory, `${index}.xml`));
  for (const [index, name] of names.entries()) writeFileSync(files[index]!, xmls[name]!);
  const verdicts = validator(files);
  return Object.fromEntries(names.map((name, index) => [name, verdicts[index]!]));
}

const hostileBytes = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code)).join("");
const hostile = `${hostileText}]]><!--&lt;\uD800\uFFFE${hostileBytes}`;
const violated = sampleRequirement({
  id: "SIG-01",
  title: hostile,
  verdict: "violated",
  reason: hostile,
  checks: [sampleCheck({ outcome: "violated", message: hostile, expected: hostile, received: hostile })],
});
const target = { ...sampleReport().target, profile: { [hostile]: hostile, "an empty value": "" } };

const reports = {
  "no failure": sampleReport({
    verdict: "conformant",
    exitCode: 0,
    requirements: [sampleRequirement({ id: "OAU-01" })],
  }),
  "every verdict": sampleReport(),
  "failures and properties of hostile text": sampleReport({
    requirements: [violated],
    target,
    headline: hostile,
  }),
  "only skipped": sampleReport({
    requirements: [sampleRequirement({ id: "OAU-04", verdict: "untestable", reason: hostile, checks: [] })],
  }),
  "nothing judged at all": sampleReport({ requirements: [] }),
  "a run that broke": sampleReport({ verdict: "broken", exitCode: 4, requirements: [] }),
};

describeWith("java", missing, "junit.xml and its schema", () => {
  it(
    "is valid with no failure, with failures, skips and properties of hostile text",
    { timeout: 60_000 },
    () => {
      const entries = Object.entries(reports).map(([name, report]) => [name, renderJunit(report)]);
      const verdicts = verdictsOf(Object.fromEntries(entries));
      expect(verdicts).toEqual(Object.fromEntries(entries.map(([name]) => [name, "valid"])));
    },
  );

  it("is found wrong where it is wrong, so that valid means something", { timeout: 60_000 }, () => {
    const good = renderJunit(sampleReport());
    const verdicts = verdictsOf({
      "an attribute that nobody reads": good.replace("<testsuites ", '<testsuites skipped="1" '),
      "a count that is no number": good.replace(/(<testsuite [^>]*)tests="\d+"/, '$1tests="many"'),
      "a case without a name": good.replace(/(<testcase [^>]*)name="[^"]*"/, "$1"),
      "an element inside a failure": good.replace("</failure>", "<b/></failure>"),
      "a time with a comma": good.replace(/(<testsuite [^>]*)time="[^"]*"/, '$1time="1,5"'),
      "not well-formed": good.replace("</testsuites>", ""),
    });
    for (const [name, verdict] of Object.entries(verdicts)) expect(verdict, name).not.toBe("valid");
  });
});
