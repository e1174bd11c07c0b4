/** What keeps a run from being conformant, the gravest first. */
import type { RequirementResult } from "../document.ts";
import { counted } from "../words.ts";
import type { RunFacts } from "./facts.ts";
import { isBroken, isFatal, isMetAgain, leavesIncomplete } from "./what-counts.ts";

export interface Shortcoming {
  readonly kind:
    | "violated"
    | "broken"
    | "met again"
    | "waived"
    | "interrupted"
    | "nothing judged"
    | "unstable"
    | "not judged";
  /** A clause for the headline. */
  readonly words: string;
}

export function shortcomingsOf(results: readonly RequirementResult[], run: RunFacts): Shortcoming[] {
  const number = (counts: (result: RequirementResult) => boolean) => results.filter(counts).length;
  const violated = number((result) => isFatal(result, run));
  const broken = number(isBroken);
  const again = results.filter(isMetAgain).map(({ id }) => id);
  const waived = number(({ verdict }) => verdict === "waived");
  const unstable = number(({ verdict, isNews }) => verdict === "unstable" && !isNews);
  const unjudged = number(leavesIncomplete);
  const nothing = nothingJudged(results, run);
  const found: [Shortcoming["kind"], boolean, string][] = [
    ["violated", violated > 0, `${counted(violated, "requirement")} violated`],
    ["broken", broken > 0, `Countersign itself broke in ${counted(broken, "requirement")}`],
    ["met again", again.length > 0, `${again.join(", ")} met again: take the waiver away`],
    ["waived", waived > 0, `${counted(waived, "violated requirement")} waived`],
    ["interrupted", run.interrupted, "the run was interrupted"],
    ["nothing judged", nothing !== undefined, nothing ?? ""],
    ["unstable", unstable > 0, `${counted(unstable, "requirement")} seen both ways`],
    ["not judged", unjudged > 0, `${counted(unjudged, "stated requirement")} could not be judged`],
  ];
  return found.flatMap(([kind, stands, words]) => (stands ? [{ kind, words }] : []));
}

/** What was narrowed by --only may hold no stated requirement at all. */
function nothingJudged(results: readonly RequirementResult[], { only }: RunFacts): string | undefined {
  const counting = only.length > 0 ? results : results.filter(({ level }) => level === "stated");
  if (counting.some(({ verdict }) => ["met", "violated", "waived"].includes(verdict))) return undefined;
  return results.some(({ verdict }) => verdict === "met")
    ? "nothing stated was judged"
    : "nothing was judged";
}
