/** Groups what a run did not judge by why it did not: the first thing an auditor asks. */
import type { Cause, CauseKind, ReportDocument, RequirementResult } from "./document.ts";

export interface NotJudgedGroup {
  kind: CauseKind;
  /** What stands in the way, in words: "Missing: second-user", "Blocked by SIG-01". */
  title: string;
  /** The title tells all that the reasons of its requirements would tell. */
  tellsReason: boolean;
  requirements: RequirementResult[];
}

/** All requirements without a judgement, in groups: the reasons that somebody can remove first, of one kind the largest. */
export function notJudged(report: ReportDocument): NotJudgedGroup[] {
  const groups = new Map<string, NotJudgedGroup>();
  for (const requirement of report.requirements) {
    if (requirement.verdict !== "untestable") continue;
    const heading = headingOf(requirement);
    const key = `${heading.kind}\n${heading.title}`;
    const group = groups.get(key) ?? { ...heading, requirements: [] };
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

/** What a cause of this kind means, and what would remove it. */
export function explanationOf(kind: CauseKind): string {
  return explanations[kind];
}

/** In the order in which they are shown. */
const explanations: Record<CauseKind, string> = {
  "need missing":
    "The deployment did not offer what these need. Offer it, or declare it in FDS_OUT_OF_REACH.",
  "no service": "What the target answered is not what this service answers, so nothing else was asked.",
  blocked: "A requirement that these build on is violated, so they could not be asked.",
  follows: "These are violated, which may be no more than what the requirement beneath them tells.",
  precondition: "What these need before they can be asked did not hold, for the reason given.",
  quota: "The service makes no more of the objects that these need.",
  "rate limit": "The service went on limiting its clients.",
  budget: "These need more objects than the run may create, for no route can ever remove them.",
  time: "A deadline passed before these could be judged.",
  surroundings:
    "A part that the run needs failed in the middle of it, or the target itself ended, so that nothing can be said of the target.",
  interrupted: "The run was ended before these were judged. Let it run to its end.",
  "checks missing":
    "Fewer checks were recorded than planned, and nobody ended the run: a fault of Countersign.",
  unstable: "These were seen both ways.",
  "no check": "This version of Countersign has no check for these.",
  "read-only": "These need to write, and the run was to be read-only.",
  "out of reach": "The operator declared this out of reach in FDS_OUT_OF_REACH.",
  "not selected": "The run was about other requirements.",
  "not applicable": "The permitted choices of this service leave nothing to judge here.",
  unverifiable: "No check from outside can decide these; each says why.",
};

const order = Object.keys(explanations) as CauseKind[];

function headingOf({
  cause = { kind: "precondition", requirements: [] },
  reason,
}: RequirementResult): Omit<NotJudgedGroup, "requirements"> {
  const { kind } = cause;
  if (kind === "precondition" && cause.requirements.length === 0) {
    const title = likeOthers(reason?.trim() ?? "") || "No reason was recorded";
    return { kind, title, tellsReason: reason === undefined || title === reason.trim() };
  }
  return { kind, title: titleOf(cause), tellsReason: kind === "no check" || kind === "not selected" };
}

/** Less what differs between requirements that lack the same: how many checks ran, and by how many milliseconds one waited longer. */
const likeOthers = (reason: string): string =>
  reason
    .replace(/ \(\d+ of \d+ checks ran\)/, "")
    .replace(/\b(\d+)\d{3} ms\b/g, (_, seconds: string) => `${seconds} s`);

function titleOf(cause: Cause): string {
  switch (cause.kind) {
    case "need missing":
      return `Missing: ${cause.needs.join(", ")}`;
    case "out of reach":
      return `Declared out of reach: ${cause.needs.join(", ")}`;
    case "blocked":
      return `Blocked by ${cause.requirements.join(", ")}`;
    case "follows":
      return `Following ${cause.requirements.join(", ")}`;
    case "precondition":
      return `Without what ${cause.requirements.join(", ")} asks for`;
    case "time":
      return cause.setting === undefined ? "Out of time" : `Out of time: ${cause.setting}`;
    case "budget":
      return cause.setting === undefined ? "Out of budget" : `Out of budget: ${cause.setting}`;
    default:
      return titles[cause.kind];
  }
}

type TitledKind = Exclude<
  CauseKind,
  "need missing" | "out of reach" | "blocked" | "follows" | "precondition" | "time" | "budget"
>;

const titles: Record<TitledKind, string> = {
  "no service": "The target did not show to be the service",
  quota: "A quota of the service was met",
  "rate limit": "The service limits its clients",
  surroundings: "A part of the run failed, or the target ended",
  interrupted: "The run was interrupted",
  "checks missing": "Checks are missing",
  unstable: "Seen both ways",
  "no check": "Not yet judged by this version",
  "read-only": "The run was read-only",
  "not selected": "Not selected by --only",
  "not applicable": "Not applicable to this service",
  unverifiable: "Cannot be judged from outside",
};
