/** Groups what a run did not judge by why it did not: the first thing an auditor asks. */
import type { ReportDocument, RequirementResult } from "./document.ts";

/** Why a group of requirements was not judged, the reasons that somebody can remove first. */
export type NotJudgedKind =
  | "missing need"
  | "out of reach"
  | "blocked"
  | "not yet judged"
  | "other"
  | "not applicable"
  | "unverifiable";

export interface NotJudgedGroup {
  kind: NotJudgedKind;
  /** What stands in the way, in words: "Missing: second-user", "Blocked by SIG-01". */
  title: string;
  /** Ids whose violation blocks the group; empty for the other kinds. */
  blockedBy: string[];
  requirements: RequirementResult[];
}

/** Reason text of a requirement for which this version has no spec. */
export const NOT_YET_JUDGED = "not yet judged by this version";

const order: readonly NotJudgedKind[] = [
  "missing need",
  "blocked",
  "other",
  "not yet judged",
  "out of reach",
  "not applicable",
  "unverifiable",
];

/** All requirements without a judgement, in groups; inside a kind the largest group first. */
export function notJudged(report: ReportDocument): NotJudgedGroup[] {
  const groups = new Map<string, NotJudgedGroup>();
  for (const requirement of report.requirements) {
    if (requirement.verdict !== "untestable") continue;
    const found = groupOf(requirement, report.run.outOfReach);
    const key = `${found.kind}\n${found.title}`;
    const group = groups.get(key) ?? { ...found, requirements: [] };
    group.requirements.push(requirement);
    groups.set(key, group);
  }
  return [...groups.values()].sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.requirements.length - a.requirements.length,
  );
}

/** How many of a group's requirements are stated, which are the ones that keep a run from being conformant. */
export function statedIn(group: NotJudgedGroup): number {
  return group.requirements.filter((requirement) => requirement.level === "stated").length;
}

/** What a reason of this kind means, and what would remove it. */
export function explanationOf(kind: NotJudgedKind): string {
  return explanations[kind];
}

const explanations: Record<NotJudgedKind, string> = {
  "missing need":
    "The deployment did not offer what these need. Offer it, or declare it in FDS_OUT_OF_REACH.",
  blocked: "A requirement that these build on is violated, so they could not be asked.",
  other: "The check could not come to a judgement, for the reason given.",
  "not yet judged": "This version of Countersign has no spec for these.",
  "out of reach": "The operator declared this out of reach in FDS_OUT_OF_REACH.",
  "not applicable": "The permitted choices of this service leave nothing to judge here.",
  unverifiable: "No check from outside can decide these; each says why.",
};

function groupOf(
  requirement: RequirementResult,
  outOfReach: readonly string[],
): Omit<NotJudgedGroup, "requirements"> {
  const group = (kind: NotJudgedKind, title: string, blockedBy: string[] = []) => ({
    kind,
    title,
    blockedBy,
  });
  const missing = requirement.missing ?? [];
  const blockedBy = requirement.blockedBy ?? [];
  const reason = requirement.reason?.trim() || "No reason was recorded";

  if (requirement.notApplicable) return group("not applicable", "Not applicable to this service");
  if (requirement.level === "unverifiable") return group("unverifiable", "Cannot be judged from outside");
  if (missing.some((need) => outOfReach.includes(need)))
    return group(
      "out of reach",
      `Declared out of reach: ${missing.filter((need) => outOfReach.includes(need)).join(", ")}`,
    );
  if (missing.length > 0) return group("missing need", `Missing: ${missing.join(", ")}`);
  if (blockedBy.length > 0) return group("blocked", `Blocked by ${blockedBy.join(", ")}`, blockedBy);
  if (reason.toLowerCase().includes(NOT_YET_JUDGED))
    return group("not yet judged", "Not yet judged by this version");
  return group("other", reason);
}
