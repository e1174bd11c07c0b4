/** Section "Response signature": what an accepted request is answered with on each route, in each mode and by each algorithm. */
import { routeNames, titleOf } from "#catalogue";
import {
  expectSigned,
  heldFor,
  notApplicableTo,
  prepareCall,
  requireAccepted,
  requirement,
  validCall,
} from "#harness";

for (const route of routeNames)
  requirement("RSG-06", `${titleOf(route)} with a Bearer token`, heldFor(route), async (world) => {
    const answer = requireAccepted(await validCall(world, route, world.alice.client), "OAU-02");

    await expectSigned(answer, world.service);
  });

for (const route of ["getUser", "putUser"] as const) {
  requirement("RSG-06", `${titleOf(route)} with an API key in X-API-Key`, heldFor(route), async (world) => {
    const key = await world.shared.plainKey(world.alice);
    const call = await prepareCall(world, route);

    const answer = requireAccepted(await call(world.service.as(key.credential)), "XAK-01");

    await expectSigned(answer, world.service);
  });

  requirement("RSG-06", `${titleOf(route)} with a signature`, heldFor(route), async (world) => {
    const key = await world.shared.signingKey(world.alice);
    const call = await prepareCall(world, route);

    const answer = requireAccepted(await call(world.service.as(key.credential)), "SIG-01");

    await expectSigned(answer, world.service);
  });
}

for (const algorithm of ["rsa-sha1", "rsa-sha512"] as const)
  requirement("RSG-06", `GET /user with a signature by ${algorithm}`, async (world) => {
    // Whether it is accepted is not for the signature of a response to say.
    await world.signatures
      .takes(algorithm)
      .catch(notApplicableTo(`A request signed by ${algorithm} is not accepted.`));
    const key = await world.shared.signingKey(world.alice);

    const answer = requireAccepted(await world.service.as(key.signed({ algorithm })).getUser(), "SIG-01");

    await expectSigned(answer, world.service);
  });
