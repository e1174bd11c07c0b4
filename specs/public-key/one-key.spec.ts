/** Section "Response signature": there is one key, whoever asks, how often and by which connection. */
import { expect, publicKeyIn, repeated, requireAccepted, requirement, sameKeys } from "#harness";
import { keysServed, overNewConnections, requireOneKeyForAnonymous } from "./served-keys.ts";

requirement("PK-04", "thirty times in a row", async ({ service }) => {
  const first = requireAccepted(await service.getPublicKey(), "PK-01");

  const answers = await keysServed(30, service);

  const changes = answers.filter((answer, index) => !sameKeys(answer, answers[index - 1] ?? first));
  expect(changes.length, "how often the key changed over 30 answers of GET /system/public-key").toSatisfy(
    (count) => count <= 1,
    "one rotation at most",
  );
});

requirement("PK-04", "over the whole run", { when: "after all" }, async ({ shared, serviceKeys }) => {
  await shared.serviceKey();

  // One rotation is tolerated: the old key and the new one.
  expect(serviceKeys.length, "different keys served in the course of the run").toSatisfy(
    (count) => count <= 2,
    "1, or 2 after a rotation",
  );
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
