/** Section "OAuth 2.0 and OpenID Connect": the token must be sent in Authorization: Bearer, and counts for nothing elsewhere. */
import { routesOfOneWebhook, titleOf } from "#catalogue";
import {
  besideOwnCalls,
  between,
  creationControl,
  expect,
  furtherEvents,
  inQuery,
  type Placement,
  readApiKey,
  reading,
  requirement,
} from "#harness";
import {
  tokensInBody,
  tokensInOtherHeaders,
  tokensInQuery,
  tokensWithoutBearer,
} from "./misplaced-tokens.ts";

const inTheQuery = (token: string) => inQuery("access_token", token, "the access token in the query");

/** GET /user with the token in that place only. */
function refusesAt(id: "OAU-03" | "OAU-05" | "OAU-06", { title, credential }: Placement): void {
  requirement(id, title, async ({ alice, service, access }) => {
    await access.otherSchemesRefused();
    await access.apiKeysCompared();
    const token = await alice.tokens.accessToken();

    const answer = await between(
      reading(alice.client),
      () => service.as(credential(token)).getUser(),
      "OAU-01",
    );

    expect(answer).toBeRefused();
  });
}

// A token in the query string counts for nothing.

for (const placement of tokensInQuery) {
  refusesAt("OAU-03", placement);

  requirement(
    "OAU-03",
    `PUT /user, ${placement.title}`,
    { when: "first" },
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

requirement("OAU-03", "POST /user/api-key", async (world) => {
  const { alice, service, access, keyRequests } = world;
  await access.guarded("createApiKey");
  const body = await keyRequests.plainBody();
  const token = await alice.tokens.accessToken();

  const answer = await between(
    await creationControl(world, "createApiKey"),
    () => service.as(inTheQuery(token)).createApiKey(body),
    "KEY-01",
  );

  expect(answer).toBeRefused();
  expect(readApiKey(answer).apikey, "an apikey in the refusal").toBeAbsent();
});

requirement("OAU-03", "POST /user/webhook", { when: "first" }, async (world) => {
  const { alice, service, access, sink, webhooks } = world;
  await access.guarded("createWebhook");
  const inbox = sink.inbox("webhook of a token in the query");
  const token = await alice.tokens.accessToken();

  const answer = await service.as(inTheQuery(token)).createWebhook(await webhooks.body(inbox.targetUrl));

  expect(answer).toBeRefused();
  expect(await furtherEvents(world, inbox), "events at the targetUrl of the refused creation").toEqual([]);
});

for (const route of routesOfOneWebhook)
  requirement("OAU-03", titleOf(route), async (world) => {
    await world.access.guarded(route);
    const token = await world.alice.tokens.accessToken();

    const answer = await besideOwnCalls(world, route, world.service.as(inTheQuery(token)));

    expect(answer).toBeRefused();
  });

// A token in a body does not authenticate.

for (const { title, write } of tokensInBody) {
  requirement("OAU-04", `PUT /user, ${title}`, { when: "first" }, async ({ alice, service, access }) => {
    const token = await alice.tokens.accessToken();

    const { answer, before, after } = await access.attemptGuardedWrite((language) => {
      const { body, contentType } = write(token, { language });
      return service.putUser(body, { contentType });
    });

    expect(answer).toBeRefused();
    expect(after, "the language that GET /user shows after the refused PUT /user").toEqual(before);
  });

  requirement("OAU-04", `POST /user/api-key, ${title}`, async (world) => {
    const { alice, service, access, keyRequests } = world;
    await access.guarded("createApiKey");
    const members = await keyRequests.plainBody();
    const { body, contentType } = write(await alice.tokens.accessToken(), members);

    const answer = await between(
      await creationControl(world, "createApiKey"),
      () => service.createApiKey(body, { contentType }),
      "KEY-01",
    );

    expect(answer).toBeRefused();
    expect(readApiKey(answer).apikey, "an apikey in the refusal").toBeAbsent();
  });
}

// A token in another header, or without Bearer, does not authenticate.

for (const placement of tokensInOtherHeaders) refusesAt("OAU-05", placement);

for (const placement of tokensWithoutBearer) refusesAt("OAU-06", placement);
