/** Which needs a configuration leaves unmet, as far as that can be told before anything is started. */
import { type Need, needs } from "#catalogue";
import type { Configuration } from "../configuration/configuration.ts";

/** For each need that is not met, why, in words. What only the service can show (whether it takes a language) is taken to be met. */
export function unmetNeeds(configuration: Configuration): Map<Need, string> {
  const unmet = new Map<Need, string>();
  for (const need of needs) {
    const why = configuration.outOfReach.includes(need)
      ? "declared out of reach (FDS_OUT_OF_REACH)"
      : reasons[need]?.(configuration);
    if (why !== undefined) unmet.set(need, why);
  }
  return unmet;
}

/** The reference service brings its own data, and the identity providers that we start their own users. */
const reasons: Partial<Record<Need, (configuration: Configuration) => string | undefined>> = {
  "second-user": ({ identity }) =>
    identity.kind === "external" && identity.users.bob === undefined
      ? "FDS_OTHER_USER_NAME and its kin are not set"
      : undefined,
  "token-minting": ({ identity }) =>
    identity.kind === "external"
      ? "the realm's key is not ours: only the identity providers we start mint tokens"
      : undefined,
  "business-entities": ({ target, businessEntities }) =>
    target.kind !== "reference" && businessEntities === undefined
      ? "FDS_BUSINESS_ENTITIES is not set"
      : undefined,
  changes: ({ changeHook }) =>
    changeHook.kind === "none" ? "neither FDS_CHANGE_COMMAND nor FDS_CHANGE_URL is set" : undefined,
  scopes: ({ target, scopes }) =>
    target.kind !== "reference" && Object.values(scopes).some((scope) => scope === undefined)
      ? "FDS_SCOPE_FULL, FDS_SCOPE_NARROW and FDS_SCOPE_BROAD are not all set"
      : undefined,
  writes: ({ options }) => (options.readOnly ? "the run is read-only" : undefined),
};
