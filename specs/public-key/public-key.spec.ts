/** Sections "Endpoints" (GET /system/public-key) and "Response signature": the key, who may have it, and that it verifies. */
import {
  badCredentials,
  chapter,
  expect,
  inControl,
  observation,
  privateMaterialIn,
  publicKeyIn,
  repeated,
  requirement,
  sameKeys,
  type World,
} from "#harness";

const anyTarget = { ofAnyTarget: true } as const;

chapter("The public key of the service", () => {
  requirement("PK-01", "without credential", anyTarget, async ({ service }) => {
    const answer = await service.getPublicKey();

    expect(answer).toBeAccepted();
    expect(publicKeyIn(answer).keys.length, "RSA public keys in the answer").toSatisfy(
      (count) => count > 0,
      "at least 1",
    );
  });

  requirement("PK-02", "in any usual form", anyTarget, async ({ service, profile }) => {
    const answer = inControl(await service.getPublicKey(), "", ["PK-01"]);

    const { keys, form } = publicKeyIn(answer);

    profile("form of the public key", form);
    expect(keys.length, `RSA public keys in ${JSON.stringify(answer.excerpt)}`).toSatisfy(
      (count) => count > 0,
      "at least 1",
    );
  });

  requirement("PK-03", "a response to another route", async ({ alice, scenes }) => {
    await scenes.serviceKey();

    const answer = inControl(await alice.client.getUser(), "", ["OAU-01"]);

    expect(answer).toBeSigned();
  });

  requirement("PK-04", "twenty times in a row", async ({ service }) => {
    const first = inControl(await service.getPublicKey(), "", ["PK-01"]);

    const answers = await repeated(20, () => service.getPublicKey());

    expect(
      answers.filter((answer) => !sameKeys(answer, first)).length,
      "answers with another key, of 20",
    ).toEqual(0);
  });

  requirement(
    "PK-04",
    "at the end of the run",
    { when: "last" },
    async ({ service, scenes, serviceKeys }) => {
      const first = await scenes.serviceKey();

      const answer = inControl(await service.getPublicKey(), "", ["PK-01"]);

      expect(
        publicKeyIn(answer).keys.some((key) => key.equals(serviceKeys[0] ?? first)),
        "whether the first key is still served",
      ).toEqual(true);
    },
  );

  requirement("PK-05", "fetched before each of twenty calls", async ({ alice, service }) => {
    const pairs = await repeated(
      20,
      async () => [await service.getPublicKey(), await alice.client.getUser()] as const,
    );

    for (const [, answer] of pairs) expect(answer).toBeSigned();
  });

  requirement("PK-06", async ({ service }) => {
    const answer = inControl(await service.getPublicKey(), "", ["PK-01"]);

    expect(privateMaterialIn(answer), "private key material in the answer").toEqual([]);
  });

  requirement("PK-07", async ({ alice, bob, service, scenes }) => {
    const key = await scenes.plainKey(bob);
    const anonymous = inControl(await service.getPublicKey(), "", ["PK-01"]);

    const answers = [await alice.client.getPublicKey(), await service.as(key.credential).getPublicKey()];

    expect(
      answers.filter((answer) => answer.accepted && !sameKeys(answer, anonymous)).length,
      "callers who get another key",
    ).toEqual(0);
  });

  for (const { title, credential } of [
    { title: "a Bearer token", credential: async (world: World) => world.alice.bearer },
    {
      title: "an API key in X-API-Key",
      credential: async (world: World) => (await world.scenes.plainKey(world.alice)).credential,
    },
    {
      title: "a signature",
      credential: async (world: World) => (await world.scenes.signingKey(world.alice)).credential,
    },
  ])
    requirement("PK-08", title, async (world) => {
      const given = await credential(world);

      const answer = await world.service.as(given).getPublicKey();

      expect(answer).toBeAccepted();
      expect(publicKeyIn(answer).keys.length, "RSA public keys in the answer").toSatisfy(
        (count) => count > 0,
        "at least 1",
      );
    });

  for (const { title, credential } of badCredentials.filter(({ title }) => title !== "no credential"))
    observation("PK-09", title, async (world) => {
      const answer = await world.service.as(await credential(world)).getPublicKey();
      return String(answer.status);
    });

  requirement("PK-10", "its own response", async ({ service }) => {
    const answer = inControl(await service.getPublicKey(), "", ["PK-01"]);

    expect(answer).toBeSigned();
  });

  requirement("PK-11", "thirty new connections", async ({ service, scenes, serviceKeys }) => {
    const first = await scenes.serviceKey();

    const answers = await repeated(30, async () => {
      const own = service.onOneConnection();
      const answer = await own.getPublicKey();
      own.closeConnection();
      return answer;
    });

    const others = answers.filter(
      (answer) => !publicKeyIn(answer).keys.some((key) => key.equals(serviceKeys[0] ?? first)),
    );
    expect(others.length, "connections that gave another key, of 30").toEqual(0);
  });

  observation("PK-12", "form and media type", async ({ service }) => {
    const answer = await service.getPublicKey();
    return `${publicKeyIn(answer).form}; ${answer.header("content-type") ?? "no media type"}`;
  });
});
