/** The first line of a journal: which run it is, of what, and what it was to judge. */
import type { RunInfo, TargetInfo } from "#reports/document";
import type { Configuration } from "../configuration/configuration.ts";
import { VERSION } from "../version.ts";
import type { Journal } from "./journal.ts";

export interface HeaderFacts {
  readonly runId: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly target: Pick<TargetInfo, "baseUrl" | "kind" | "side">;
  /** How many checks of each requirement are to be made; none where nothing is judged. */
  readonly planned: Readonly<Record<string, number>>;
  /** What was asked for beyond the settings that every run echoes. */
  readonly asked?: Asked;
}

export interface Asked {
  readonly only?: readonly string[];
  readonly strict?: boolean;
  readonly readOnly?: boolean;
  readonly requirementsOf?: RunInfo["requirementsOf"] | undefined;
}

export function writeHeader(
  journal: Journal,
  { options, echo, outOfReach }: Configuration,
  { runId, startedAt, target, planned, asked = {} }: HeaderFacts,
): void {
  const { only = [], strict = false, readOnly = false, requirementsOf } = asked;
  journal.write({
    type: "header",
    format: "countersign-journal/1",
    run: {
      id: runId,
      startedAt: new Date(startedAt).toISOString(),
      durationMs: 0,
      version: VERSION,
      seed: options.seed,
      settings: { ...echo },
      only: [...only],
      outOfReach: [...outOfReach],
      strict,
      ...(requirementsOf === undefined ? {} : { requirementsOf }),
      readOnly,
      interrupted: false,
    },
    target: { ...target, profile: {}, publicKeys: [] },
    planned,
  });
}
