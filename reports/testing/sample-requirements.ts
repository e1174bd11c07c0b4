/** Builds sample requirements for the tests of the renderers: every verdict, every reason, and hostile text. */
import type { Cause, CheckResult, RequirementResult } from "../document.ts";
import type { RunFacts } from "../verdict/facts.ts";
import { judgedRequirements } from "../verdict/judged-requirements.ts";

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

/** A requirement as a test wants it: nobody asks whether its verdict follows from its checks. */
export function sampleRequirement(over: Partial<RequirementResult> & { id: string }): RequirementResult {
  const { checks = [sampleCheck()] } = over;
  return {
    chapter: "Bearer access token",
    level: "stated",
    title: `title of ${over.id}`,
    source: ["§5.1"],
    says: "The access token must be sent in the request header Authorization.",
    verdict: "met",
    planned: checks.length,
    checks,
    ...over,
  };
}

const refusal = sampleCheck({
  title: "a token in the query string is refused",
  outcome: "violated",
  message: "A token in the query string was accepted.",
  expected: "a refusal: not 2xx",
  received: "200 and the user of the token",
  exchanges: [4, 5],
});

const unable = (message: string, cause: Cause) =>
  sampleCheck({ outcome: "untestable", message, cause, exchanges: [] });

const hostileCheck: CheckResult = {
  ...refusal,
  title: hostileText,
  message: hostileText,
  expected: hostileText,
  received: hostileText,
  notes: [hostileText],
  exchanges: [8],
};

/** What the sample run is judged by. */
export const sampleRunFacts: RunFacts = {
  only: [],
  outOfReach: ["changes"],
  strict: false,
  interrupted: false,
};

/** One requirement of every verdict and of every reason for not judging, judged as a run judges. */
export function sampleRequirements(): RequirementResult[] {
  return judgedRequirements(sampleFacts().map(sampleRequirement), sampleRunFacts);
}

function sampleFacts(): (Partial<RequirementResult> & { id: string })[] {
  return [
    { id: "OAU-01" },
    { id: "OAU-02", checks: [sampleCheck(), refusal] },
    {
      id: "OAU-03",
      level: "implied",
      checks: [
        {
          ...refusal,
          title: "the scheme is read without regard to case",
          message: "Refused with 500.",
          expected: "2xx",
          received: "500",
          exchanges: [6],
          notes: ["5xx on hostile input"],
        },
      ],
    },
    {
      id: "OAU-04",
      checks: [unable("Needs a second user.", { kind: "need missing", needs: ["second-user"] })],
    },
    { id: "OAU-05", checks: [unable("Needs changes.", { kind: "out of reach", needs: ["changes"] })] },
    {
      id: "OAU-06",
      checks: [unable("The control was accepted.", { kind: "precondition", requirements: ["OAU-02"] })],
    },
    { id: "OAU-07", checks: [] },
    {
      id: "OAU-08",
      checks: [
        sampleCheck({ outcome: "not-applicable", message: "The service sends no ETag.", exchanges: [] }),
      ],
    },
    { id: "OAU-09", level: "unverifiable", unverifiable: "nothing outside shows it", checks: [] },
    { id: "OAU-10", level: "open", checks: [sampleCheck({ outcome: "observed", received: "401" })] },
    {
      id: "OAU-11",
      waiver: { owner: "ops", reason: "rollout in March", expires: "2026-01-31" },
      checks: [{ ...refusal, exchanges: [7] }],
    },
    { id: "OAU-12", checks: [sampleCheck({ outcome: "broken", message: "TypeError: x is undefined" })] },
    {
      id: "OAU-13",
      checks: [
        sampleCheck({
          outcome: "unstable",
          message: "Refused, and accepted before.",
          expected: "200",
          received: "401",
          exchanges: [10],
          attempts: [{ outcome: "met", exchanges: [9], events: [] }],
        }),
      ],
    },
    { id: "OAU-14", standsOn: ["OAU-02"], checks: [{ ...refusal, exchanges: [11] }] },
    { id: "OAU-15", planned: 3, checks: [sampleCheck(), sampleCheck({ title: "and once more" })] },
    {
      id: "NTF-01",
      chapter: "Notification delivery",
      provenBy: ["drops-updates"],
      checks: [
        sampleCheck({ title: "Contract update is notified", events: [1] }),
        sampleCheck({
          title: "Payout delete is notified",
          outcome: "violated",
          message: "No notification of a deleted Payout.",
          exchanges: [],
          expected: "a notification",
          received: "none in 15 s",
        }),
      ],
    },
    {
      id: "ERR-01",
      chapter: "Errors",
      title: hostileText,
      says: hostileText,
      reading: hostileText,
      checks: [hostileCheck],
    },
  ];
}
