/** Section "Errors": a key with public key in X-API-Key, and a key without one in a signature, get 401 on every route. */
import { routeNames, routes } from "#catalogue";
import {
  apiKeyHeader,
  between,
  chapter,
  expect,
  expectSameMembers,
  inControl,
  NotApplicable,
  prepareCall,
  readApiKey,
  repeated,
  requirement,
  type SigningKey,
  userMembers,
} from "#harness";

const others = routeNames.filter((route) => route !== "getPublicKey" && route !== "getUser");
const titleOf = (route: (typeof routeNames)[number]) => `${routes[route].method} ${routes[route].path}`;
const holds = (route: (typeof routeNames)[number]) =>
  route === "putUser" ? { holds: ["alice's record"] as const } : {};
const inHeader = ({ id, record }: SigningKey) =>
  apiKeyHeader(record.apikey ?? id, "a key with public key in X-API-Key");

chapter("A key with public key in X-API-Key", () => {
  requirement(["CMX-01", "ERR-01"], "its apikey value", async ({ alice, service }) => {
    const key = await alice.signingKey();
    const apikey = requireFilledIn(key.record.apikey);

    const answer = await between(
      () => service.as(key.credential).getUser(),
      () => service.as(apiKeyHeader(apikey, "the apikey of a key with public key")).getUser(),
    );

    expect(answer).toBeUnauthorized();
  });

  requirement("CMX-02", "its id", async ({ alice, service }) => {
    const key = await alice.signingKey();

    const answer = await between(
      () => service.as(key.credential).getUser(),
      () => service.as(apiKeyHeader(key.id, "the id of a key with public key in X-API-Key")).getUser(),
    );

    expect(answer).toBeUnauthorized();
  });

  for (const route of others)
    requirement("CMX-04", `in X-API-Key: ${titleOf(route)}`, holds(route), async (world) => {
      const key = await world.scenes.signingKey(world.alice);
      const call = await prepareCall(world, route);

      const answer = await between(
        () => call(world.alice.client),
        () => call(world.service.as(inHeader(key))),
      );

      expect(answer).toBeUnauthorized();
    });
});

chapter("A key without public key in a signature", () => {
  for (const algorithm of ["rsa-sha1", "rsa-sha256", "rsa-sha512"])
    requirement(["CMX-03", "ERR-01"], algorithm, async ({ alice, service, scenes }) => {
      const [plain, signing] = [await scenes.plainKey(alice), await scenes.signingKey(alice)];
      const words = `a signature by ${algorithm} that names a key without public key`;

      const answer = await between(
        () => service.as(plain.credential).getUser(),
        () => service.as(signing.signed({ keyId: plain.id, algorithm, words })).getUser(),
      );

      expect(answer).toBeUnauthorized();
    });

  for (const route of others)
    requirement("CMX-04", `in a signature: ${titleOf(route)}`, holds(route), async (world) => {
      const [plain, signing] = [
        await world.scenes.plainKey(world.alice),
        await world.scenes.signingKey(world.alice),
      ];
      const call = await prepareCall(world, route);
      const wrong = signing.signed({
        keyId: plain.id,
        words: "a signature that names a key without public key",
      });

      const answer = await between(
        () => call(world.alice.client),
        () => call(world.service.as(wrong)),
      );

      expect(answer).toBeUnauthorized();
    });

  requirement("CMX-09", "its apikey value as keyId", async ({ alice, service, scenes }) => {
    const [plain, signing] = [await scenes.plainKey(alice), await scenes.signingKey(alice)];

    const answer = await between(
      () => service.as(signing.credential).getUser(),
      () =>
        service
          .as(signing.signed({ keyId: plain.apikey, words: "a signature that names an apikey value" }))
          .getUser(),
    );

    expect(answer).toBeRefused();
  });
});

chapter("What the two rules leave as it was", () => {
  requirement("CMX-06", "PUT /user", { holds: ["alice's record"] }, async ({ alice, service, scenes }) => {
    const key = await scenes.signingKey(alice);
    const before = await alice.record();

    await service.as(inHeader(key)).putUser({ language: await alice.languages.another() });

    expectSameMembers(await alice.record(), before, userMembers, "the members afterwards");
  });

  requirement("CMX-06", "POST /user/api-key", async ({ alice, service, scenes, keyRequests }) => {
    const key = await scenes.signingKey(alice);

    const answer = await service.as(inHeader(key)).createApiKey(await keyRequests.plainBody());

    expect(readApiKey(answer).apikey, "an apikey in the answer").toBeAbsent();
  });

  requirement("CMX-07", "both refusals are signed", async ({ alice, service, scenes }) => {
    const [plain, signing] = [await scenes.plainKey(alice), await scenes.signingKey(alice)];

    const answers = [
      await service.as(inHeader(signing)).getUser(),
      await service
        .as(signing.signed({ keyId: plain.id, words: "a signature that names a key without public key" }))
        .getUser(),
    ];

    for (const answer of answers) expect(answer).toBeSigned();
  });

  requirement("CMX-10", "both kinds of key, interleaved", async ({ alice, service, scenes }) => {
    const [plain, signing] = [await scenes.plainKey(alice), await scenes.signingKey(alice)];
    inControl(await alice.client.getUser(), "", ["OAU-01"]);

    const answers = await repeated(3, async () => [
      await service.as(plain.credential).getUser(),
      await service.as(signing.credential).getUser(),
    ]);

    for (const answer of answers.flat()) expect(answer).toBeAccepted();
  });

  requirement("CMX-11", "a key made before a key of the other kind", async ({ alice, service }) => {
    const plain = await alice.plainKey();
    const signing = await alice.signingKey();
    await alice.plainKey();

    expect(await service.as(plain.credential).getUser()).toBeAccepted();
    expect(await service.as(signing.credential).getUser()).toBeAccepted();
  });
});

function requireFilledIn(apikey: string | undefined): string {
  if (apikey !== undefined) return apikey;
  throw new NotApplicable("A key with public key has no apikey value here; then its id is sent (CMX-02).");
}
