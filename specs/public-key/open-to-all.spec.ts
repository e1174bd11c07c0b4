/** Section "Endpoints" (GET /system/public-key): the key is for everybody, with any credential and without. */
import { badCredentials, expect, observation, requireAccepted, requirement, type World } from "#harness";
import { deniedAnonymously, requireKeyIn } from "./served-keys.ts";

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

requirement("PK-01", "whoever asked without credential in the run", { when: "after all" }, async (world) => {
  await world.service.getPublicKey();

  expect(
    deniedAnonymously(world.exchanges),
    "answers 401 to GET /system/public-key without credential",
  ).toEqual([]);
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
