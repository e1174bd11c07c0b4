/** Sections "Authentication" and "Errors": how a refusal is told, and what it does not tell. */
import { type RequirementId, titleOf } from "#catalogue";
import {
  anonymous,
  apikeyValuesOf,
  bearer,
  beginningLike,
  besideOwnCalls,
  between,
  type Credential,
  disclosures,
  expect,
  heldFor,
  inFewWords,
  oneBitChanged,
  protectedTexts,
  reading,
  requirement,
  requireRefused,
  requireRefusedSomehow,
  undefinedIfUntestable,
  unknownApiKey,
  type World,
  withOtherCharacter,
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
    credential: unknownApiKey.credential,
  },
  {
    title: "a signature with one bit changed",
    by: "SIG-08",
    credential: async ({ shared, alice }) => (await shared.signingKey(alice)).signed(oneBitChanged),
  },
];

/** One of each other method and each resource. */
const otherRoutes = ["putUser", "createApiKey", "unlinkEntity"] as const;

// How a refusal is told.

for (const route of otherRoutes)
  requirement("AUT-03", `no credential, ${titleOf(route)}`, heldFor(route), async (world) => {
    await world.access.guarded(route);

    const answer = await besideOwnCalls(world, route, world.service);

    requireRefused(answer, "AUT-01");
    expect(answer).toBeUnauthorized();
  });

for (const { title, by, credential } of refused) {
  requirement("AUT-03", title, async (world) => {
    const wrong = await credential(world);

    const answer = await between(
      reading(world.alice.client),
      () => world.service.as(wrong).getUser(),
      "OAU-01",
    );

    requireRefused(answer, by);
    expect(answer).toBeUnauthorized();
  });

  requirement("AUT-07", title, async (world) => {
    const wrong = await credential(world);

    const answer = await between(
      reading(world.alice.client),
      () => world.service.as(wrong).getUser(),
      "OAU-01",
    );

    requireRefusedSomehow(answer, by);
    expect(
      answer.accepted,
      "whether a request with an invalid credential is answered with a status of success",
    ).toEqual(false);
  });
}

// What a refusal does not tell.

requirement("AUT-06", "every 401 and 403 of the run", { when: "after all" }, async (world) => {
  const { alice, service, shared, users, apiKeys, exchanges } = world;
  await service.getUser();
  // By now nobody is left whom it could harm, and no further key may be had.
  await service.as(beginningLike(await shared.plainKey(alice))).getUser();
  await requestWithSpoiltToken(world);
  await requestsForWhatIsNotAllowed(world);
  const records = await Promise.all(users.map((user) => user.record()));

  const texts = protectedTexts(records, Object.values(apikeyValuesOf(apiKeys.made)));

  expect(inFewWords(disclosures(exchanges, texts)), "answers 401 and 403 that show protected data").toEqual(
    "none",
  );
});

/** A token that names its user, and does not verify: one character near its end, in the signature of a JWT, is another one. */
async function requestWithSpoiltToken({ alice, service }: World): Promise<void> {
  const text = await alice.tokens.accessToken();
  const spoilt = withOtherCharacter(text, Math.floor(0.95 * text.length));
  await service.as(bearer(spoilt, "a spoilt Bearer token of alice")).getUser();
}

/** Another user's webhook, and a scope that nobody has: where one can be had and the other is known. */
async function requestsForWhatIsNotAllowed(world: World): Promise<void> {
  const { alice, shared, keyRequests } = world;
  const attempts = [
    async () => world.bob.client.resendConfirmation((await shared.awaitingWebhook(alice)).id),
    async () =>
      alice.client.createApiKey({
        ...(await keyRequests.plainBody()),
        [keyRequests.scopeField]: world.scopes.broad,
      }),
  ];
  for (const attempt of attempts) await attempt().catch(undefinedIfUntestable);
}
