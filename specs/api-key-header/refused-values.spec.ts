/** Section "API key without public key": nothing but the exact apikey value is accepted. */
import { acceptance, type RequirementId, routeNames, titleOf } from "#catalogue";
import {
  alteredApiKeys,
  apiKeyHeader,
  besideOwnCalls,
  between,
  expect,
  heldFor,
  NotApplicable,
  type PlainKey,
  reading,
  requirement,
  unknownApiKey,
  userInTurn,
  type World,
} from "#harness";
import { patterns, placeholders } from "./misplaced-api-keys.ts";

const guarded = routeNames.filter((route) => acceptance(route, "unknownKey") === "refused");
const raw = { wire: { raw: true } } as const;

/** GET /user with another value in X-API-Key, between two with the apikey. */
function refuses(
  id: RequirementId,
  title: string,
  valueFor: (key: PlainKey, world: World) => string | Promise<string>,
): void {
  requirement(id, title, async (world) => {
    const { service, shared, access } = world;
    await access.apiKeysCompared();
    const key = await shared.attackedPlainKey(await userInTurn(world));
    const value = await valueFor(key, world);

    const answer = await between(
      reading(service.as(key.credential)),
      () => service.as(apiKeyHeader(value, `${title} in X-API-Key`)).getUser(raw),
      "XAK-01",
    );

    expect(answer).toBeRefused();
  });
}

// An unknown value is refused.

for (const number of [1, 2, 3, 4, 5])
  requirement("XAK-03", `random value ${number}`, async (world) => {
    const { alice, service, access, shared } = world;
    await access.guarded("getUser");
    const key = await shared.plainKey(alice);
    const unknown = await unknownApiKey.credential(world);

    const answer = await between(
      reading(service.as(key.credential)),
      () => service.as(unknown).getUser(),
      "XAK-01",
    );

    expect(answer).toBeRefused();
  });

for (const route of guarded)
  requirement("XAK-03", titleOf(route), heldFor(route), async (world) => {
    await world.access.guarded(route);
    const unknown = await unknownApiKey.credential(world);

    const answer = await besideOwnCalls(world, route, world.service.as(unknown), [
      route === "getUser" || route === "putUser" ? "OAU-01" : "OAU-02",
    ]);

    expect(answer).toBeRefused();
  });

// Only the exact apikey value is accepted.

for (const { title, alter } of alteredApiKeys) refuses("XAK-04", title, ({ apikey }) => alter(apikey));

refuses("XAK-05", "the apikey in upper case", ({ apikey }) => changed(apikey, apikey.toUpperCase()));
refuses("XAK-05", "the apikey in lower case", ({ apikey }) => changed(apikey, apikey.toLowerCase()));
refuses("XAK-05", "the apikey with upper and lower case swapped", ({ apikey }) =>
  changed(apikey, swapped(apikey)),
);

for (const { title, value } of placeholders)
  refuses("XAK-06", title, async (_key, { shared, alice }) => {
    await shared.signingKey(alice);
    return value;
  });

refuses("XAK-07", "the id of a key without public key", ({ id }) => id);
refuses("XAK-07", "the id of a key without public key, twice", ({ id }) => id + id);
refuses("XAK-07", "the apikey in Base64", ({ apikey }) => Buffer.from(apikey).toString("base64"));
refuses(
  "XAK-07",
  "the id of a key with public key",
  async (_key, { shared, alice }) => (await shared.signingKey(alice)).id,
);

for (const route of guarded.filter((one) => one !== "getUser"))
  requirement(
    "XAK-07",
    `${titleOf(route)}, the id of a key without public key`,
    heldFor(route),
    async (world) => {
      const { service, shared, access } = world;
      await access.apiKeysCompared();
      await access.guarded(route);
      const { id } = await shared.plainKey(world.alice);
      const asked = apiKeyHeader(id, "the id of an API key of alice in X-API-Key");

      const answer = await besideOwnCalls(world, route, service.as(asked), [
        route === "putUser" ? "OAU-01" : "OAU-02",
      ]);

      expect(answer, ["XAK-03"]).toBeRefused();
    },
  );

for (const { title, value } of patterns) refuses("XAK-10", title, ({ apikey }) => value(apikey));

function swapped(apikey: string): string {
  return [...apikey]
    .map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()))
    .join("");
}

function changed(apikey: string, value: string): string {
  if (value !== apikey) return value;
  throw new NotApplicable("The apikey has no letter of the other case.");
}
