/** A stage of the doctor: one thing that has to be in order before anything can be judged. */
import type { HarnessError } from "../errors/harness-error.ts";
import type { Examination } from "./examination.ts";

export interface Stage {
  readonly name: string;
  /** Names of the stages without which this one cannot be tried. */
  readonly needs: readonly string[];
  /** @throws HarnessError or Untestable when what it looks at is not in order */
  readonly examine: (examination: Examination) => Promise<Observation>;
}

/** What a stage that found nothing wrong has to tell. */
export interface Observation {
  readonly tried: string;
  readonly saw: string;
  /** What will stay unjudged although nothing is wrong, and the setting that would change it. */
  readonly advice?: string;
}

export type StageResult =
  | ({ readonly stage: string; readonly outcome: "passed" } & Observation)
  | { readonly stage: string; readonly outcome: "failed"; readonly error: HarnessError }
  | { readonly stage: string; readonly outcome: "skipped"; readonly why: string };

/** Thrown by a stage that these settings give no reason to try. */
export class NotTried extends Error {}
