import { describe, expect, it } from "vitest";
import type { ReportDocument } from "../document.ts";
import { conformantReport, otherPem, signedReport } from "../testing/signed-sample.ts";
import { sealOf } from "./seal.ts";
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
  ["an exchange left out", /requirement RSG-01/, (r) => void r.exchanges.shift()],
  ["an event left out", /requirement RSG-01/, (r) => void r.events.shift()],
  [
    "one byte of an event",
    /event 1/,
    (r) => (r.events[0]!.body.content = r.events[0]!.body.content.replace("N", "M")),
  ],
];

/** Changes to a conformant report, with all that has to be said of them. */
const verdictTamperings: [what: string, said: RegExp[], change: (report: ReportDocument) => void][] = [
  [
    "two checks taken out",
    [/requirement RSG-01: its verdict is "met", .* "untestable": 3 of 5 checks ran/, /the exit code/],
    (r) => void r.requirements[0]!.checks.splice(1, 2),
  ],
  [
    "a check too many",
    [/requirement RSG-01: 6 checks recorded, but 5 planned/],
    (r) => void r.requirements[0]!.checks.push({ ...r.requirements[0]!.checks[0]!, title: "one more" }),
  ],
  [
    "one check in the place of another",
    [/requirement RSG-01: the check "on every route" is recorded twice/],
    (r) => (r.requirements[0]!.checks[1] = r.requirements[0]!.checks[0]!),
  ],
  [
    "a stated requirement made untestable under a green headline",
    [
      /the verdict of the run: it is "conformant", .* "incomplete"/,
      /the exit code: it is 0, .* 5/,
      /the headline/,
    ],
    (r) => {
      const reason = "no second user";
      const cause = { kind: "need missing" as const, needs: ["second-user"] };
      Object.assign(r.requirements[1]!, { verdict: "untestable", reason, cause });
      Object.assign(r.requirements[1]!.checks[0]!, { outcome: "untestable", message: reason, cause });
    },
  ],
  [
    "the same without touching its check",
    [/requirement RSG-03: its verdict is "untestable", but its checks make it "met"/],
    (r) => (r.requirements[1]!.verdict = "untestable"),
  ],
  ["the exit code", [/the exit code: it is 5/], (r) => (r.exitCode = 5)],
  [
    "the verdict of the run",
    [/the verdict of the run: it is "incomplete"/],
    (r) => (r.verdict = "incomplete"),
  ],
  ["the headline", [/the headline: it is "All is well\."/], (r) => (r.headline = "All is well.")],
  [
    "more checks planned",
    [/requirement RSG-03: .* "untestable": 1 of 2 checks ran/],
    (r) => (r.requirements[1]!.planned = 2),
  ],
  [
    "fewer checks planned",
    [/requirement RSG-03: 1 check recorded, but 0 planned/],
    (r) => (r.requirements[1]!.planned = 0),
  ],
  ["a run cut short", [/the verdict of the run: .* "incomplete"/], (r) => (r.run.interrupted = true)],
  [
    "other requirements selected",
    [/requirement RSG-03: .*: not selected by --only/],
    (r) => (r.run.only = ["RSG-01"]),
  ],
];

/** The same for causes, in a report in which one is red and another follows it. */
const causeTamperings: [what: string, said: RegExp[], change: (report: ReportDocument) => void][] = [
  [
    "another cause",
    [/requirement RSG-04: its cause is .*quota.*, but its checks make it .*follows/],
    (r) => (r.requirements[2]!.cause = { kind: "quota", requirements: [] }),
  ],
  ["no cause", [/requirement RSG-04: its cause is none/], (r) => void delete r.requirements[2]!.cause],
  [
    "another reason",
    [/requirement RSG-04: its reason is not what its checks say/],
    (r) => (r.requirements[2]!.reason = "the weather"),
  ],
  [
    "what it stands on",
    [/requirement RSG-04: its verdict is "untestable", but its checks make it "violated"/, /the headline/],
    (r) => void delete r.requirements[2]!.standsOn,
  ],
  [
    "more checks planned of a violated one",
    [/requirement RSG-03: its reason is not what its checks say: 1 of 4 checks ran/],
    (r) => (r.requirements[1]!.planned = 4),
  ],
  [
    "a waiver after the fact",
    [/requirement RSG-03: its verdict is "violated", but its checks make it "waived"/, /the exit code/],
    (r) => (r.requirements[1]!.waiver = { owner: "ops", reason: "later", expires: "2026-12-31" }),
  ],
  [
    "an unstable check that was tried once",
    [/requirement RSG-01: its verdict/],
    (r) => (r.requirements[0]!.checks[0]!.outcome = "unstable"),
  ],
  [
    "evidence of another attempt",
    [/requirement RSG-01: the check "on every route" points to exchange 99/],
    (r) => (r.requirements[0]!.checks[0]!.attempts = [{ outcome: "violated", exchanges: [99], events: [] }]),
  ],
];

function saidOf(report: ReportDocument, change: (report: ReportDocument) => void): string[] {
  change(report);
  report.seal = sealOf(report);
  return verifyReport(report).discrepancies.map(({ where, fault }) => `${where}: ${fault}`);
}

describe("verifying a report", () => {
  it("finds nothing in a report as it was written, and counts what it checked and how", () => {
    const { discrepancies, counts } = verifyReport(signedReport());
    expect(discrepancies).toEqual([]);
    expect(counts).toEqual({ overBytes: 3, overDigest: 1, wrongAsSaid: 1, bodies: 5, bodiesByDigest: 1 });
  });

  it.each(tamperings)("finds %s", (_, where, change) => {
    const report = signedReport();
    change(report);
    report.seal = sealOf(report);
    expect(verifyReport(report).discrepancies.map((found) => found.where)).toContainEqual(
      expect.stringMatching(where),
    );
  });

  it("finds nothing wrong with the verdicts of a conformant report", () => {
    expect(verifyReport(conformantReport()).discrepancies).toEqual([]);
  });

  it.each(verdictTamperings)("decides everything again, and names %s", (_, said, change) => {
    const found = saidOf(conformantReport(), change);
    for (const words of said) expect(found).toContainEqual(expect.stringMatching(words));
  });

  it.each(causeTamperings)("names %s", (_, said, change) => {
    const found = saidOf(signedReport(), change);
    for (const words of said) expect(found).toContainEqual(expect.stringMatching(words));
  });

  it("names what is there twice, and an unstable check that was tried once", () => {
    const twice = saidOf(conformantReport(), (r) => void r.exchanges.push(r.exchanges[0]!));
    expect(twice).toContainEqual("exchange 1: 1 is there twice");
    const once = saidOf(conformantReport(), (r) => {
      r.requirements[1]!.checks[0]!.outcome = "unstable";
      Object.assign(r.requirements[1]!, { verdict: "unstable", cause: { kind: "unstable" } });
    });
    expect(once).toContainEqual(
      expect.stringMatching(/requirement RSG-03: .* is unstable, but was tried once/),
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
    expect(verifyReport(report).discrepancies.map(({ where }) => where)).toEqual(["the seal of the report"]);
  });
});
