/** A target that answers, however it came to run. */
import type { TargetInfo } from "#reports/document";

export interface RunningTarget {
  readonly kind: TargetInfo["kind"];
  readonly baseUrl: string;
  /** What the target brings along, for settings that were not given. */
  readonly brings: {
    readonly changeUrl?: string;
    readonly changeToken?: string;
    readonly businessEntities?: readonly string[];
    readonly scopes?: { readonly full: unknown; readonly narrow: unknown; readonly broad: unknown };
  };
  /** Undefined when it is still running as far as we know; else how it ended, with its last lines. */
  ended(): string | undefined;
  stop(): Promise<void>;
}

/** What a started target is handed (contract, section 8). */
export interface HandedOver {
  readonly authUrl: string;
  readonly webhookCaFile: string;
  /** The same CA beside the system's roots. */
  readonly caBundleFile: string;
}
