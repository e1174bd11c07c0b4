/** API keys: whether one can be made and acts for its user, and whether the scopes of the settings are understood. */
import { unreachable } from "../errors/harness-error.ts";
import { shownId } from "../reading/user-record.ts";
import type { CreatedWorld } from "../run/world/create-world.ts";
import { NotTried, type Stage } from "./stage.ts";
import { TOKEN } from "./user-stages.ts";

const KEYS = "API keys and their scope";

export const keyStage: Stage = {
  name: KEYS,
  needs: [TOKEN],
  examine: async (examination) => {
    const { configuration, leftovers } = examination;
    if (configuration.options.readOnly) throw new NotTried("the settings say read-only (FDS_READ_ONLY)");
    if (configuration.outOfReach.includes("api-keys"))
      throw new NotTried("declared out of reach (FDS_OUT_OF_REACH)");
    const world = await examination.world();
    const key = await world.apiKeys.plainKey(world.alice);
    leftovers.push(`API key ${key.id} of ${world.alice.name}`);
    const answer = await world.service.as(key.credential).getUser();
    const tried = "POST /user/api-key, then GET /user with that key";
    if (shownId(answer) === undefined)
      throw unreachable("target", "key-without-effect", {
        tried,
        saw: `${answer.status} ${answer.excerpt}`,
        next: "A key without a scope may be allowed nothing: set FDS_SCOPE_FULL to a scope equal to the user's.",
      });
    const scopes = configuration.outOfReach.includes("scopes")
      ? { saw: "scopes are declared out of reach" }
      : await examineScopes(world, leftovers);
    return {
      tried,
      saw: `the key acts for its user; ${scopes.saw}`,
      ...("advice" in scopes ? { advice: scopes.advice } : {}),
    };
  },
};

const NO_SCOPES =
  "What is said of the scope of keys stays unjudged: set FDS_SCOPE_FULL, FDS_SCOPE_NARROW and FDS_SCOPE_BROAD.";

async function examineScopes(
  world: CreatedWorld,
  leftovers: string[],
): Promise<{ saw: string; advice?: string }> {
  const narrow = scopeOf(() => world.scopes.narrow);
  if (narrow === undefined) return { saw: "no scope value is known", advice: NO_SCOPES };
  const body = { ...(await world.keyRequests.plainBody()), [world.keyRequests.scopeField]: narrow };
  const created = await world.alice.client.createApiKey(body);
  if (created.accepted) {
    leftovers.push(`API key with the narrow scope, of ${world.alice.name}`);
    return { saw: `a key with ${world.keyRequests.scopeField} = FDS_SCOPE_NARROW is made` };
  }
  throw unreachable("settings", "scope-refused", {
    tried: `POST /user/api-key with ${world.keyRequests.scopeField}: ${JSON.stringify(narrow)}`,
    saw: `${created.status} ${created.excerpt}`,
    next: "FDS_SCOPE_NARROW has to be a scope that this user may hand on; FDS_API_KEY_SCOPE_FIELD names the member.",
  });
}

function scopeOf(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}
