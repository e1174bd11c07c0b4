/** What a run is about, and what is told of it as it goes. */
import type { RequirementId } from "#catalogue";
import type { CheckRecord } from "#reports/verdict/check-record";
import type { Configuration } from "../configuration/configuration.ts";
import type { Definition } from "../engine/definitions.ts";
import type { ReferenceLaunch } from "../target/reference-target.ts";
import type { Waiver } from "../waivers/waivers.ts";
import type { Environment, EnvironmentOptions } from "./environment.ts";

export interface RunOptions {
  readonly configuration: Configuration;
  readonly only: readonly string[];
  readonly selected: (id: RequirementId) => boolean;
  readonly definitions: readonly Definition[];
  /** Absolute, and there. */
  readonly reportDir: string;
  readonly waivers: readonly Waiver[];
  /** The reference service, when it is the target and was launched before. */
  readonly launched?: ReferenceLaunch | undefined;
  /** Starts what the run needs; `prove` keeps some of it from one run to the next. */
  readonly start?: (options: EnvironmentOptions) => Promise<Environment>;
  readonly onProgress: (progress: Progress) => void;
  /** Aborted by Ctrl-C: what was judged by then is still reported. */
  readonly signal?: AbortSignal;
}

export type Progress =
  | { stage: "starting"; what: string }
  | { stage: "judging"; baseUrl: string; checks: number }
  | { stage: "check"; record: CheckRecord }
  | { stage: "looking again"; round: number; checks: number }
  /** The record takes the place of the earlier one. */
  | { stage: "decided"; record: CheckRecord; earlier: CheckRecord };
