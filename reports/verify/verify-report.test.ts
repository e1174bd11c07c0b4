import { describe, expect, it } from "vitest";
import type { ReportDocument } from "../document.ts";
import { sealOf } from "./seal.ts";
import { otherPem, signedReport } from "./signed-sample.ts";
import { verifyReport } from "./verify-report.ts";

const response = (report: ReportDocument, index: number) => report.exchanges[index]!.response!;
const finding = (report: ReportDocument, index: number) => report.exchanges[index]!.signature!;
const swapped = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === "A" ? "B" : "A"}${text.slice(at + 1)}`;

/** Each a change somebody might make, and where it has to be found although the seal was made anew. */
const tamperings: [what: string, where: RegExp, change: (report: ReportDocument) => void][] = [
  [
    "one byte of a response body",
    /response of exchange 1/,
    (r) => (response(r, 0).body.content = response(r, 0).body.content.replace("u-1", "u-2")),
  ],
  ["a byte added to a body", /response of exchange 1/, (r) => (response(r, 0).body.content += " ")],
  [
    "the digest of a body",
    /response of exchange 1/,
    (r) => (response(r, 0).body.sha256 = swapped(response(r, 0).body.sha256, 3).toLowerCase()),
  ],
  [
    "body and digest together",
    /X-Signature of exchange 1/,
    (r) =>
      (response(r, 0).body = {
        ...response(r, 1).body,
        content: "",
        bytes: 0,
        sha256: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        redacted: false,
      }),
  ],
  ["the length of a body", /response of exchange 1/, (r) => (response(r, 0).body.bytes += 1)],
  [
    "a body marked as redacted to excuse a change",
    /response of exchange 1/,
    (r) => Object.assign(response(r, 0).body, { content: '{"id":"u-2"}', redacted: true }),
  ],
  [
    "a body marked as cut to excuse a change",
    /response of exchange 1/,
    (r) => Object.assign(response(r, 0).body, { content: "{}", cut: 3 }),
  ],
  [
    "the digest of a redacted body",
    /X-Signature of exchange 2/,
    (r) => (response(r, 1).body.sha256 = response(r, 0).body.sha256),
  ],
  [
    "one character of X-Signature in the headers",
    /X-Signature of exchange 1/,
    (r) => (response(r, 0).headers[0]![1] = swapped(response(r, 0).headers[0]![1], 9)),
  ],
  [
    "one character of the value that was verified",
    /X-Signature of exchange 1/,
    (r) => (finding(r, 0).value = swapped(finding(r, 0).value!, 9)),
  ],
  [
    "both values alike",
    /X-Signature of exchange 1/,
    (r) => {
      finding(r, 0).value = swapped(finding(r, 0).value!, 9);
      response(r, 0).headers[0]![1] = finding(r, 0).value!;
    },
  ],
  ["the public key for another", /X-Signature of exchange 1/, (r) => (r.target.publicKeys[0] = otherPem)],
  [
    "one character of the public key",
    /public key 0|X-Signature of exchange 1/,
    (r) => (r.target.publicKeys[0] = swapped(r.target.publicKeys[0]!, 120)),
  ],
  ["the number of the key", /X-Signature of exchange 1/, (r) => (finding(r, 0).key = 5)],
  [
    "a wrong signature called right",
    /X-Signature of exchange 6/,
    (r) =>
      Object.assign(finding(r, 4), {
        verified: true,
        key: 0,
        over: "the exact body",
        tamperedCopyFails: true,
      }),
  ],
  ["a right signature called wrong", /X-Signature of exchange 1/, (r) => (finding(r, 0).verified = false)],
  [
    "a signature over a compressed body moved to the body on the wire",
    /X-Signature of exchange 3/,
    (r) => (finding(r, 2).over = "the exact body"),
  ],
  ["the verdict of a requirement", /requirement RSG-03/, (r) => (r.requirements[1]!.verdict = "met")],
  ["the outcome of a check", /requirement RSG-03/, (r) => (r.requirements[1]!.checks[0]!.outcome = "met")],
  ["the verdict of the run", /verdict of the run/, (r) => (r.verdict = "incomplete")],
  ["an exchange left out", /requirement RSG-01/, (r) => void r.exchanges.shift()],
  ["an event left out", /requirement RSG-01/, (r) => void r.events.shift()],
  [
    "one byte of an event",
    /event 1/,
    (r) => (r.events[0]!.body.content = r.events[0]!.body.content.replace("N", "M")),
  ],
];

describe("verifying a report", () => {
  it("finds nothing in a report as it was written, and counts what it checked and how", () => {
    const { findings, counts } = verifyReport(signedReport());
    expect(findings).toEqual([]);
    expect(counts).toEqual({ overBytes: 3, overDigest: 1, wrongAsSaid: 1, bodies: 5, bodiesByDigest: 1 });
  });

  it.each(tamperings)("finds %s", (_, where, change) => {
    const report = signedReport();
    change(report);
    report.seal = sealOf(report);
    expect(verifyReport(report).findings.map((found) => found.where)).toContainEqual(
      expect.stringMatching(where),
    );
  });

  it.each([
    ["a status", (r: ReportDocument) => (response(r, 0).status = 404)],
    ["a request header", (r: ReportDocument) => (r.exchanges[0]!.request.headers[0]![1] = "Bearer x")],
    ["a time", (r: ReportDocument) => (r.exchanges[0]!.at = 77)],
    ["a title", (r: ReportDocument) => (r.requirements[0]!.title = "RSG-01!")],
    ["the seed", (r: ReportDocument) => (r.run.seed = 2)],
    ["the seal itself", (r: ReportDocument) => (r.seal = [...r.seal!].reverse().join(""))],
  ])("finds %s by the seal, which nothing else covers", (_, change) => {
    const report = signedReport();
    change(report);
    expect(verifyReport(report).findings.map(({ where }) => where)).toEqual(["the seal of the report"]);
  });
});
