/** What a scope allows: found out by what a key with the narrow one is refused (section API key). */
import { type RouteName, titleOf } from "#catalogue";
import {
  askedForBroad,
  askedForFull,
  type Credential,
  type KeyCreator,
  keyMadeBy,
  mintedToWork,
  NotApplicable,
  narrowKeyOf,
  prepareCall,
  requireAccepted,
  type SharedWorld,
  sharedFixture,
  Untestable,
  type User,
} from "#harness";
import { withholdsWriting } from "./scope-words.ts";

/** Operations that a scope could withhold, each harmless when repeated. */
const operations: readonly RouteName[] = ["getUser", "putUser", "createWebhook", "linkEntity"];

/**
 * Which of the operations are accepted with this credential of the user, the first one unless another is named.
 * @throws Untestable when none of them can be tried: another user may have nothing to watch
 */
export async function operationsOf(
  world: SharedWorld,
  credential: Credential,
  among: readonly RouteName[] = operations,
  owner: User = world.alice,
): Promise<RouteName[]> {
  const [allowed, tried]: [RouteName[], RouteName[]] = [[], []];
  const obstacles: Untestable[] = [];
  for (const route of among) {
    if (route === "createWebhook" && world.budgets.webhooks.left(owner) === 0) continue;
    const call = await prepareCall(world, route, owner).catch((error) => notedIn(obstacles, error));
    if (!call) continue;
    tried.push(route);
    if ((await call(world.service.as(credential))).accepted) allowed.push(route);
  }
  if (tried.length === 0 && obstacles.length > 0) throw obstacles[0];
  return allowed;
}

function notedIn(obstacles: Untestable[], error: unknown): undefined {
  if (!(error instanceof Untestable)) throw error;
  obstacles.push(error);
}

/** What a key with the full scope may do and one with the narrow scope may not. */
const withheld = sharedFixture("what the narrow scope withholds", async (world): Promise<RouteName[]> => {
  const created = requireAccepted(await askedForFull(world), "SCP-01");
  const full = keyMadeBy(created, "an API key of alice with the full scope");
  const narrow = await narrowKeyOf(world, world.alice);
  if (!full || !narrow) return [];
  const allowed = await operationsOf(world, full);
  const narrowly = await operationsOf(world, narrow, allowed);
  return allowed.filter((route) => !narrowly.includes(route));
});

/** The same. @throws NotApplicable when that is nothing, and the scope does not say that it withholds an operation that is shown */
export async function withheldOfShown(world: SharedWorld): Promise<RouteName[]> {
  const routes = await withheld(world);
  if (routes.length > 0) return routes;
  await requireScopeRead(world);
  if (withholdsWriting(world.scopes)) return routes;
  throw new NotApplicable("What the narrow scope withholds may be no operation that the interface shows.");
}

/** @throws NotApplicable when the narrow scope withholds nothing that can be tried: then a broader right cannot be seen */
export async function seenWithheld(world: SharedWorld): Promise<RouteName[]> {
  const routes = await withheld(world);
  if (routes.length > 0) return routes;
  throw new NotApplicable("The narrow scope withholds none of the operations that can be tried.");
}

/** @throws NotApplicable where even a broad scope is granted: the member that should carry it may have another name here */
export async function requireScopeRead(world: SharedWorld): Promise<void> {
  const { accepted } = await askedForBroad(world);
  if (!accepted) return;
  const member = world.keyRequests.scopeField;
  throw new NotApplicable(
    `Nothing shows that POST /user/api-key reads ${member} (FDS_API_KEY_SCOPE_FIELD): with a scope that its user has not got a key is made, too.`,
  );
}

/**
 * A token of the first user whose claim `scope` is the narrow one.
 * @throws NotApplicable when such a token is not held to it: how a token is narrowed is not shown
 */
export async function narrowedToken(world: SharedWorld): Promise<KeyCreator> {
  const { narrow } = world.scopes;
  const routes = await seenWithheld(world);
  const token = await mintedToWork(world, "a token with the narrow scope", { claims: { scope: narrow } });
  const allowed = await operationsOf(world, token, routes);
  if (allowed.length === 0) return { owner: world.alice, client: world.service.as(token) };
  throw new NotApplicable(
    `A token whose claim scope is ${JSON.stringify(narrow)} may still call ${allowed.map(titleOf).join(", ")}.`,
  );
}
