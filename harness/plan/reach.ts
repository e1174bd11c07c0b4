/** Which needs these settings leave unmet, as far as that can be told before anything is started. */
import { type Need, needs } from "#catalogue";
import type { Settings } from "../settings/settings.ts";

export interface Reach {
  readonly settings: Settings;
  readonly readOnly: boolean;
}

/** For each need that is not met, why, in words. What only the service can show (whether it takes a language) is taken to be met. */
export function unmetNeeds({ settings, readOnly }: Reach): Map<Need, string> {
  const unmet = new Map<Need, string>();
  for (const need of needs) {
    const why = settings.outOfReach.includes(need)
      ? "declared out of reach (FDS_OUT_OF_REACH)"
      : reasons[need]?.(settings, readOnly);
    if (why !== undefined) unmet.set(need, why);
  }
  return unmet;
}

type Reason = (settings: Settings, readOnly: boolean) => string | undefined;

const reasons: Partial<Record<Need, Reason>> = {
  user: (settings) =>
    isExternal(settings) && Object.values(settings.user).every((value) => value === undefined)
      ? "FDS_USER_NAME and its kin are not set"
      : undefined,
  "second-user": (settings) =>
    isExternal(settings) && Object.values(settings.otherUser).every((value) => value === undefined)
      ? "FDS_OTHER_USER_NAME and its kin are not set"
      : undefined,
  "token-minting": (settings) =>
    isExternal(settings)
      ? "the realm's key is not ours: only the identity providers we start mint tokens"
      : undefined,
  "business-entities": (settings) =>
    !isReference(settings) && settings.businessEntities.length < 2
      ? "FDS_BUSINESS_ENTITIES holds fewer than two ids"
      : undefined,
  changes: (settings) =>
    !isReference(settings) && ["CHANGE_COMMAND", "CHANGE_URL"].every((name) => isUnset(settings, name))
      ? "neither FDS_CHANGE_COMMAND nor FDS_CHANGE_URL is set"
      : undefined,
  scopes: (settings) =>
    !isReference(settings) &&
    ["SCOPE_FULL", "SCOPE_NARROW", "SCOPE_BROAD"].some((name) => isUnset(settings, name))
      ? "FDS_SCOPE_FULL, FDS_SCOPE_NARROW and FDS_SCOPE_BROAD are not all set"
      : undefined,
  writes: (_, readOnly) => (readOnly ? "the run is read-only" : undefined),
};

const isUnset = ({ text }: Settings, name: string) =>
  text(name as Parameters<Settings["text"]>[0]) === undefined;

const isExternal = ({ text }: Settings) =>
  text("IDENTITY") === "external" || (text("IDENTITY") === undefined && text("AUTH_URL") !== undefined);

const isReference = (settings: Settings) =>
  ["BASE_URL", "TARGET_COMMAND", "TARGET_IMAGE"].every((name) => isUnset(settings, name));
