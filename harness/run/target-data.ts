/** What can be changed, watched and granted at a target: as it is configured, else as the target brings it along. */
import { type ChangeHook, noHook } from "../changes/change-hook.ts";
import { commandHook } from "../changes/command-hook.ts";
import { urlHook } from "../changes/url-hook.ts";
import type { HttpFetcher } from "../client/http-fetcher.ts";
import type { Configuration, ScopeValues } from "../configuration/configuration.ts";
import type { SecretRegistry } from "../evidence/secrets.ts";
import { filledIn } from "../net/place-of-target.ts";
import type { RunningTarget } from "../target/target.ts";

export interface TargetData {
  readonly hook: ChangeHook;
  /** Ids that the users may watch; fewer than two where nobody knows any. */
  readonly businessEntities: readonly string[];
  /** Ids that the second user may watch, where they are others; none where it is to be found out. */
  readonly otherBusinessEntities: readonly string[];
  readonly scopes: ScopeValues;
}

export function targetData(
  configuration: Configuration,
  { brings, baseUrl }: RunningTarget,
  secrets: SecretRegistry,
  httpFetch: HttpFetcher,
): TargetData {
  if (brings.changeToken !== undefined) secrets.add(brings.changeToken, "the change token");
  const { scopes } = configuration;
  return {
    hook: hookFor(configuration, { baseUrl, brings }, httpFetch),
    businessEntities: configuration.businessEntities ?? brings.businessEntities ?? [],
    otherBusinessEntities: configuration.otherBusinessEntities,
    scopes: {
      full: scopes.full ?? brings.scopes?.full,
      narrow: scopes.narrow ?? brings.scopes?.narrow,
      broad: scopes.broad ?? brings.scopes?.broad,
    },
  };
}

function hookFor(
  { changeHook }: Configuration,
  { baseUrl, brings: { changeUrl, changeToken } }: Pick<RunningTarget, "baseUrl" | "brings">,
  httpFetch: HttpFetcher,
): ChangeHook {
  switch (changeHook.kind) {
    case "command":
      return commandHook(changeHook.command, { ...process.env, BASE_URL: baseUrl });
    case "url":
      return urlHook(filledIn(changeHook.url, baseUrl), changeHook.token, httpFetch);
    case "of the target":
      return changeUrl === undefined ? noHook : urlHook(changeUrl, changeToken, httpFetch);
    case "none":
      return noHook;
  }
}
