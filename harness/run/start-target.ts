/** The target of the configuration: started, attached, or our own. */
import type { HttpFetcher } from "../client/http-fetcher.ts";
import type { Configuration } from "../configuration/configuration.ts";
import { attachTarget } from "../target/attached-target.ts";
import { startCommandTarget } from "../target/command-target.ts";
import { launchReference, type ReferenceLaunch, type ReferenceOptions } from "../target/reference-target.ts";
import type { HandedOver, RunningTarget } from "../target/target.ts";

export interface TargetOptions {
  readonly configuration: Configuration;
  readonly reportDir: string;
  readonly handed: HandedOver;
  readonly httpFetch: HttpFetcher;
  /** The reference service, when it is the target and was launched before. */
  readonly launched?: ReferenceLaunch | undefined;
}

/** Begins to load the reference service; undefined when another target is judged. */
export const launchTarget = (
  { target }: Configuration,
  options: ReferenceOptions,
): ReferenceLaunch | undefined => (target.kind === "reference" ? launchReference(options) : undefined);

/** @throws HarnessError (exit code 3) */
export async function startTarget(options: TargetOptions): Promise<RunningTarget> {
  const { reportDir, handed, launched, httpFetch } = options;
  const { target } = options.configuration;
  switch (target.kind) {
    case "command":
      return startCommandTarget({ target, reportDir, handed, httpFetch });
    case "image": {
      // Loaded only here: what speaks to a container engine is much to load.
      const { startImageTarget } = await import("../target/image-target.ts");
      return startImageTarget({ target, reportDir, handed, httpFetch });
    }
    case "attached":
      return attachTarget(target.baseUrl, httpFetch);
    case "reference":
      return (launched ?? launchReference({ reportDir })).start(handed);
  }
}
