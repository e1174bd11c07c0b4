/** Section "Errors": the two 401 have no exception, so they hold on every route that needs authentication. */
import { acceptance, routeNames, routesOfOneWebhook, titleOf } from "#catalogue";
import {
  apiKeyHeader,
  besideOwnCalls,
  expect,
  heldFor,
  observation,
  outcomeOf,
  prepareCall,
  requireAccepted,
  requirement,
  requireNoApikey,
  requireRefused,
  together,
  wrongModes,
} from "#harness";
import { expectWrongModeRefused, wrongModeInControl } from "./wrong-mode-refused.ts";

const guarded = routeNames.filter((route) => acceptance(route, "signingKeyInHeader") === "unauthorized");
const beyondGetUser = guarded.filter((route) => route !== "getUser");

for (const route of beyondGetUser)
  requirement("CMX-02", `its id, ${titleOf(route)}`, heldFor(route), async (world) => {
    const { access, alice, service, shared } = world;
    await access.guarded(route);
    await access.modesKeptApart("X-API-Key");
    const key = await shared.attackedSigningKey(alice);
    requireNoApikey(key);
    const client = service.as(apiKeyHeader(key.id, "the id of a key with public key in X-API-Key"));

    const answer = await besideOwnCalls(world, route, client, [route === "putUser" ? "OAU-01" : "OAU-02"]);

    requireRefused(answer, "CMX-04");
    expect(answer).toBeUnauthorized();
  });

for (const { mode, title, credential } of wrongModes) {
  for (const route of beyondGetUser)
    requirement("CMX-04", `${titleOf(route)}, ${title}`, heldFor(route), async (world) => {
      await world.access.guarded(route);
      await world.access.modesKeptApart(mode);
      const wrong = await credential(world);

      const answer = await besideOwnCalls(world, route, world.service.as(wrong.credential), [
        route === "putUser" ? "OAU-01" : "OAU-02",
      ]);

      expectWrongModeRefused(answer, wrong.said);
    });

  for (const route of routesOfOneWebhook)
    requirement("CMX-05", `${titleOf(route)}, ${title}`, async (world) => {
      const { alice, service, access, entities, fake } = world;
      await access.modesKeptApart(mode);
      const wrong = await credential(world);
      const known = await (await prepareCall(world, route))(service.as(wrong.credential));
      wrongModeInControl(known, wrong.said);
      requireAccepted(await alice.client.getUser(), "OAU-01");

      const answer = await service.as(wrong.credential).call(route, {
        webhookId: fake.string.alphanumeric(known.facts.path.split("/")[3]?.length ?? 24),
        entityId: entities.first,
      });

      expect(answer).toBeUnauthorized();
    });

  for (const route of guarded)
    requirement("CMX-07", `${titleOf(route)}, ${title}`, heldFor(route), async (world) => {
      const { service, access } = world;
      await access.modesKeptApart(mode);
      await access.refusalsSigned(mode);
      const wrong = await credential(world);
      const call = await prepareCall(world, route);

      const answer = await call(service.as(wrong.credential));

      expect(requireRefused(answer, "CMX-04")).toBeSigned();
    });

  observation("CMX-12", `${title}, beside an access token`, async (world) => {
    const wrong = await credential(world);
    const both = together(world.alice.bearer, wrong.credential);
    return outcomeOf(await world.service.as(both).getUser());
  });

  observation("CMX-13", title, async (world) => {
    const wrong = await credential(world);
    return outcomeOf(await world.service.as(wrong.credential).getPublicKey());
  });
}
