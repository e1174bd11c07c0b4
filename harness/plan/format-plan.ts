/** The plan as text. */
import { catalogue, chapters } from "#catalogue";
import type { Plan } from "./plan.ts";

export function formatPlan(plan: Plan): string {
  const { judged, notJudged, leavesIncomplete, effort, leftovers } = plan;
  return [
    `Judged (${judged.length})`,
    ...chapters.flatMap(({ prefix, title }) => chapterLine(plan, prefix, title)),
    "",
    `Not judged, and why (${Object.values(notJudged).flat().length})`,
    ...Object.entries(notJudged).map(
      ([why, ids]) => `  ${String(ids.length).padStart(4)}  ${why}: ${ids.join(", ")}`,
    ),
    "",
    verdictLine(leavesIncomplete),
    "",
    "What is done (counted against the reference service; about the same for others)",
    `  ${effort.calls} calls; ${effort.apiKeys} API keys and ${effort.webhooks} webhooks created; ${effort.userChanges} changes of a user's language, restored; ${effort.changes} changes behind the API`,
    "",
    "What cannot be cleaned up",
    ...(leftovers.length === 0 ? ["  nothing"] : leftovers.map((line) => `  ${line}`)),
    "",
    "Nothing was sent.",
    "",
  ].join("\n");
}

function chapterLine({ judged }: Plan, prefix: string, title: string): string[] {
  const own = judged.filter((id) => id.startsWith(`${prefix}-`));
  const stated = own.filter((id) => catalogue[id].level === "stated").length;
  if (own.length === 0) return [];
  return [`  ${String(own.length).padStart(4)}  ${prefix.padEnd(4)} ${title} (${stated} stated)`];
}

function verdictLine(missed: Plan["leavesIncomplete"]): string {
  if (missed.length === 0) return "Everything stated that is not declared out of reach can be judged.";
  return `${missed.length} stated requirements will be missed, so the run cannot be conformant (exit code 5); see which setting each reason names, or declare the need in FDS_OUT_OF_REACH.`;
}
