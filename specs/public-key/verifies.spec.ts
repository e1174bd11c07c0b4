/** Section "Response signature": the key that is served verifies the responses, the one that carries it included. */
import {
  expect,
  expectSigned,
  faultsOf,
  isSignedBy,
  publicKeyIn,
  repeated,
  requireAccepted,
  requirement,
} from "#harness";
import { overNewConnections, requireOneKeyForAnonymous, requireStableKey } from "./served-keys.ts";

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

requirement("PK-10", "its own response", async ({ service }) => {
  const answer = requireAccepted(await service.getPublicKey(), "PK-01");

  await expectSigned(answer, service);
});
