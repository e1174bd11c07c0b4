/** Sections "Endpoints" (GET /system/public-key) and "Response signature": the key, who may have it, and that it verifies. */
import {
  badCredentials,
  expect,
  expectSigned,
  faultsOf,
  isSignedBy,
  observation,
  privateMaterialIn,
  publicKeyIn,
  repeated,
  requireAccepted,
  requirement,
  sameKeys,
  type World,
} from "#harness";
import {
  deniedAnonymously,
  givenInEachForm,
  keysServed,
  overNewConnections,
  requireKeyIn,
  requireOneKeyForAnonymous,
  requireStableKey,
} from "./served-keys.ts";

const anyTarget = { ofAnyTarget: true } as const;

requirement("PK-01", "without credential", anyTarget, async ({ service }) => {
  const answer = await service.getPublicKey();

  expect(answer).toBeAccepted();
  requireKeyIn(answer);
});

requirement("PK-01", "without credential, with a query", anyTarget, async ({ service }) => {
  requireAccepted(await service.getPublicKey(), "PK-01");

  const answer = await service.getPublicKey({ query: "page=1" });

  // Whether a query is taken at all is not shown.
  expect(answer.status, `status of ${answer.summary}`).toSatisfy((status) => status !== 401, "no 401");
});

requirement("PK-01", "whoever asked without credential in the run", { when: "last" }, async (world) => {
  await world.service.getPublicKey();

  expect(
    deniedAnonymously(world.exchanges),
    "answers 401 to GET /system/public-key without credential",
  ).toEqual([]);
});

requirement("PK-02", "in any usual form", anyTarget, async ({ service, profile }) => {
  const answer = requireAccepted(await service.getPublicKey(), "PK-01");

  const { keys, form } = publicKeyIn(answer);

  profile("form of the public key", form);
  expect(keys.length, `RSA public keys in ${JSON.stringify(answer.excerpt)}`).toSatisfy(
    (count) => count > 0,
    "at least 1",
  );
});

requirement("PK-03", "a response to another route", async ({ alice, service, shared }) => {
  await shared.serviceKey();

  const answer = requireAccepted(await alice.client.getUser(), "OAU-01");

  await expectSigned(answer, service);
});

requirement("PK-03", "eight new connections", async ({ alice, service, shared, serviceKeys }) => {
  await shared.serviceKey();

  const answers = await overNewConnections(8, alice.client, (connection) => connection.getUser());

  const accepted = answers.map((answer) => requireAccepted(answer, "OAU-01"));
  if (accepted.flatMap(faultsOf).length > 0) await requireOneKeyForAnonymous(service, serviceKeys);
  for (const answer of accepted) await expectSigned(answer, service);
});

requirement("PK-04", "thirty times in a row", async ({ service }) => {
  const first = requireAccepted(await service.getPublicKey(), "PK-01");

  const answers = await keysServed(30, service);

  const changes = answers.filter((answer, index) => !sameKeys(answer, answers[index - 1] ?? first));
  expect(changes.length, "how often the key changed over 30 answers of GET /system/public-key").toSatisfy(
    (count) => count <= 1,
    "one rotation at most",
  );
});

requirement("PK-04", "over the whole run", { when: "last" }, async ({ shared, serviceKeys }) => {
  await shared.serviceKey();

  // One rotation is tolerated: the old key and the new one.
  expect(serviceKeys.length, "different keys served in the course of the run").toSatisfy(
    (count) => count <= 2,
    "1, or 2 after a rotation",
  );
});

requirement("PK-05", "fetched before each of twenty calls", async ({ alice, service, serviceKeys }) => {
  requireAccepted(await service.getPublicKey(), "PK-01");
  const pairs = await repeated(
    20,
    async () => [await service.getPublicKey(), await alice.client.getUser()] as const,
  );

  for (const [, answer] of pairs) await expectSigned(answer, service);
  const failed = pairs.filter(([fetched, answer]) => !isSignedBy(publicKeyIn(fetched).keys, answer));
  if (failed.length > 0) requireStableKey(serviceKeys);
  expect(failed.length, "responses that do not verify with the key fetched just before, of 20").toEqual(0);
});

requirement("PK-05", "fetched by eight callers at the same time", async ({ service }) => {
  requireAccepted(await service.getPublicKey(), "PK-01");

  const answers = await Promise.all(Array.from({ length: 8 }, () => service.getPublicKey()));

  expect(
    answers.filter(({ isFailure }) => isFailure).map(({ summary }) => summary),
    "GET /system/public-key at the same time that the service failed to answer",
  ).toEqual([]);
});

requirement("PK-06", async ({ service }) => {
  const answer = requireAccepted(await service.getPublicKey(), "PK-01");

  expect(privateMaterialIn(answer), "private key material in the answer to GET /system/public-key").toEqual(
    [],
  );
});

requirement("PK-06", "in each form that may be asked for", async ({ service }) => {
  const answers = await givenInEachForm(service);

  expect(
    answers.flatMap(privateMaterialIn),
    "private key material in the answers to GET /system/public-key",
  ).toEqual([]);
});

requirement("PK-07", async ({ alice, bob, service, shared, serviceKeys }) => {
  const [plain, signing] = [await shared.plainKey(bob), await shared.signingKey(alice)];
  const anonymous = requireAccepted(await service.getPublicKey(), "PK-01");

  const callers = [alice.bearer, bob.bearer, plain.credential, signing.credential];

  const answers = await repeated(callers.length, (index) => service.as(callers[index]!).getPublicKey());

  const others = answers.filter((answer) => answer.accepted && !sameKeys(answer, anonymous));
  if (others.length > 0) await requireOneKeyForAnonymous(service, serviceKeys);
  expect(others.length, "how many callers with a credential get another public key than without one").toEqual(
    0,
  );
});

for (const { title, credential } of [
  { title: "a Bearer token", credential: async (world: World) => world.alice.bearer },
  {
    title: "an API key in X-API-Key",
    credential: async (world: World) => (await world.shared.plainKey(world.alice)).credential,
  },
  {
    title: "a signature",
    credential: async (world: World) => (await world.shared.signingKey(world.alice)).credential,
  },
])
  requirement("PK-08", title, async (world) => {
    const given = await credential(world);

    const answer = await world.service.as(given).getPublicKey();

    expect(answer).toBeAccepted();
    requireKeyIn(answer);
  });

for (const { title, credential } of badCredentials.filter(({ title }) => title !== "no credential"))
  observation("PK-09", title, async (world) => {
    const answer = await world.service.as(await credential(world)).getPublicKey();
    return String(answer.status);
  });

requirement("PK-10", "its own response", async ({ service }) => {
  const answer = requireAccepted(await service.getPublicKey(), "PK-01");

  await expectSigned(answer, service);
});

requirement("PK-11", "thirty new connections", async ({ service, shared, serviceKeys }) => {
  const first = await shared.serviceKey();

  const answers = await overNewConnections(30, service, (connection) => connection.getPublicKey());

  const others = answers.filter(
    (answer) =>
      !publicKeyIn(requireAccepted(answer, "PK-01")).keys.some((key) => key.equals(serviceKeys[0] ?? first)),
  );
  if (others.length > 0) await requireOneKeyForAnonymous(service, serviceKeys);
  expect(others.length, "how many of 30 new connections gave another public key").toEqual(0);
});

observation("PK-12", "form and media type", async ({ service }) => {
  const answer = await service.getPublicKey();
  return `${publicKeyIn(answer).form}; ${answer.header("content-type") ?? "no media type"}`;
});
