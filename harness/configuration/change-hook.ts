/** How data is changed behind the API (contract, section 7). */
import type { Given } from "./given.ts";
import type { TargetConfiguration } from "./target.ts";
import { contradiction, refuseBoth, requireBeside } from "./wrong-settings.ts";

export type ChangeHookConfiguration =
  | { readonly kind: "none" }
  /** For the shell. */
  | { readonly kind: "command"; readonly command: string }
  | { readonly kind: "url"; readonly url: string; readonly token: string | undefined }
  /** The reference service brings one along. */
  | { readonly kind: "of the target" };

/** @throws HarnessError (exit code 2) */
export function changeHookIn({ values }: Given, target: TargetConfiguration): ChangeHookConfiguration {
  const { CHANGE_COMMAND: command, CHANGE_URL: url, CHANGE_TOKEN: token } = values;
  refuseBoth(values, "CHANGE_COMMAND", "CHANGE_URL", "Choose one change hook.");
  if (token !== undefined && command !== undefined)
    throw contradiction(
      "FDS_CHANGE_TOKEN and FDS_CHANGE_COMMAND",
      "a command takes no token",
      "Leave FDS_CHANGE_TOKEN out; the command has the environment.",
    );
  requireBeside(values, "CHANGE_TOKEN", "CHANGE_URL", "Set the address that takes the token, or neither.");
  if (command !== undefined) return { kind: "command", command };
  if (url !== undefined) return { kind: "url", url, token };
  return { kind: target.kind === "reference" ? "of the target" : "none" };
}
