/** Sections "Authentication" and "Errors": how a refusal is told, and what it does not tell. */
import type { RequirementId } from "#catalogue";
import {
  anonymous,
  apiKeyHeader,
  apikeyValuesOf,
  bearer,
  beginningLike,
  between,
  type Credential,
  chapter,
  disclosures,
  expect,
  flipBit,
  inFewWords,
  protectedTexts,
  refusedOr,
  requirement,
  type World,
} from "#harness";

/** One case of each access method, with the requirement by which it is refused at all. */
const refused: readonly {
  readonly title: string;
  readonly by: RequirementId;
  readonly credential: (world: World) => Promise<Credential>;
}[] = [
  { title: "no credential", by: "AUT-01", credential: async () => anonymous },
  {
    title: "a random Bearer token",
    by: "OAU-08",
    credential: async ({ fake }) => bearer(fake.string.alphanumeric(64), "a random Bearer token"),
  },
  {
    title: "an unknown apikey",
    by: "XAK-03",
    credential: async ({ fake }) => apiKeyHeader(fake.string.alphanumeric(52), "an unknown apikey"),
  },
  {
    title: "a signature with one bit changed",
    by: "SIG-08",
    credential: async ({ scenes, alice }) =>
      (await scenes.signingKey(alice)).signed({
        words: "a signature with one bit changed",
        parts: { tamper: (signature) => flipBit(signature, "middle") },
      }),
  },
];

chapter("How a refusal is told", () => {
  for (const { title, by, credential } of refused) {
    requirement("AUT-03", title, async (world) => {
      const wrong = await credential(world);

      const answer = await between(
        () => world.alice.client.getUser(),
        () => world.service.as(wrong).getUser(),
        ["OAU-01"],
      );

      refusedOr(answer, by);
      expect(answer).toBeUnauthorized();
    });

    requirement("AUT-07", title, async (world) => {
      const wrong = await credential(world);

      const answer = await between(
        () => world.alice.client.getUser(),
        () => world.service.as(wrong).getUser(),
        ["OAU-01"],
      );

      refusedOr(answer, by);
      expect(answer).toBeRefused();
    });
  }
});

chapter("What a refusal does not tell", () => {
  requirement("AUT-06", "every 401 and 403 of the run", { when: "last" }, async (world) => {
    const { alice, service, users, apiKeys, exchanges } = world;
    await service.getUser();
    await service.as(beginningLike(await alice.plainKey())).getUser();
    const records = await Promise.all(users.map((user) => user.record()));

    const texts = protectedTexts(records, Object.values(apikeyValuesOf(apiKeys.made)));

    expect(inFewWords(disclosures(exchanges, texts)), "refusals that show protected data").toEqual("none");
  });
});
