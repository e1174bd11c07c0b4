/** Sections "Endpoints", "API key with public key": the signature is verified on each route; whether a key may call it is recorded. */
import { routeNames } from "#catalogue";
import {
  acceptedBy,
  acceptedFirst,
  anonymous,
  between,
  chapter,
  controlOf,
  expectRefusedUnless,
  flipBit,
  heldFor,
  observation,
  prepareCall,
  requirement,
  type SigningKey,
  unknownIdLike,
  type World,
} from "#harness";
import { unreadableSignatures } from "./header-variants.ts";

const protectedRoutes = routeNames.filter((route) => route !== "getPublicKey");
const openRoutes = protectedRoutes.filter((route) => route !== "getUser" && route !== "putUser");

chapter("The signature is verified on every route", () => {
  for (const route of protectedRoutes) {
    requirement(
      "SIG-39",
      `${route}: a signature with one bit changed, and one that cannot be read`,
      heldFor(route),
      async (world) => {
        const { alice, service, shared, signatures } = world;
        await signatures.verified();
        const key = await shared.signingKey(alice);
        const call = await prepareCall(world, route);
        const control = await controlOn(world, route, key);
        const forged = [
          key.signed({
            description: "a signature with one bit changed",
            parts: { tamper: (signature) => flipBit(signature, "middle") },
          }),
          key.signed(unreadableSignatures[0]!.options(key)),
        ];

        const answer = await between(
          controlOf(world, route, call, service.as(control)),
          () => acceptedFirst(forged, (one) => call(service.as(one))),
          acceptedBy[route],
        );

        await expectRefusedUnless(answer, () => anonymously(world, route), "AUT-01");
      },
    );

    requirement(
      "SIG-39",
      `${route}: a signature by another private key, and one that names no key`,
      heldFor(route),
      async (world) => {
        const { alice, fake, service, shared, signatures } = world;
        await signatures.verified();
        const key = await shared.signingKey(alice);
        const call = await prepareCall(world, route);
        const control = await controlOn(world, route, key);
        const { privateKey } = await shared.unknownKeyPair();
        const registered = await keysOfAnother(world);
        const forged = [
          ...registered.map((other) => key.signed(signedBy(other))),
          key.signed({ parts: { privateKey }, description: "a signature by another private key" }),
          key.signed({
            keyId: unknownIdLike(key.id, fake),
            parts: { privateKey },
            description: "a signature that names no key",
          }),
        ];

        const answer = await between(
          controlOf(world, route, call, service.as(control)),
          () => acceptedFirst(forged, (one) => call(service.as(one))),
          acceptedBy[route],
        );

        await expectRefusedUnless(answer, () => anonymously(world, route), "AUT-01");
      },
    );
  }

  for (const route of openRoutes)
    observation("SIG-34", route, async ({ signatures, profile }) => {
      const seen = (await signatures.takenOn(route)) ? "accepted" : "refused";
      profile(`signing key on ${route}`, seen);
      return seen;
    });
});

/** One that is registered may verify where one that nobody knows does not. */
const keysOfAnother = ({ shared, users }: World): Promise<SigningKey[]> =>
  Promise.all(users.slice(1).map((user) => shared.signingKey(user)));

const signedBy = ({ privateKey, owner }: SigningKey) => ({
  parts: { privateKey },
  description: `a signature by a key of ${owner.name}`,
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
