/** Sections "API key" and "Endpoints" (user access): whether an API key may create API keys, and whose they are. */
import {
  type Answer,
  apiKeyHeader,
  expect,
  firstUse,
  keyKinds,
  observation,
  outcomeOf,
  prepareCall,
  readApiKey,
  requireAccepted,
  requireApplicable,
  requirement,
  sharedFixture,
  shownId,
  Untestable,
  type User,
  type World,
  whileOtherIsSeen,
} from "#harness";
import { isMasked } from "./masked.ts";

for (const { kind, key } of keyKinds) {
  /** POST /user/api-key by a key of the first user. */
  const created = sharedFixture(`a key made by ${key}`, async (world) => {
    const creator = await world.shared[kind](world.alice);
    const client = world.service.as(creator.credential);
    requireAccepted(await client.getUser(), ["XAK-01", "SIG-01"]);
    // Whoever the service saw last is another user: a creator is not to be found by that.
    return whileOtherIsSeen(world, async () => {
      const create = await prepareCall(world, "createApiKey");
      return create(client);
    });
  });

  observation("KEY-12", `created by ${key}`, async (world) => {
    const seen = outcomeOf(await created(world));
    world.profile(`POST /user/api-key by ${key}`, seen);
    return seen;
  });

  requirement("KEY-04", `created by ${key}`, async (world) => {
    const answer = await created(world);
    requireApplicable(answer.accepted, "API keys may not create API keys here (KEY-12).");

    const { apikey } = readApiKey(answer);

    expect(apikey, "the apikey in the record of a key that an API key created").toBePresent();
    expect(apikey ?? "", "the apikey in the record of a key that an API key created").toSatisfy(
      (value) => !isMasked(value),
      "a value that is not masked",
    );
  });

  requirement("KEY-23", `created by ${key}`, async (world) => {
    const answer = await created(world);
    requireApplicable(answer.accepted, "API keys may not create API keys here (KEY-12).");

    await expectKeyOf(world, world.alice, answer);
  });
}

requirement("KEY-06", "asked for by an API key", async (world) => {
  const { alice, service, shared, apiKeys, keyRequests } = world;
  const creator = service.as((await shared.plainKey(alice)).credential);
  requireAccepted(await creator.getUser(), "XAK-01");
  requireAccepted(await service.as((await shared.signingKey(alice)).credential).getUser(), "SIG-01");
  const pair = await keyRequests.keyPairs.take();
  const created = await creator.createApiKey(await keyRequests.signingBody(pair.publicPem));
  requireApplicable(created.accepted, "API keys may not create API keys with a public key here (KEY-12).");

  const key = await apiKeys.signingKeyOf(alice, created, pair);

  const answer = await service.as(key.credential).getUser();
  expect(answer).toBeAccepted();
  expect(shownId(answer), "the id of the user that GET /user shows to the key").toEqual(await alice.id());
});

// The first user may be whom a service takes where it knows no better.
requirement("KEY-23", "created by a key of another user", { needs: ["second-user"] }, async (world) => {
  const { bob, service, shared } = world;
  const creator = service.as((await shared.plainKey(bob)).credential);
  requireAccepted(await creator.getUser(), "XAK-01");
  const create = await prepareCall(world, "createApiKey", bob);

  const answer = await create(creator);

  requireApplicable(answer.accepted, "API keys may not create API keys here (KEY-12).");
  await expectKeyOf(world, bob, answer);
});

async function expectKeyOf(world: World, user: User, created: Answer): Promise<void> {
  const { apikey } = readApiKey(created);
  if (!apikey || isMasked(apikey))
    throw new Untestable("The new key's record shows no apikey.", { cites: ["KEY-04"] });
  const own = await user.id();

  const used = await firstUse(world, apiKeyHeader(apikey, "an apikey that an API key created"));

  expect(used).toBeAccepted();
  expect(shownId(used), "the id of the user that GET /user shows to a key that an API key created").toEqual(
    own,
  );
}
