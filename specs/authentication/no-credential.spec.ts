/** Section "Authentication": every call needs authentication, and a refused one discloses nothing and changes nothing. */
import { routeNames, routes } from "#catalogue";
import {
  anonymous,
  apiKeyHeader,
  authorization,
  between,
  chapter,
  claimingToBe,
  documentedMembers,
  expect,
  expectSameMembers,
  prepareCall,
  protectedData,
  readApiKey,
  requirement,
  shownId,
  together,
  userMembers,
} from "#harness";

const guarded = routeNames.filter((route) => route !== "getPublicKey");
const titleOf = (route: (typeof routeNames)[number]) => `${routes[route].method} ${routes[route].path}`;
const holds = (route: (typeof routeNames)[number]) =>
  route === "putUser" ? { holds: ["alice's record"] as const } : {};

const schemes = [
  "Basic YWxpY2U6YWxpY2U=",
  "Digest username=alice",
  "Negotiate YII",
  "AWS4-HMAC-SHA256 Credential=alice",
  "Countersign alice",
  "rubbish",
];

chapter("Every call needs authentication", () => {
  for (const route of guarded)
    requirement("AUT-01", titleOf(route), holds(route), async (world) => {
      const call = await prepareCall(world, route);

      const answer = await between(
        () => call(world.alice.client),
        () => call(world.service),
      );

      expect(answer).toBeRefused();
    });

  for (const route of guarded)
    requirement("AUT-03", titleOf(route), holds(route), async (world) => {
      const call = await prepareCall(world, route);

      const answer = await between(
        () => call(world.alice.client),
        () => call(world.service),
      );

      expect(answer).toHaveStatus(401);
    });

  requirement("AUT-02", "PUT /user", { holds: ["alice's record"] }, async ({ alice, service }) => {
    const before = await alice.record();
    const language = await alice.languages.another();

    await service.putUser({ language });

    expectSameMembers(await alice.record(), before, userMembers, "the members afterwards");
  });

  requirement("AUT-02", "POST /user/api-key", async ({ service, keyRequests }) => {
    const answer = await service.createApiKey(await keyRequests.plainBody());

    expect(readApiKey(answer).apikey, "an apikey in the answer").toBeAbsent();
  });

  for (const value of schemes)
    requirement("AUT-05", `the scheme ${value.split(" ")[0]}`, async ({ alice, service }) => {
      const answer = await between(
        () => alice.client.getUser(),
        () => service.as(authorization(value, `Authorization: ${value.split(" ")[0]}`)).getUser(),
      );

      expect(answer).toBeRefused();
    });

  requirement("AUT-06", "over all refusals of the run", { when: "last" }, async (world) => {
    const secret = await protectedData(world);

    const refusals = world.exchanges.filter(
      ({ response }) => response.status === 401 || response.status === 403,
    );

    const disclosing = refusals
      .filter(({ body }) => secret.some((value) => body.includes(value)))
      .map(({ n }) => `exchange ${n}`);
    expect(disclosing, `refusals that disclose protected data, of ${refusals.length}`).toEqual([]);
  });

  requirement("AUT-10", "headers that name a user", async ({ alice, service }) => {
    const answer = await between(
      () => alice.client.getUser(),
      async () => service.as(claimingToBe(await alice.id(), anonymous)).getUser(),
    );

    expect(answer).toBeRefused();
  });

  requirement("AUT-09", "a valid token beside an unknown API key", async ({ alice, bob, service, fake }) => {
    const foreign = await bob.id();

    const answer = await service
      .as(together(alice.bearer, apiKeyHeader(fake.string.alphanumeric(52), "an unknown API key")))
      .getUser();

    expect(shownId(answer), "the user that is shown, if any").toSatisfy((id) => id !== foreign, "not bob");
    expect(documentedMembers(await bob.record()).id, "bob's id").toEqual(foreign);
  });
});
