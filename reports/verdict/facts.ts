/** What verdicts are decided from. */
import type { RequirementResult, RunInfo } from "../document.ts";

/** A requirement with its checks, before it is judged. */
export type RequirementFacts = Omit<RequirementResult, "verdict" | "reason" | "cause">;

/** What of a run decides beside its checks. */
export type RunFacts = Pick<RunInfo, "only" | "outOfReach" | "strict" | "requirementsOf" | "interrupted">;
