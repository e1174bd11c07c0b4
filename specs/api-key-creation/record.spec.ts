/** Sections "API key", "Endpoints" (POST /user/api-key) and "Limits": the record of a new key. */
import {
  expect,
  expectDone,
  hasShape,
  keyKinds,
  observation,
  privateMaterialIn,
  readApiKey,
  repeated,
  requireAccepted,
  requirement,
  shownId,
  suspectsOfLock,
  unaskedByNarrow,
  undefinedIfUntestable,
  type World,
} from "#harness";
import { plainKeyOfEach, plainKeysOfAlice } from "./keys-in-use.ts";
import { isMasked } from "./masked.ts";
import { scopeKnown, suspectsOfScope } from "./scoped.ts";
import { shownPlainRecords, shownRecords } from "./shown-records.ts";

/** Keys of each user, and of those that may do less than their user, where they can be made. */
async function plainKeysOfAllKinds(world: World): Promise<void> {
  await plainKeyOfEach(world);
  await unaskedByNarrow(world).catch(undefinedIfUntestable);
}

/** One id of a few may have another shape: a number whose leading zeros are left out. */
const ENOUGH = 16;

const atTheEnd = { when: "after all" } as const;

requirement("KEY-01", async (world) => {
  await world.alice.record();

  const answer = await expectDone("POST /user/api-key makes a key", () => world.keyRequests.firstCreation());

  expect(answer).toBeAccepted();
  expect(readApiKey(answer).id, "the id in the answer to POST /user/api-key").toBePresent();
});

requirement("KEY-02", "every key of the run", atTheEnd, async (world) => {
  const { shared, alice } = world;
  await shared.plainKey(alice);
  await plainKeysOfAlice(ENOUGH, world).catch(undefinedIfUntestable);

  const ids = shownRecords(world).flatMap(({ id }) => id ?? []);

  const others = ids.filter((id) => !hasShape("ApiKeyId", id));
  expect(others, `ids that are not 26 letters and digits, of ${ids.length} keys`).toEqual([]);
});

requirement("KEY-03", "every key without public key of the run", atTheEnd, async (world) => {
  await plainKeysOfAllKinds(world);

  const values = (await shownPlainRecords(world)).flatMap(({ apikey }) => apikey ?? []);
  // One that is masked is not filled (KEY-04).
  const filled = values.filter((apikey) => !isMasked(apikey));

  expect(
    filled.filter((value) => !hasShape("ApikeyValue", value)).map(inOutline),
    `apikey values that are not 52 letters and digits, of ${filled.length}`,
  ).toEqual([]);
});

requirement("KEY-04", async ({ alice, shared }) => {
  const { apikey } = await expectDone("the record of a new key holds its apikey", () =>
    shared.plainKey(alice),
  );

  expect(apikey.length, "the length of the apikey of a key without public key").toSatisfy(
    (length) => length > 0,
    "1 or more",
  );
  expect(apikey, "the apikey of a key without public key").toSatisfy(
    (value) => !isMasked(value),
    "a value that is not masked",
  );
});

requirement("KEY-04", "every key without public key of the run", atTheEnd, async (world) => {
  await plainKeysOfAllKinds(world);

  const records = await shownPlainRecords(world);

  const unfilled = records.filter(({ apikey }) => apikey === undefined || isMasked(apikey));
  expect(
    unfilled.map(({ id }) => id),
    `ids of keys without public key whose record has no apikey, or a masked one, of ${records.length}`,
  ).toEqual([]);
});

observation("KEY-05", "apikey of a key with public key", async ({ alice, shared }) => {
  const { record } = await shared.signingKey(alice);
  return Object.hasOwn(record.members, "apikey") ? shapeOf(record.members.apikey) : "absent";
});

requirement("KEY-06", async (world) => {
  const { alice, service, shared } = world;
  const keys = [
    await expectDone("a key with a public key is made", () => shared.signingKey(alice)),
    await expectDone("a second key with a public key is made", () => shared.otherSigningKey(alice)),
  ];

  const answers = await repeated(2, (index) => service.as(keys[index]!.credential).getUser());

  const suspects = await suspectsOfLock(
    world,
    keys.filter((_, index) => !answers[index]!.accepted),
  );
  for (const answer of answers) {
    expect(answer, suspects).toBeAccepted();
    expect(shownId(answer), "the id of the user that GET /user shows to the key").toEqual(await alice.id());
  }
});

requirement("KEY-06", "asked for with a scope as well", async (world) => {
  const { alice, service, apiKeys, budgets, keyRequests } = world;
  const scope = scopeKnown(world);
  const pair = await keyRequests.keyPairs.take();
  const body = { ...(await keyRequests.signingBody(pair.publicPem)), [keyRequests.scopeField]: scope };
  const created = await budgets.apiKeys.judged(alice, () => alice.client.createApiKey(body));
  const key = await apiKeys.signingKeyOf(alice, requireAccepted(created, "SCP-01"), pair);

  const answer = await service.as(key.credential).getUser();

  const suspects = answer.accepted ? [] : await suspectsOfScope(world, scope);
  expect(answer, suspects).toBeAccepted();
});

requirement("KEY-07", async ({ alice, shared }) => {
  const key = await shared.plainKey(alice);

  expect(key.record.namedAsListed, "whether the record of a new key has the members id and apikey").toEqual(
    true,
  );
  expect(key.record.members.apikey, "the member apikey in the record of a new key").toEqual(key.apikey);
});

requirement("KEY-07", "every key without public key of the run", atTheEnd, async (world) => {
  await plainKeyOfEach(world);

  const plain = world.apiKeys.made.filter((key) => "apikey" in key);

  expect(
    plain.filter(({ record, apikey }) => !record.namedAsListed || record.members.apikey !== apikey).length,
    `records without the members id and apikey, of ${plain.length}`,
  ).toEqual(0);
});

requirement("KEY-18", "every key of the run", atTheEnd, async (world) => {
  await plainKeyOfEach(world);

  const shown = world.apiKeys.made.flatMap(({ created }) => privateMaterialIn(created));

  expect([...new Set(shown)], "private key material in the answers to POST /user/api-key").toEqual([]);
});

for (const { kind, key } of keyKinds)
  requirement("KEY-18", key, async ({ alice, shared }) => {
    const { created } = await shared[kind](alice);

    expect(privateMaterialIn(created), "private key material in the answer to POST /user/api-key").toEqual(
      [],
    );
  });

function shapeOf(value: unknown): string {
  if (value === null || value === "") return JSON.stringify(value);
  return typeof value === "string" ? `a text of ${value.length} characters` : typeof value;
}

/** How long a secret is, and what is in it that is neither letter nor digit. */
function inOutline(value: string): string {
  const odd = [...new Set(value.replace(/[A-Za-z0-9]/g, ""))].map((character) => JSON.stringify(character));
  return `${value.length} characters${odd.length > 0 ? `, among them ${odd.join(" ")}` : ""}`;
}
