/** Sections "Endpoints", "States and transitions": a request refused for its content leaves everything as it was. */
import {
  anonymous,
  expect,
  expectNoUsableKey,
  furtherEvents,
  type RequestBody,
  refusalThatMayBe,
  requireAccepted,
  requirement,
  type World,
} from "#harness";
import { tooBroad } from "./too-broad.ts";

const alone = { holds: ["alice's record"] } as const;

const keyBodies: readonly { title: string; body: (world: World) => Promise<RequestBody> }[] = [
  { title: "malformed JSON", body: async () => Buffer.from('{"scope":') },
  { title: "an array", body: async () => [] },
  { title: "a scope that is too broad", body: tooBroad },
  { title: "a public key that is none", body: async ({ keyRequests }) => keyRequests.signingBody("hello") },
];

/** Bodies that name a good targetUrl and are wrong otherwise. */
const webhookBodies: readonly {
  title: string;
  body: (world: World, targetUrl: string) => Promise<RequestBody>;
}[] = [
  {
    title: "JSON that is cut off",
    body: async (_world, targetUrl) => Buffer.from(JSON.stringify({ targetUrl }).slice(0, -1)),
  },
  {
    title: "a number for the watched ids",
    body: async ({ activation }, targetUrl) => ({ targetUrl, [await activation.entitiesField()]: 5 }),
  },
];

/** @throws Untestable when an ordinary creation is refused */
const shownToCreate = ({ shared, alice }: World) => shared.awaitingWebhook(alice);

requirement("SFX-02", "PUT /user with a good language and a bad email", alone, async ({ alice }) => {
  const { present: before, another: language } = await alice.languages.two();
  requireAccepted(await alice.client.putUser({ language: before }), "USR-07", "before");

  const answer = await alice.client.putUser({ language, email: { x: 1 } });
  const { language: after } = await alice.record();

  refusalThatMayBe(answer);
  expect(after, "the language that GET /user shows after the refused PUT /user").toEqual(before);
});

requirement("SFX-02", "the change after such a PUT /user", alone, async ({ alice }) => {
  const { present: before, another: language } = await alice.languages.two();
  refusalThatMayBe(await alice.client.putUser({ language, email: { x: 1 } }));

  const answer = await alice.client.putUser({ language: before });
  const { language: after } = await alice.record();

  requireAccepted(answer, "USR-07");
  expect(after, "the language that GET /user shows after a refused PUT /user and an accepted one").toEqual(
    before,
  );
});

for (const { title, body } of webhookBodies) {
  requirement("SFX-02", `POST /user/webhook with ${title}`, { when: "first" }, async (world) => {
    const { alice, sink } = world;
    const inbox = sink.inbox("webhook that is refused");

    const answer = await alice.client.createWebhook(await body(world, inbox.targetUrl));

    refusalThatMayBe(answer);
    expect(await furtherEvents(world, inbox), "events at the targetUrl of the refused creation").toEqual([]);
  });

  requirement("SFX-04", `the same targetUrl after ${title}`, { when: "first" }, async (world) => {
    const { alice, sink, webhooks, budgets } = world;
    await shownToCreate(world);
    const later = budgets.webhooks.keepOne(alice);
    const inbox = sink.inbox("webhook that is refused at first");
    refusalThatMayBe(await alice.client.createWebhook(await body(world, inbox.targetUrl)));
    expect(await furtherEvents(world, inbox), "events at the targetUrl of the refused creation").toEqual([]);

    const good = await webhooks.body(inbox.targetUrl);
    const create = () => alice.client.createWebhook(good);
    const answer = await later.toBeAccepted(alice, create);

    expect(answer).toBeAccepted();
  });
}

for (const { title, body } of keyBodies)
  requirement("SFX-03", `POST /user/api-key with ${title}`, async (world) => {
    const { alice, shared } = world;
    await shared.plainKey(alice);

    const answer = await alice.client.createApiKey(await body(world));

    await expectNoUsableKey(refusalThatMayBe(answer), world);
  });

requirement("SFX-03", "POST /user/api-key without credential", async (world) => {
  const { alice, service, shared, keyRequests } = world;
  const body = await keyRequests.plainBody();
  await shared.plainKey(alice);

  const answer = await service.as(anonymous).createApiKey(body);

  await expectNoUsableKey(refusalThatMayBe(answer), world);
});
