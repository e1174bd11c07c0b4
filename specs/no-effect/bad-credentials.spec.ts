/** Sections "Authentication", "OAuth 2.0 and OpenID Connect": a request refused for its credential leaves everything as it was. */
import {
  attemptingUpdate,
  expect,
  expectNoUsableKey,
  expectUnlinkedUnheard,
  furtherEvents,
  inQuery,
  refusedLink,
  refusedUnlink,
  repeated,
  requireAccepted,
  requireLinksShown,
  requirement,
  requireRefused,
  requireRefusedOn,
  unthrottled,
  victimOf,
  type World,
} from "#harness";
import { attackedKeys, nearMisses } from "./near-misses.ts";

/** More than a service would forgive that counts failures. */
const REFUSALS = 12;
/** A late effect has its time, and then a silence. */
const longest = { when: "first" } as const;
/** A genuine request of one of them would make up for the wrong ones of another. */
const underAttack = { holds: ["the keys under attack"] } as const;

/** One for all that is wrong with a credential. */
const watching = (world: World) =>
  victimOf(world, "links and unlinks", () => world.alice.activeWebhook([world.entities.first]));

for (const { title, make } of nearMisses) {
  requirement("SFX-01", `PUT /user with ${title}`, attemptingUpdate, async (world) => {
    const { alice, service } = world;
    const { genuine, wrong } = await make(world, world.shared);

    const { answer, before, after } = await alice.languages.attempt(
      (language) => service.as(wrong).putUser({ language }),
      async (present) =>
        requireAccepted(await service.as(genuine).putUser({ language: present }), "USR-07", "before"),
    );

    requireRefused(answer, blameFor(title));
    expect(after, "the language that GET /user shows after the refused PUT /user").toEqual(before);
  });

  requirement("SFX-01", `POST /user/webhook with ${title}`, longest, async (world) => {
    const { service, sink, webhooks } = world;
    const { wrong } = await make(world, world.shared);
    const inbox = sink.inbox("webhook that is refused");

    const answer = await service.as(wrong).createWebhook(await webhooks.body(inbox.targetUrl));

    requireRefused(answer, blameFor(title));
    expect(await furtherEvents(world, inbox), "events at the targetUrl of the refused creation").toEqual([]);
  });

  requirement("SFX-01", `POST /user/webhook/{webhookId}/{entityId} with ${title}`, longest, async (world) => {
    requireLinksShown(world);
    const { wrong } = await make(world, world.shared);
    const client = world.service.as(wrong);
    const victim = await watching(world);
    const { webhook } = victim;

    const heard = await refusedLink(world, webhook, async (...ids) =>
      requireRefusedOn(victim, await client.linkEntity(...ids), blameFor(title)),
    );

    await expectUnlinkedUnheard(world, webhook, heard, victim.letThrough);
  });

  requirement(
    "SFX-01",
    `DELETE /user/webhook/{webhookId}/{entityId} with ${title}`,
    longest,
    async (world) => {
      requireLinksShown(world);
      const { wrong } = await make(world, world.shared);
      const client = world.service.as(wrong);
      const victim = await watching(world);

      const notified = await refusedUnlink(world, victim.webhook, async (...ids) =>
        requireRefusedOn(victim, await client.unlinkEntity(...ids), blameFor(title)),
      );

      expect(
        notified,
        "whether a BusinessEntity is still notified after its unlink was refused",
        victim.letThrough,
      ).toEqual(true);
    },
  );

  requirement("SFX-01", `PUT /user/webhook/{webhookId} with ${title}`, longest, async (world) => {
    const { alice, service } = world;
    const { wrong } = await make(world, world.shared);
    const victim = await victimOf(world, "PUT", () => alice.webhook());
    const { webhook } = victim;
    const { delivery } = await webhook.confirmation();

    const answer = await service.as(wrong).resendConfirmation(webhook.id);

    requireRefusedOn(victim, answer, blameFor(title));
    const events = await furtherEvents(world, webhook.inbox, [delivery]);
    expect(events, "confirmation events at the targetUrl after the refused PUT", victim.letThrough).toEqual(
      [],
    );
  });

  requirement("SFX-01", `POST /user/api-key with ${title}`, async (world) => {
    const { service, keyRequests } = world;
    const { wrong } = await make(world, world.shared);
    const body = await keyRequests.plainBody();

    const answer = await service.as(wrong).createApiKey(body);

    await expectNoUsableKey(requireRefused(answer, blameFor(title)), world);
  });

  requirement(
    "SFX-06",
    `after one and after ${REFUSALS} requests with ${title}`,
    underAttack,
    async (world) => {
      const { genuine, wrong } = await make(world, attackedKeys(world));
      // What is held against somebody may be held against the connection.
      const connection = world.service.onOneConnection();
      requireAccepted(await connection.as(genuine).getUser(), "USR-07", "before");

      await connection.as(wrong).getUser();
      const afterOne = unthrottled(await connection.as(genuine).getUser());
      await repeated(REFUSALS, () => connection.as(wrong).getUser());
      const afterAll = unthrottled(await connection.as(genuine).getUser());
      connection.closeConnection();

      expect(afterOne).toBeAccepted();
      expect(afterAll).toBeAccepted();
    },
  );
}

for (const name of ["access_token", "token"])
  requirement("SFX-05", `PUT /user?${name}=`, attemptingUpdate, async ({ alice, service }) => {
    const description = `the access token in the query as ${name}`;
    const credential = inQuery(name, await alice.tokens.accessToken(), description);

    const { answer, before, after } = await alice.languages.attempt((language) =>
      service.as(credential).putUser({ language }),
    );

    requireRefused(answer, "OAU-03");
    expect(after, "the language that GET /user shows after the refused PUT /user").toEqual(before);
  });

/** The requirement that asks for the refusal. */
function blameFor(title: string) {
  if (title.includes("access token")) return "OAU-10";
  if (title.includes("API key")) return "XAK-04";
  return "SIG-39";
}
