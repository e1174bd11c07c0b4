/** Sections "Endpoints", "API key with public key": the signature is verified on each route; whether a key may call it is recorded. */
import { routeNames, titleOf } from "#catalogue";
import {
  acceptedBy,
  acceptedFirst,
  anonymous,
  between,
  choiceOfKeys,
  controlOf,
  expectRefusedUnless,
  heldFor,
  observation,
  prepareCall,
  requirement,
  type SigningKey,
  type World,
} from "#harness";
import { forgedSignatures } from "./forged-signatures.ts";

const protectedRoutes = routeNames.filter((route) => route !== "getPublicKey");
const openRoutes = protectedRoutes.filter((route) => route !== "getUser" && route !== "putUser");

for (const route of protectedRoutes)
  for (const { title, forged } of forgedSignatures)
    requirement("SIG-39", `${titleOf(route)} with ${title}`, heldFor(route), async (world) => {
      const { alice, service, shared, signatures } = world;
      await signatures.verified();
      const key = await shared.signingKey(alice);
      const call = await prepareCall(world, route);
      const control = await controlOn(world, route, key);
      const attempts = await forged(world, key);

      const answer = await between(
        controlOf(world, route, call, service.as(control)),
        () => acceptedFirst(attempts, (credential) => call(service.as(credential))),
        acceptedBy[route],
      );

      await expectRefusedUnless(answer, () => anonymously(world, route), "AUT-01");
    });

for (const route of openRoutes)
  observation("SIG-34", titleOf(route), async ({ signatures, profile }) => {
    const seen = (await signatures.takenOn(route)) ? "accepted" : "refused";
    profile(choiceOfKeys(route, "signingKey"), seen);
    return seen;
  });

/** The same call without a credential: where that is accepted, no credential is looked at. */
async function anonymously(world: World, route: (typeof protectedRoutes)[number]) {
  const call = await prepareCall(world, route);
  return call(world.service.as(anonymous));
}

/** The signing key itself where it may call the route, else its user's access token. */
async function controlOn(
  { signatures, alice }: World,
  route: (typeof protectedRoutes)[number],
  key: SigningKey,
) {
  const taken = route === "getUser" || route === "putUser" || (await signatures.takenOn(route));
  return taken ? key.credential : alice.bearer;
}
