/** Section "API key without public key": the apikey is sent in X-API-Key, and counts for nothing elsewhere. */
import { routesOfOneWebhook, titleOf } from "#catalogue";
import {
  attemptingUpdate,
  besideOwnCalls,
  between,
  creationControl,
  expect,
  type Placement,
  readApiKey,
  reading,
  requirement,
} from "#harness";
import { apiKeysElsewhere, apiKeysInAuthorization, mostlyElsewhere } from "./misplaced-api-keys.ts";

/** GET /user with the apikey in that place only. */
function refusesAt(id: "XAK-08" | "XAK-09", { title, credential }: Placement): void {
  requirement(id, title, async ({ alice, service, access, shared }) => {
    await access.otherSchemesRefused();
    const key = await shared.plainKey(alice);

    const answer = await between(
      reading(service.as(key.credential)),
      () => service.as(credential(key.apikey)).getUser(),
      "XAK-01",
    );

    expect(answer).toBeRefused();
  });
}

for (const placement of apiKeysElsewhere) refusesAt("XAK-08", placement);

for (const { title, credential } of mostlyElsewhere) {
  for (const route of routesOfOneWebhook)
    requirement("XAK-08", `${titleOf(route)}, ${title}`, async (world) => {
      await world.access.guarded(route);
      const { apikey } = await world.shared.plainKey(world.alice);

      const answer = await besideOwnCalls(world, route, world.service.as(credential(apikey)));

      expect(answer).toBeRefused();
    });

  requirement("XAK-08", `PUT /user, ${title}`, attemptingUpdate, async (world) => {
    const { alice, service, access, shared } = world;
    const { apikey } = await shared.plainKey(alice);

    const { answer, before, after } = await access.attemptGuardedWrite((language) =>
      service.as(credential(apikey)).putUser({ language }),
    );

    expect(answer).toBeRefused();
    expect(after, "the language that GET /user shows after the refused PUT /user").toEqual(before);
  });
}

requirement("XAK-08", "PUT /user, the apikey in the body", attemptingUpdate, async (world) => {
  const { alice, service, access, shared } = world;
  const { apikey } = await shared.plainKey(alice);

  const { answer, before, after } = await access.attemptGuardedWrite((language) =>
    service.putUser({ language, apikey, "X-API-Key": apikey }),
  );

  expect(answer).toBeRefused();
  expect(after, "the language that GET /user shows after the refused PUT /user").toEqual(before);
});

requirement("XAK-08", "POST /user/api-key, the apikey in the body", async (world) => {
  const { alice, service, access, shared, keyRequests } = world;
  await access.guarded("createApiKey");
  const { apikey } = await shared.plainKey(alice);
  const body = await keyRequests.plainBody();

  const answer = await between(
    await creationControl(world, "createApiKey"),
    () => service.createApiKey({ ...body, apikey }),
    "KEY-01",
  );

  expect(answer).toBeRefused();
  expect(readApiKey(answer).apikey, "an apikey in the refusal").toBeAbsent();
});

for (const placement of apiKeysInAuthorization) refusesAt("XAK-09", placement);
