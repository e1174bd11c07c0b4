/** Section "Response signature": it is the service's signature over this very body, and stays so under load. */
import type { Cite } from "#catalogue";
import {
  badCredentials,
  type Credential,
  expect,
  expectSigned,
  faultOfResponse,
  faultsOf,
  modulusLength,
  repeated,
  requireAccepted,
  requirement,
  requireSigned,
  type World,
} from "#harness";
import { signBodyBy } from "./foreign-signature.ts";
import { longKeyRecord } from "./long-answers.ts";
import { longUserRecord, recordsWithMarkup } from "./renamed-user.ts";
import { statedResponses } from "./response-survey.ts";

requirement(
  "RSG-04",
  "text beyond ASCII in the body",
  { holds: ["alice's record"] },
  async ({ alice, shared, service }) => {
    await shared.serviceKey();

    const answer = requireAccepted(await alice.client.getUser(), "OAU-01");

    await expectSigned(answer, service, "RSG-06");
  },
);

requirement(
  "RSG-04",
  "the record of another user",
  { holds: ["bob's record"] },
  async ({ bob, shared, service }) => {
    await shared.serviceKey();

    const answer = requireAccepted(await bob.client.getUser(), "OAU-01");

    await expectSigned(answer, service, "RSG-06");
  },
);

requirement("RSG-04", "text that HTML gives a meaning", { holds: ["alice's record"] }, async (world) => {
  await world.shared.serviceKey();

  const answers = await recordsWithMarkup(world);

  for (const answer of answers) await expectSigned(answer, world.service, "RSG-06");
});

requirement("RSG-04", "text beyond ASCII in an unknown path", async ({ alice, shared, service }) => {
  await shared.serviceKey();
  requireSigned(await alice.client.request("GET", "/nope-in-plain-letters"));

  const answer = await alice.client.request("GET", "/n%C3%B6pe-%F0%9F%99%82");

  await expectSigned(answer, service, "RSG-09");
});

requirement("RSG-04", "an API key with a long public key", async (world) => {
  await world.shared.serviceKey();

  const answer = await longKeyRecord(world);

  await expectSigned(answer, world.service, "RSG-06");
});

requirement("RSG-04", "a user with a long name", { holds: ["alice's record"] }, async (world) => {
  await world.shared.serviceKey();

  const answer = await longUserRecord(world);

  await expectSigned(answer, world.service, "RSG-06");
});

requirement(
  "RSG-05",
  "two bodies of the same route",
  { holds: ["alice's record"] },
  async ({ alice, shared, service }) => {
    await shared.serviceKey();
    // What is wrong with any body is for others to say.
    requireSigned(requireAccepted(await alice.client.getUser(), "OAU-01"));

    const changed = await alice.client.putUser({ language: await alice.languages.another() });
    const second = requireAccepted(await alice.client.getUser(), "OAU-01");

    for (const answer of [changed, second]) await expectSigned(answer, service, "RSG-06");
  },
);

// After all others: what it does to a service that mixes them up is not to be seen in every other check.
requirement("RSG-23", "a hundred requests at the same time", { when: "last" }, async (world) => {
  await world.shared.serviceKey();
  const bad = await Promise.all(badCredentials.map(({ credential }) => credential(world)));
  const suspects = await faultsOneByOne(world, [world.alice.bearer, ...bad]);
  const credentials = Array.from({ length: 100 }, (_, index) =>
    index % 3 === 0 ? world.alice.bearer : bad[index % bad.length]!,
  );

  const answers = await Promise.all(credentials.map((credential) => world.service.as(credential).getUser()));

  for (const answer of answers) expect(answer, suspects).toBeSigned();
});

requirement("RSG-24", "a signed request with its own X-Signature", async ({ alice, service, shared }) => {
  const key = await shared.signingKey(alice);
  await shared.serviceKey();

  const answer = requireAccepted(await service.as(key.credential).getUser(), "SIG-01");

  await expectSigned(answer, service, "RSG-06");
});

requirement("RSG-24", "a Bearer token beside a foreign X-Signature", async ({ alice, shared, service }) => {
  const key = await shared.signingKey(alice);
  await shared.serviceKey();
  const foreign = signBodyBy(key.privateKey);

  const answer = await alice.client.getUser({ headers: [foreign] });

  await expectSigned(answer, service, "RSG-06");
  expect(
    answer.header(foreign[0]),
    "X-Signature of the response to a request with an X-Signature that alice made",
  ).toDifferFrom(foreign[1]);
});

requirement(
  "RSG-24",
  "a request whose body differs from the answer's",
  { holds: ["alice's record"] },
  async ({ alice, shared, service }) => {
    await shared.serviceKey();
    const { language } = await alice.record();

    const answer = requireAccepted(await alice.client.putUser({ language }), "USR-16");

    await expectSigned(answer, service, "RSG-06");
  },
);

requirement("RSG-25", async ({ shared }) => {
  const key = await shared.serviceKey();

  expect(modulusLength(key), "the bits of the service's RSA key").toSatisfy(
    (bits) => bits >= 2048,
    "2048 or more",
  );
});

/** What is wrong with such responses without any load: asked for before there is any, which may go on for a while after it. */
async function faultsOneByOne({ service, exchanges }: World, credentials: readonly Credential[]) {
  const alone = await repeated(credentials.length, (index) => service.as(credentials[index]!).getUser());
  return [...alone.flatMap(faultsOf), ...faultsOfThoseAlone(exchanges)];
}

/** Of all responses of the run that met no other: where several instances answer, few in a row may be of one. RSG-03 is about each. */
function faultsOfThoseAlone(exchanges: World["exchanges"]): Cite[] {
  const alone = statedResponses(exchanges).filter(({ company }) => company === "alone");
  const faults = alone.map(({ finding }) => faultOfResponse(finding)).filter((cite) => cite !== undefined);
  return faults.length > 0 ? [...faults, "RSG-03"] : [];
}
