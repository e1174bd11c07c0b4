/** Sections "API key" and "Endpoints" (user access): whether an API key may create API keys, and whose they are. */
import {
  apiKeyHeader,
  chapter,
  expect,
  inControl,
  NotApplicable,
  observation,
  outcomeOf,
  readApiKey,
  requirement,
  shownId,
  Untestable,
  type World,
} from "#harness";

const kinds = [
  { kind: "plainKey", title: "a key without public key" },
  { kind: "signingKey", title: "a key with public key" },
] as const;

/** POST /user/api-key by a key of the first user. */
async function createdBy(kind: (typeof kinds)[number]["kind"], world: World) {
  const { alice, service, scenes, keyRequests } = world;
  const creator = await scenes[kind](alice);
  inControl(await service.as(creator.credential).getUser(), "", ["XAK-01", "SIG-01"]);
  return service.as(creator.credential).createApiKey(await keyRequests.plainBody());
}

chapter("What an API key creates", () => {
  for (const { kind, title } of kinds) {
    observation("KEY-12", `created by ${title}`, async (world) => {
      const seen = outcomeOf(await createdBy(kind, world));
      world.profile(`POST /user/api-key by ${title}`, seen);
      return seen;
    });

    requirement("KEY-23", `created by ${title}`, async (world) => {
      const created = await createdBy(kind, world);
      if (!created.accepted) throw new NotApplicable("API keys may not create API keys here (KEY-12).");
      const { apikey } = readApiKey(created);
      if (!apikey) throw new Untestable("The new key's record shows no apikey.", { blockedBy: ["KEY-04"] });
      const own = await world.alice.id();

      const answer = await world.service
        .as(apiKeyHeader(apikey, `an apikey that ${title} created`))
        .getUser();

      expect(answer).toBeAccepted();
      expect(shownId(answer), "the id of the user that the new key shows").toEqual(own);
    });
  }
});
