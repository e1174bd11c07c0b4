/** Goes through the stages in order: each is tried, or said to be skipped because of one that failed before. */
import { newContext, within } from "../check/current-check.ts";
import { Untestable } from "../check/untestable.ts";
import { HarnessError } from "../errors/harness-error.ts";
import type { Examination } from "./examination.ts";
import { NotTried, type Stage, type StageResult } from "./stage.ts";

export async function examine(
  stages: readonly Stage[],
  examination: Examination,
  onResult: (result: StageResult) => void,
): Promise<StageResult[]> {
  const results: StageResult[] = [];
  for (const stage of stages) {
    const result = await resultOf(stage, examination, results);
    results.push(result);
    onResult(result);
  }
  return results;
}

/** A stage that failed, or was skipped because of one that did, stands in the way; one that there was no reason to try does not. */
async function resultOf(
  stage: Stage,
  examination: Examination,
  earlier: readonly StageResult[],
): Promise<StageResult> {
  const name = stage.name;
  const obstacle = stage.needs
    .map((needed) => earlier.find((result) => result.stage === needed))
    .find((result) => result !== undefined && result.outcome !== "passed");
  if (obstacle !== undefined)
    return {
      stage: name,
      outcome: "skipped",
      why: `"${obstacle.stage}" ${obstacle.outcome === "failed" ? "failed" : "was skipped"}`,
    };
  try {
    const context = newContext("doctor");
    const seen = await within(context, () => stage.examine(examination));
    const advice = [seen.advice ?? [], context.notes].flat().join(" ");
    return { stage: name, outcome: "passed", ...seen, ...(advice === "" ? {} : { advice }) };
  } catch (thrown) {
    if (thrown instanceof NotTried) return { stage: name, outcome: "skipped", why: thrown.message };
    if (thrown instanceof HarnessError) return { stage: name, outcome: "failed", error: thrown };
    if (thrown instanceof Untestable) return { stage: name, outcome: "failed", error: asError(name, thrown) };
    throw thrown;
  }
}

/** What a word of the specs found in its way. */
function asError(stage: string, { message, missing, expected, received }: Untestable): HarnessError {
  return new HarnessError({
    code: missing.length > 0 ? `${missing[0]}-missing` : "not-in-order",
    tried: stage,
    saw: received === undefined ? message : `${message} Expected ${expected}, received ${received}.`,
    side: missing.length > 0 ? "settings" : "target",
    next:
      missing.length > 0
        ? `What needs ${missing.join(", ")} stays unjudged; declare it by FDS_OUT_OF_REACH=${missing.join(",")} if this deployment cannot offer it.`
        : "Look for Countersign-Run: doctor in the service's log.",
    exitCode: 3,
  });
}

/** Contract, section 4: wrong settings are found before anything is sent; whatever is found later could not be reached or used. */
export function exitCodeOf(results: readonly StageResult[]): 0 | 2 | 3 | 4 {
  const failed = results.find((result) => result.outcome === "failed");
  if (failed === undefined) return 0;
  return failed.error.exitCode;
}
