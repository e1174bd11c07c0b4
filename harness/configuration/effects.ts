/** How it is asked what a receiver did with an event (`countersign receiver`). */
import type { Given } from "./given.ts";
import { contradiction, refuseBoth, requireBeside } from "./wrong-settings.ts";

export type EffectsConfiguration =
  | { readonly kind: "none" }
  /** For the shell. */
  | { readonly kind: "command"; readonly command: string }
  | { readonly kind: "url"; readonly url: string; readonly token: string | undefined };

/** @throws HarnessError (exit code 2) */
export function effectsIn({ values }: Given): EffectsConfiguration {
  const { EFFECTS_COMMAND: command, EFFECTS_URL: url, EFFECTS_TOKEN: token } = values;
  refuseBoth(values, "EFFECTS_COMMAND", "EFFECTS_URL", "Choose one effects hook.");
  if (token !== undefined && command !== undefined)
    throw contradiction(
      "FDS_EFFECTS_TOKEN and FDS_EFFECTS_COMMAND",
      "a command takes no token",
      "Leave FDS_EFFECTS_TOKEN out; the command has the environment.",
    );
  requireBeside(values, "EFFECTS_TOKEN", "EFFECTS_URL", "Set the address that takes the token, or neither.");
  if (command !== undefined) return { kind: "command", command };
  return url === undefined ? { kind: "none" } : { kind: "url", url, token };
}
