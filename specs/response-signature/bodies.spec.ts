/** Section "Response signature": it is the service's signature over this very body, and stays so under load. */
import {
  badCredentials,
  chapter,
  expect,
  expectSigned,
  inControl,
  modulusLength,
  requirement,
  signBodyBy,
  signedInControl,
} from "#harness";

chapter("The signature belongs to the body", () => {
  requirement(
    "RSG-04",
    "text beyond ASCII in the body",
    { holds: ["alice's record"] },
    async ({ alice, scenes, service }) => {
      await scenes.serviceKey();

      const answer = inControl(await alice.client.getUser(), "", ["OAU-01"]);

      await expectSigned(answer, service, "RSG-06");
    },
  );

  requirement("RSG-04", "text beyond ASCII in an unknown path", async ({ alice, scenes, service }) => {
    await scenes.serviceKey();

    await expectSigned(await alice.client.request("GET", "/n%C3%B6pe-%F0%9F%99%82"), service, "RSG-09");
  });

  requirement(
    "RSG-05",
    "two bodies of the same route",
    { holds: ["alice's record"] },
    async ({ alice, scenes, service }) => {
      await scenes.serviceKey();
      const first = inControl(await alice.client.getUser(), "", ["OAU-01"]);

      const changed = await alice.client.putUser({ language: await alice.languages.another() });
      const second = inControl(await alice.client.getUser(), "", ["OAU-01"]);

      for (const answer of [first, changed, second]) await expectSigned(answer, service, "RSG-06");
    },
  );

  requirement("RSG-23", "a hundred requests at the same time", async (world) => {
    await world.scenes.serviceKey();
    const bad = await Promise.all(badCredentials.map(({ credential }) => credential(world)));
    const credentials = Array.from({ length: 100 }, (_, index) =>
      index % 3 === 0 ? world.alice.bearer : bad[index % bad.length]!,
    );

    const answers = await Promise.all(
      credentials.map((credential) => world.service.as(credential).getUser()),
    );

    if (answers.some(({ signature }) => signature?.verified !== true))
      for (const credential of [world.alice.bearer, ...bad])
        signedInControl(await world.service.as(credential).getUser());
    for (const answer of answers) expect(answer).toBeSigned();
  });

  requirement("RSG-24", "a signed request with its own X-Signature", async ({ alice, service, scenes }) => {
    const key = await scenes.signingKey(alice);
    await scenes.serviceKey();

    const answer = inControl(await service.as(key.credential).getUser(), "", ["SIG-01"]);

    await expectSigned(answer, service, "RSG-06");
  });

  requirement("RSG-24", "a Bearer token beside a foreign X-Signature", async ({ alice, scenes, service }) => {
    const key = await scenes.signingKey(alice);
    await scenes.serviceKey();
    const foreign = signBodyBy(key.privateKey);

    const answer = await alice.client.getUser({ headers: [foreign] });

    await expectSigned(answer, service, "RSG-06");
    expect(answer.header(foreign[0]), "the X-Signature of the response").toDifferFrom(foreign[1]);
  });

  requirement(
    "RSG-24",
    "a request whose body differs from the answer's",
    { holds: ["alice's record"] },
    async ({ alice, scenes, service }) => {
      await scenes.serviceKey();
      const { language } = await alice.record();

      const answer = inControl(await alice.client.putUser({ language }), "", ["USR-16"]);

      await expectSigned(answer, service, "RSG-06");
    },
  );

  requirement("RSG-25", async ({ scenes }) => {
    const key = await scenes.serviceKey();

    expect(modulusLength(key), "bits of the service's key").toSatisfy((bits) => bits >= 2048, "2048 or more");
  });
});
