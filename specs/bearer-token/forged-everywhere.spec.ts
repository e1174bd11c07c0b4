/** Section "Authentication": a forged access token is no authentication on any route: each may verify it anew. */
import { type RequirementId, routeNames, titleOf } from "#catalogue";
import {
  besideOwnCalls,
  changedSignatures,
  expect,
  type ForgedToken,
  forgedBearer,
  heldFor,
  requirement,
  tokenWithItsKey,
} from "#harness";
import { hmacTokens, unsignedTokens } from "./unsigned-tokens.ts";

const otherRoutes = routeNames.filter((route) => route !== "getPublicKey" && route !== "getUser");

/** One of each kind, and what the same acceptance would be told by first: what is no token, or has any signature. */
const ofEachKind: readonly (readonly [RequirementId, ForgedToken, readonly RequirementId[]])[] = [
  ["OAU-10", changedSignatures[0]!, ["OAU-08"]],
  ["OAU-11", unsignedTokens[0]!, ["OAU-08", "OAU-10"]],
  ["OAU-12", hmacTokens[0]!, ["OAU-08", "OAU-10"]],
  ["OAU-13", tokenWithItsKey, ["OAU-08", "OAU-10"]],
];

for (const [id, row, suspects] of ofEachKind)
  for (const route of otherRoutes)
    requirement(id, `${titleOf(route)}, ${row.title}`, heldFor(route), async (world) => {
      await world.access.tokensVerified();
      await world.access.guarded(route);
      const forged = await forgedBearer(row, world);

      const answer = await besideOwnCalls(world, route, world.service.as(forged));

      expect(answer, suspects).toBeRefused();
    });
