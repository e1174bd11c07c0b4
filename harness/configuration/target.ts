/** Which target is judged, and how it comes to run. */
import type { Given } from "./given.ts";
import { refuseBoth, requireBeside } from "./wrong-settings.ts";

/** What every started target has. */
interface StartedTarget {
  /** Where it will answer; undefined for 127.0.0.1 and a free port. Without a final slash. */
  readonly baseUrl: string | undefined;
  /** Handed to it; {base_url} and its kin are still to be filled in. */
  readonly env: Readonly<Record<string, string>>;
  /** How long it may take until it answers. */
  readonly readyMs: number;
}

export interface CommandTarget extends StartedTarget {
  readonly kind: "command";
  /** For the shell. */
  readonly command: string;
  readonly cwd: string | undefined;
}

export interface ImageTarget extends StartedTarget {
  readonly kind: "image";
  readonly image: string;
  /** On which the image listens. */
  readonly port: number;
}

export interface AttachedTarget {
  readonly kind: "attached";
  /** Without a final slash. */
  readonly baseUrl: string;
}

export type TargetConfiguration =
  | { readonly kind: "reference" }
  | CommandTarget
  | ImageTarget
  | AttachedTarget;

/** @throws HarnessError (exit code 2) */
export function targetIn({ values, targetEnv: env }: Given): TargetConfiguration {
  refuseBoth(values, "TARGET_COMMAND", "TARGET_IMAGE", "Choose one way to start the target.");
  requireBeside(values, "TARGET_IMAGE", "TARGET_PORT", "Set both or neither.");
  requireBeside(values, "TARGET_PORT", "TARGET_IMAGE", "Set both or neither.");
  const { BASE_URL: baseUrl, TARGET_COMMAND: command, TARGET_IMAGE: image, TARGET_PORT: port } = values;
  const started = { baseUrl, env, readyMs: values.TARGET_READY_MS };
  if (command !== undefined) return { kind: "command", command, cwd: values.TARGET_CWD, ...started };
  if (image !== undefined && port !== undefined) return { kind: "image", image, port, ...started };
  return baseUrl === undefined ? { kind: "reference" } : { kind: "attached", baseUrl };
}

/** Whether it reaches this machine by the name that containers have for it, and not by its loopback interface. */
export const isInContainer = ({ kind }: TargetConfiguration): boolean => kind === "image";
