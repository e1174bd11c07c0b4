/** One requirement of the catalogue, and what became of it in this run. */
import Type, { type Static } from "typebox";
import { Cause } from "./cause.ts";
import { CheckResult } from "./check-result.ts";
import { count, flag, text, texts, words } from "./shapes.ts";
import { Level, Verdict } from "./verdicts.ts";

const Waiver = Type.Object(
  { owner: text(), reason: text(), expires: text("The last day on which it holds (UTC), as 2026-12-31.") },
  { description: "What excuses a violation of it by this target, for a while." },
);

export const RequirementResult = Type.Object({
  id: Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$" }),
  chapter: words(),
  level: Level,
  isNews: Type.Optional(
    flag(
      "Not asked for by the version that the run was held to: its verdict is told, and counts for nothing.",
    ),
  ),
  title: text(),
  source: texts("Sections of the interface."),
  says: text("What the interface says, in our words."),
  reading: Type.Optional(text("The reading chosen where the sentence is ambiguous.")),
  verdict: Verdict,
  reason: Type.Optional(text("Why, in words, when the verdict is not plainly met.")),
  cause: Type.Optional(Cause),
  unverifiable: Type.Optional(text("Why no check from outside can decide it.")),
  standsOn: Type.Optional(
    texts("Ids of requirements beneath it: where one of these is violated, its own violation says no more."),
  ),
  planned: count("How many checks of it the run was to make. With fewer it is never met."),
  waiver: Type.Optional(Waiver),
  provenBy: Type.Optional(texts("Names of the reference service's defects that turn it red.")),
  checks: Type.Array(CheckResult),
});
export interface RequirementResult extends Static<typeof RequirementResult> {}
