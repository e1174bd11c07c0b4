/** What a run did judge, in clauses for its headline. */
import type { RequirementResult } from "../document.ts";
import { counted } from "../words.ts";
import type { RunFacts } from "./facts.ts";
import { isFatal } from "./what-counts.ts";

export function tallyWords(results: readonly RequirementResult[], run: RunFacts): string[] {
  const met = results.filter(({ verdict }) => verdict === "met").length;
  const violated = results.filter(({ verdict }) => verdict === "violated");
  const fatal = violated.filter((result) => isFatal(result, run)).length;
  const news = violated.filter(({ isNews }) => isNews).length;
  const warned = violated.length - fatal - news;
  const unknown = results.filter(({ cause }) => cause?.kind === "no check").length;
  const scope = run.only.length > 0 ? " in what was selected" : "";
  const clauses = [
    `${counted(met, "requirement")} met${scope}`,
    ...(fatal === 0 ? ["no stated one violated"] : []),
    ...(news > 0
      ? [`${counted(news, "requirement")} violated that version ${run.requirementsOf} did not ask for`]
      : []),
    ...(warned > 0 ? [`${counted(warned, "implied requirement")} violated`] : []),
  ];
  return [
    ...(met + violated.length > 0 ? [clauses.join(", ")] : []),
    ...(unknown > 0 ? [`${unknown} not yet judged by this version`] : []),
  ];
}
