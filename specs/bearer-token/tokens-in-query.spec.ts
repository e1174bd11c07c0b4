/** Section "OAuth 2.0 and OpenID Connect": a token in the query string counts for nothing. */
import { routesOfOneWebhook, titleOf } from "#catalogue";
import {
  attemptingUpdate,
  besideOwnCalls,
  between,
  creationControl,
  expect,
  furtherEvents,
  readApiKey,
  requirement,
} from "#harness";
import { mostlyInQuery, tokensInQuery } from "./misplaced-tokens.ts";
import { refusesAt } from "./refused-in-place.ts";

for (const placement of tokensInQuery) {
  refusesAt("OAU-03", placement);

  requirement(
    "OAU-03",
    `PUT /user, ${placement.title}`,
    attemptingUpdate,
    async ({ alice, service, access }) => {
      const token = await alice.tokens.accessToken();

      const { answer, before, after } = await access.attemptGuardedWrite((language) =>
        service.as(placement.credential(token)).putUser({ language }),
      );

      expect(answer).toBeRefused();
      expect(after, "the language that GET /user shows after the refused PUT /user").toEqual(before);
    },
  );
}

for (const { title, credential } of mostlyInQuery) {
  requirement("OAU-03", `POST /user/api-key, ${title}`, async (world) => {
    const { alice, service, access, keyRequests } = world;
    await access.guarded("createApiKey");
    const body = await keyRequests.plainBody();
    const token = await alice.tokens.accessToken();

    const answer = await between(
      await creationControl(world, "createApiKey"),
      () => service.as(credential(token)).createApiKey(body),
      "KEY-01",
    );

    expect(answer).toBeRefused();
    expect(readApiKey(answer).apikey, "an apikey in the refusal").toBeAbsent();
  });

  requirement("OAU-03", `POST /user/webhook, ${title}`, { when: "first" }, async (world) => {
    const { alice, service, access, sink, webhooks } = world;
    await access.guarded("createWebhook");
    const inbox = sink.inbox("webhook of a token in the query");
    const token = await alice.tokens.accessToken();

    const answer = await service.as(credential(token)).createWebhook(await webhooks.body(inbox.targetUrl));

    expect(answer).toBeRefused();
    expect(await furtherEvents(world, inbox), "events at the targetUrl of the refused creation").toEqual([]);
  });

  for (const route of routesOfOneWebhook)
    requirement("OAU-03", `${titleOf(route)}, ${title}`, async (world) => {
      await world.access.guarded(route);
      const token = await world.alice.tokens.accessToken();

      const answer = await besideOwnCalls(world, route, world.service.as(credential(token)));

      expect(answer).toBeRefused();
    });
}
