/** Sections "Authentication" and "API key with public key": what must not make a key. */
import {
  apiKeyHeader,
  between,
  creationControl,
  expect,
  observation,
  privateMaterialIn,
  readApiKey,
  refusalThatMayBe,
  requireAccepted,
  requirement,
} from "#harness";
import { badPublicKeys, pemVariants } from "./public-key-forms.ts";
import { createdWith } from "./written-public-key.ts";

requirement("KEY-11", async (world) => {
  const { service, keyRequests } = world;
  const body = await keyRequests.plainBody();

  const answer = await between(await creationControl(world, "createApiKey"), () =>
    service.createApiKey(body),
  );

  expect(answer).toBeRefused();
  expect(readApiKey(answer).apikey, "an apikey in the refusal").toBeAbsent();
});

for (const { title, pem } of badPublicKeys)
  requirement("KEY-13", title, async ({ alice, service, keyRequests }) => {
    const key = await keyRequests.keyPairs.take();
    const body = await keyRequests.signingBody(pem(key.publicPem));

    const { accepted, apikey } = keyOf(await alice.client.createApiKey(body));

    const used = await service.as(apiKeyHeader(apikey ?? "none", "the apikey of such a key")).getUser();
    expect(
      accepted && used.accepted,
      "whether what is no public key made a key whose apikey GET /user accepts",
    ).toEqual(false);
  });

requirement("KEY-14", "a private PEM is refused, or never shown again", async ({ alice, keyRequests }) => {
  const pair = await keyRequests.keyPairs.take();

  const answer = await alice.client.createApiKey(await keyRequests.signingBody(pair.privatePem));

  expect(privateMaterialIn(answer), "private key material in the answer to POST /user/api-key").toEqual([]);
});

for (const { title, write } of pemVariants)
  requirement("KEY-15", title, async (world) => {
    const { alice, service, shared } = world;
    requireAccepted(await service.as((await shared.signingKey(alice)).credential).getUser(), "SIG-01");

    const { created, key } = await createdWith(write, world);

    expect(created).toBeAccepted();
    expect(await service.as((await key()).credential).getUser()).toBeAccepted();
  });

observation("KEY-19", "public key null", async ({ alice, budgets, keyRequests }) => {
  const body = { ...(await keyRequests.plainBody()), [await keyRequests.publicKeyField()]: null };
  return describe(await budgets.apiKeys.judged(alice, () => alice.client.createApiKey(body)));
});

observation("KEY-19", "public key empty", async ({ alice, budgets, keyRequests }) => {
  const body = await keyRequests.signingBody("");
  return describe(await budgets.apiKeys.judged(alice, () => alice.client.createApiKey(body)));
});

for (const [title, body] of [
  ["malformed JSON", Buffer.from('{"scope":')],
  ["a bare text", Buffer.from('"hello"')],
] as const)
  requirement("KEY-21", title, async ({ alice }) => {
    const answer = refusalThatMayBe(await alice.client.createApiKey(body));

    expect(readApiKey(answer).apikey, "an apikey in the refusal").toBeAbsent();
  });

type Created = Parameters<typeof readApiKey>[0];

const keyOf = (answer: Created) => ({ accepted: answer.accepted, ...readApiKey(answer) });

function describe(answer: Created): string {
  const { accepted, apikey } = keyOf(answer);
  if (!accepted) return `refused with ${answer.status}`;
  return apikey === undefined ? "a key without apikey" : "a key without public key";
}
