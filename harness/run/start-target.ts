/** The target that the settings name: started, attached, or our own. */
import type { Visitor } from "../client/visit.ts";
import type { Settings } from "../settings/settings.ts";
import { attachTarget } from "../target/attached-target.ts";
import { startCommandTarget } from "../target/command-target.ts";
import { launchReference, type ReferenceLaunch, type ReferenceOptions } from "../target/reference-target.ts";
import type { HandedOver, RunningTarget } from "../target/target.ts";

export interface TargetOptions {
  readonly settings: Settings;
  readonly reportDir: string;
  readonly handed: HandedOver;
  readonly visit: Visitor;
  /** The reference service, when it is the target and was launched before. */
  readonly launched?: ReferenceLaunch | undefined;
}

/** Begins to load the reference service; undefined when the settings name another target. */
export function launchTarget(settings: Settings, options: ReferenceOptions): ReferenceLaunch | undefined {
  const isOther = (["TARGET_COMMAND", "TARGET_IMAGE", "BASE_URL"] as const).some(
    (name) => settings.text(name) !== undefined,
  );
  return isOther ? undefined : launchReference(options);
}

/** @throws HarnessError (exit code 2 or 3) */
export async function startTarget(options: TargetOptions): Promise<RunningTarget> {
  const { settings, reportDir, handed, launched, visit } = options;
  const command = settings.text("TARGET_COMMAND");
  const image = settings.text("TARGET_IMAGE");
  const baseUrl = settings.text("BASE_URL");
  if (command !== undefined) return startCommandTarget({ command, settings, reportDir, handed, visit });
  if (image !== undefined) {
    // Loaded only here: what speaks to a container engine is much to load.
    const { startImageTarget } = await import("../target/image-target.ts");
    const port = Number(settings.text("TARGET_PORT"));
    return startImageTarget({ image, port, settings, reportDir, handed, visit });
  }
  if (baseUrl !== undefined) return attachTarget(baseUrl.replace(/\/+$/, ""), visit);
  return (launched ?? launchReference({ reportDir })).start(handed);
}
