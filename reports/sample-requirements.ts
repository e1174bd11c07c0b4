/** Builds sample requirements for the tests of the renderers: every verdict, every reason, and hostile text. */
import type { CheckResult, RequirementResult } from "./document.ts";

/** Text that a hostile service might send: markup, script, controls, ANSI, bidi, lone surrogates, Markdown, ends of things. */
export const hostileText =
  '</script><script>alert(1)</script><img src=x onerror="alert(2)">\u001B[31mred\u001B[0m\u0000\u0007\u0085 \u202Egpj.exe\u2066\uD800 ' +
  "]]> --> `code` | cell **bold** [link](javascript:alert(3)) \"'&amp;\r\n# heading\n\uFFFE{{x}} $(y)";

export function sampleCheck(over: Partial<CheckResult> = {}): CheckResult {
  return {
    title: "the call is accepted",
    outcome: "met",
    exchanges: [1],
    events: [],
    durationMs: 12,
    ...over,
  };
}

export function sampleRequirement(over: Partial<RequirementResult> & { id: string }): RequirementResult {
  return {
    chapter: "Bearer access token",
    level: "stated",
    title: `title of ${over.id}`,
    source: ["§5.1"],
    says: "The access token must be sent in the request header Authorization.",
    verdict: "met",
    checks: [sampleCheck()],
    ...over,
  };
}

const refusal = sampleCheck({
  title: "a token in the query string is refused",
  outcome: "violated",
  message: "GET /user with ?access_token= and no header.",
  expected: "a refusal: not 2xx",
  received: "200 and the user of the token",
  exchanges: [4, 5],
});

/** One requirement of every verdict and of every reason for not judging. */
export function sampleRequirements(): RequirementResult[] {
  return [
    sampleRequirement({ id: "OAU-01" }),
    sampleRequirement({
      id: "OAU-02",
      verdict: "violated",
      reason: "A token in the query string was accepted.",
      checks: [sampleCheck(), refusal],
    }),
    sampleRequirement({
      id: "OAU-03",
      level: "implied",
      verdict: "violated",
      reason: "Refused with 500.",
      checks: [
        {
          ...refusal,
          title: "the scheme is read without regard to case",
          expected: "2xx",
          received: "500",
          exchanges: [6],
          notes: ["5xx on hostile input"],
        },
      ],
    }),
    sampleRequirement({
      id: "OAU-04",
      verdict: "untestable",
      reason: "Needs a second user.",
      missing: ["second-user"],
      checks: [],
    }),
    sampleRequirement({
      id: "OAU-05",
      verdict: "untestable",
      reason: "Needs changes.",
      missing: ["changes"],
      checks: [],
    }),
    sampleRequirement({
      id: "OAU-06",
      verdict: "untestable",
      reason: "OAU-02 is violated.",
      blockedBy: ["OAU-02"],
      checks: [],
    }),
    sampleRequirement({
      id: "OAU-07",
      verdict: "untestable",
      reason: "not yet judged by this version",
      checks: [],
    }),
    sampleRequirement({
      id: "OAU-08",
      verdict: "untestable",
      notApplicable: true,
      reason: "The service sends no ETag.",
      checks: [],
    }),
    sampleRequirement({
      id: "OAU-09",
      level: "unverifiable",
      verdict: "untestable",
      reason: "Nothing outside shows it.",
      checks: [],
    }),
    sampleRequirement({
      id: "OAU-10",
      level: "open",
      verdict: "observed",
      reason: "401",
      checks: [sampleCheck({ outcome: "observed", received: "401" })],
    }),
    sampleRequirement({
      id: "OAU-11",
      verdict: "waived",
      reason: "Waived by ops until 2026-01-31: rollout in March.",
      checks: [{ ...refusal, exchanges: [7] }],
    }),
    sampleRequirement({
      id: "OAU-12",
      verdict: "broken",
      reason: "TypeError: x is undefined",
      checks: [sampleCheck({ outcome: "broken", message: "TypeError: x is undefined" })],
    }),
    sampleRequirement({
      id: "NTF-01",
      chapter: "Notification delivery",
      provenBy: ["drops-updates"],
      checks: [
        sampleCheck({ title: "Contract update is notified", events: [1] }),
        sampleCheck({
          title: "Payout delete is notified",
          outcome: "violated",
          exchanges: [],
          expected: "a notification",
          received: "none in 15 s",
        }),
      ],
      verdict: "violated",
      reason: "No notification of a deleted Payout.",
    }),
    sampleRequirement({
      id: "ERR-01",
      chapter: "Errors",
      title: hostileText,
      says: hostileText,
      reading: hostileText,
      verdict: "violated",
      reason: hostileText,
      checks: [
        {
          ...refusal,
          title: hostileText,
          message: hostileText,
          expected: hostileText,
          received: hostileText,
          notes: [hostileText],
          exchanges: [8],
        },
      ],
    }),
  ];
}
