/** junit.xml against the schema that CI systems share, by a validator that is not ours. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { faultInXml } from "#fixtures/testing/fault-in-xml";
import { renderJunit } from "../formats/render-junit.ts";
import { hostileText, sampleCheck, sampleReport, sampleRequirement } from "../testing/sample-report.ts";

const schema = readFileSync(new URL("./junit.xsd", import.meta.url), "utf8");

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

describe("junit.xml and its schema", () => {
  it.each([
    ["no failure", sampleReport({ requirements: [sampleRequirement({ id: "OAU-01" })] })],
    ["every verdict", sampleReport()],
    [
      "failures and properties of hostile text",
      sampleReport({ requirements: [violated], target, headline: hostile }),
    ],
    [
      "only skipped",
      sampleReport({
        requirements: [
          sampleRequirement({ id: "OAU-04", verdict: "untestable", reason: hostile, checks: [] }),
        ],
      }),
    ],
    ["nothing judged at all", sampleReport({ requirements: [] })],
  ])("is valid with %s", (_, report) => {
    expect(faultInXml(renderJunit(report), schema)).toBeUndefined();
  });

  const good = renderJunit(sampleReport());

  it.each([
    ["an attribute that nobody reads", good.replace("<testsuites ", '<testsuites skipped="1" ')],
    ["a count that is no number", good.replace(/(<testsuite [^>]*)tests="\d+"/, '$1tests="many"')],
    ["a case without a name", good.replace(/(<testcase [^>]*)name="[^"]*"/, "$1")],
    ["an element inside a failure", good.replace("</failure>", "<b/></failure>")],
    ["a time with a comma", good.replace(/(<testsuite [^>]*)time="[^"]*"/, '$1time="1,5"')],
    ["an element that is not closed", good.replace("</testsuites>", "")],
    ["a character that XML does not have", good.replace("</failure>", "\u0001</failure>")],
  ])("is found wrong with %s, so that valid means something", (_, xml) => {
    expect(faultInXml(xml, schema)).toEqual(expect.any(String));
  });
});
