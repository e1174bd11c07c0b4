/** A request for a key that may do more than its user: refused, as far as it is known what that would be. */
import { NotApplicable, type World } from "#harness";

/** @throws NotApplicable where the settings name no such scope */
export async function tooBroad({ keyRequests, scopes }: World): Promise<Record<string, unknown>> {
  if (!scopes.isKnown("broad")) throw new NotApplicable("No scope broader than the user's is known.");
  return { ...(await keyRequests.plainBody()), [keyRequests.scopeField]: scopes.broad };
}
