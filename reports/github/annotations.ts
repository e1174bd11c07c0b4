/** The findings of a run as workflow commands of GitHub Actions, which shows them on the page of the run. */
import { decidingChecks } from "../deciding-checks.ts";
import type { ReportDocument, RequirementResult } from "../document.ts";
import { visibleText } from "../html/page/visible-text.js";
import { type NotJudgedGroup, notJudged } from "../not-judged.ts";
import { isFatal, leavesIncomplete } from "../verdict/what-counts.ts";
import { counted } from "../words.ts";

/** GitHub shows ten of each kind for a step, and drops the others without a word. */
const MAX_ANNOTATIONS = 10;
const MAX_CHARACTERS = 600;
const MAX_IDS = 20;

interface Annotation {
  readonly level: "error" | "warning";
  readonly title: string;
  readonly message: string;
}

/**
 * At most ten lines: each violated stated requirement (with `--strict` an implied one too) and each that broke as an
 * error; each unstable stated one, and what was not judged though it counts, a line for each cause, as a warning. Where
 * there are more, the last line counts them.
 */
export function githubAnnotations(report: ReportDocument): string[] {
  const { requirements, run } = report;
  const stated = requirements.filter(({ level }) => level === "stated");
  const all = [
    ...requirements.filter((one) => isFatal(one, run)).map((one) => ofRequirement("error", one)),
    ...stated.filter(({ verdict }) => verdict === "broken").map((one) => ofRequirement("error", one)),
    ...stated.filter(({ verdict }) => verdict === "unstable").map((one) => ofRequirement("warning", one)),
    ...notJudged(report).flatMap(ofGroup),
  ];
  return capped(all).map(commandOf);
}

function capped(all: readonly Annotation[]): readonly Annotation[] {
  if (all.length <= MAX_ANNOTATIONS) return all;
  const [shown, left] = [all.slice(0, MAX_ANNOTATIONS - 1), all.slice(MAX_ANNOTATIONS - 1)];
  const level = left.some((one) => one.level === "error") ? "error" : "warning";
  const title = `${counted(left.length, "more finding")}`;
  return [...shown, { level, title, message: "The summary of the job and the report tell them all." }];
}

function ofRequirement(level: Annotation["level"], requirement: RequirementResult): Annotation {
  const { id, verdict, title, says, reason } = requirement;
  const [check] = decidingChecks(requirement);
  const lines: [string, string | undefined][] = [
    [`The interface says (${requirement.source.join(", ")})`, says],
    ["Found", reason],
    ["Expected", check?.expected],
    ["Received", check?.received],
  ];
  const told = lines.flatMap(([name, value]) => (value ? [`${name}: ${short(value)}`] : []));
  return { level, title: `${id} ${verdict}: ${title}`, message: told.join("\n") };
}

function ofGroup({ title, requirements }: NotJudgedGroup): Annotation[] {
  const counting = requirements.filter(leavesIncomplete);
  if (counting.length === 0) return [];
  const ids = counting.slice(0, MAX_IDS).map(({ id }) => id);
  const more = counting.length > MAX_IDS ? ` and ${counting.length - MAX_IDS} more` : "";
  return [
    {
      level: "warning",
      title: `${counted(counting.length, "stated requirement")} not judged`,
      message: `${short(title)}: ${ids.join(", ")}${more}`,
    },
  ];
}

const commandOf = ({ level, title, message }: Annotation) =>
  `::${level} title=${propertyOf(short(title))}::${dataOf(message)}`;

/** By the rules of GitHub's own toolkit. */
const dataOf = (text: string) =>
  visibleText(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const propertyOf = (text: string) => dataOf(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

const short = (text: string) => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text);
