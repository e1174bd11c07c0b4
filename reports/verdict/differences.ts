/** Where the verdicts of a report do not follow from what its checks found. */
import { isDeepStrictEqual } from "node:util";
import type { Cause, ReportDocument, RequirementResult } from "../document.ts";
import { counted } from "../words.ts";
import { judgedRequirements } from "./judged-requirements.ts";
import { runFinding } from "./run-finding.ts";

export interface Difference {
  /** JSON Pointer (RFC 6901) of the place. */
  readonly pointer: string;
  /** The place in words: "requirement RSG-01", "the exit code". */
  readonly where: string;
  readonly fault: string;
  /** Whether it is about a verdict or the exit code, and not only about the words and causes beside them. */
  readonly isDecisive: boolean;
}

/** All that differs when everything that was decided is decided again. */
export function differencesIn(report: ReportDocument): Difference[] {
  const judged = judgedRequirements(report.requirements, report.run);
  return [
    ...report.requirements.flatMap((said, index) => inRequirement(said, judged[index] ?? said, index)),
    ...inRun(report, judged),
  ];
}

/** The gravest thing that is wrong with a requirement: the others may follow from it. */
function inRequirement(said: RequirementResult, judged: RequirementResult, index: number): Difference[] {
  const faults: [member: string, fault: string | undefined, isDecisive: boolean][] = [
    ["planned", moreThanPlanned(said), true],
    ["checks", recordedTwice(said), true],
    ["verdict", otherVerdict(said, judged), true],
    ["cause", otherCause(said, judged), false],
    ["reason", otherReason(said, judged), false],
    ["checks", triedOnce(said), false],
  ];
  const where = `requirement ${said.id}`;
  const found = faults.flatMap(([member, fault, isDecisive]) =>
    fault === undefined ? [] : [{ pointer: `/requirements/${index}/${member}`, where, fault, isDecisive }],
  );
  return found.slice(0, 1);
}

function moreThanPlanned({ checks, planned }: RequirementResult): string | undefined {
  if (checks.length <= planned) return undefined;
  return `${counted(checks.length, "check")} recorded, but ${planned} planned`;
}

/** The checks of a requirement have titles of their own: one in the place of another would hide that it is missing. */
function recordedTwice({ checks }: RequirementResult): string | undefined {
  const titles = checks.map(({ title }) => title);
  const again = titles.find((title, number) => titles.indexOf(title) < number);
  return again === undefined ? undefined : `the check "${again}" is recorded twice`;
}

function otherVerdict(said: RequirementResult, judged: RequirementResult): string | undefined {
  if (said.verdict === judged.verdict) return undefined;
  return `its verdict is "${said.verdict}", but its checks make it "${judged.verdict}"${because(judged)}`;
}

function otherCause(said: RequirementResult, judged: RequirementResult): string | undefined {
  if (isDeepStrictEqual(said.cause, judged.cause)) return undefined;
  return `its cause is ${inWords(said.cause)}, but its checks make it ${inWords(judged.cause)}`;
}

function otherReason(said: RequirementResult, judged: RequirementResult): string | undefined {
  return said.reason === judged.reason
    ? undefined
    : `its reason is not what its checks say${because(judged)}`;
}

function triedOnce({ checks }: RequirementResult): string | undefined {
  const once = checks.find(({ outcome, attempts }) => outcome === "unstable" && !attempts?.length);
  return once && `the check "${once.title}" is unstable, but was tried once`;
}

const because = ({ reason }: RequirementResult) => (reason === undefined ? "" : `: ${reason}`);
const inWords = (cause: Cause | undefined) => (cause === undefined ? "none" : JSON.stringify(cause));

function inRun(report: ReportDocument, judged: readonly RequirementResult[]): Difference[] {
  const found = runFinding(judged, report.run);
  const places = [
    ["verdict", "the verdict of the run", true],
    ["exitCode", "the exit code", true],
    ["headline", "the headline", false],
  ] as const;
  return places.flatMap(([member, where, isDecisive]) => {
    if (report[member] === found[member]) return [];
    const fault = `it is ${JSON.stringify(report[member])}, but the requirements make it ${JSON.stringify(found[member])}`;
    return [{ pointer: `/${member}`, where, fault, isDecisive }];
  });
}
