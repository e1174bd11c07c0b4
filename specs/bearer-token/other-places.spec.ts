/** Section "OAuth 2.0 and OpenID Connect": the token must be sent in Authorization: Bearer, and counts for nothing in a body or another header. */
import { routesOfOneWebhook, titleOf } from "#catalogue";
import {
  attemptingUpdate,
  besideOwnCalls,
  between,
  creationControl,
  expect,
  furtherEvents,
  readApiKey,
  reading,
  requireAccepted,
  requirement,
} from "#harness";
import {
  allInOtherHeaders,
  cookiesOf,
  tokensInBody,
  tokensInOtherHeaders,
  tokensWithoutBearer,
} from "./misplaced-tokens.ts";
import { refusesAt } from "./refused-in-place.ts";

// A token in a body does not authenticate.

for (const { title, write } of tokensInBody) {
  requirement("OAU-04", `PUT /user, ${title}`, attemptingUpdate, async ({ alice, service, access }) => {
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

requirement("OAU-04", "POST /user/webhook", { when: "first" }, async (world) => {
  await world.access.guarded("createWebhook");
  const inbox = world.sink.inbox("webhook of a token in the body");
  const body = await world.webhooks.body(inbox.targetUrl);

  const answer = await world.service.createWebhook({
    ...body,
    access_token: await world.alice.tokens.accessToken(),
  });

  expect(answer).toBeRefused();
  expect(await furtherEvents(world, inbox), "events at the targetUrl of the refused creation").toEqual([]);
});

// A token in another header, or without Bearer, does not authenticate.

for (const placement of tokensInOtherHeaders) refusesAt("OAU-05", placement);

requirement(
  "OAU-05",
  "the cookies that an answer to the access token set",
  async ({ alice, service, access }) => {
    await access.guarded("getUser");
    const cookies = cookiesOf(requireAccepted(await alice.client.getUser(), "OAU-01"));

    const answer = await between(reading(alice.client), () => service.as(cookies).getUser(), "OAU-01");

    expect(answer).toBeRefused();
  },
);

for (const route of routesOfOneWebhook)
  requirement("OAU-05", titleOf(route), async (world) => {
    await world.access.guarded(route);
    const token = await world.alice.tokens.accessToken();

    const answer = await besideOwnCalls(world, route, world.service.as(allInOtherHeaders.credential(token)));

    expect(answer).toBeRefused();
  });

requirement("OAU-05", "PUT /user", attemptingUpdate, async ({ alice, service, access }) => {
  const token = await alice.tokens.accessToken();

  const { answer, before, after } = await access.attemptGuardedWrite((language) =>
    service.as(allInOtherHeaders.credential(token)).putUser({ language }),
  );

  expect(answer).toBeRefused();
  expect(after, "the language that GET /user shows after the refused PUT /user").toEqual(before);
});

for (const placement of tokensWithoutBearer) refusesAt("OAU-06", placement);
