/** Settings that are options of the commands as well: how a run judges, and where it writes. */
import type { Given } from "./given.ts";

export interface Options {
  /** Whether a violated implied requirement fails the run too. */
  readonly strict: boolean;
  /** The version whose requirements count; undefined for this one. */
  readonly requirementsOf: string | undefined;
  /** Whether nothing is sent that writes. */
  readonly readOnly: boolean;
  /** Of everything generated. */
  readonly seed: number;
  /** As it was given: relative to the working directory, and not yet there. */
  readonly reportDir: string;
  readonly waiversFile: string | undefined;
}

/** The options as the commands name them; undefined where one was not given. */
export interface OptionFlags {
  readonly strict?: boolean | undefined;
  readonly requirementsOf?: string | undefined;
  readonly readOnly?: boolean | undefined;
  readonly seed?: number | undefined;
  readonly report?: string | undefined;
  readonly waivers?: string | undefined;
}

const SEEDS = 1_000_000;

/** An option wins over its setting. */
export const optionsIn = ({ values }: Given, flags: OptionFlags): Options => ({
  strict: flags.strict ?? values.STRICT,
  requirementsOf: flags.requirementsOf ?? values.REQUIREMENTS_OF,
  readOnly: flags.readOnly ?? values.READ_ONLY,
  seed: flags.seed ?? values.SEED ?? Date.now() % SEEDS,
  reportDir: flags.report ?? values.REPORT_DIR,
  waiversFile: flags.waivers ?? values.WAIVERS_FILE,
});
