/** Sections "Authentication", "OAuth 2.0 and OpenID Connect": a request refused for its credential leaves everything as it was. */
import {
  chapter,
  expect,
  expectNoUsableKey,
  furtherEvents,
  inQuery,
  repeated,
  requireAccepted,
  requirement,
  requireRefused,
  unthrottled,
} from "#harness";
import { attackedKeys, nearMisses } from "./near-misses.ts";

/** More than a service would forgive that counts failures. */
const REFUSALS = 12;

chapter("A request refused for its credential changes nothing", () => {
  for (const { title, make } of nearMisses) {
    requirement("SFX-01", `PUT /user with ${title}`, async (world) => {
      const { alice, service } = world;
      const { genuine, wrong } = await make(world, world.shared);

      const { answer, before, after } = await alice.languages.attempt(async (language) => {
        const { language: present } = await alice.record();
        requireAccepted(await service.as(genuine).putUser({ language: present }), "USR-07", "before");
        return service.as(wrong).putUser({ language });
      });

      requireRefused(answer, blameFor(title));
      expect(after, "the language that GET /user shows").toEqual(before);
    });

    requirement("SFX-01", `POST /user/webhook with ${title}`, async (world) => {
      const { service, sink, webhooks } = world;
      const { wrong } = await make(world, world.shared);
      const inbox = sink.inbox("webhook that is refused");

      const answer = await service.as(wrong).createWebhook(await webhooks.body(inbox.targetUrl));

      requireRefused(answer, blameFor(title));
      expect(await furtherEvents(world, inbox), "events at the targetUrl").toEqual([]);
    });

    requirement("SFX-01", `POST /user/api-key with ${title}`, async (world) => {
      const { service, keyRequests } = world;
      const { wrong } = await make(world, world.shared);
      const body = await keyRequests.plainBody();

      const answer = await service.as(wrong).createApiKey(body);

      await expectNoUsableKey(requireRefused(answer, blameFor(title)), service);
    });

    requirement("SFX-06", `after ${REFUSALS} requests with ${title}`, async (world) => {
      const { service } = world;
      const { genuine, wrong } = await make(world, attackedKeys(world));
      requireAccepted(await service.as(genuine).getUser(), "USR-07", "before");

      await repeated(REFUSALS, () => service.as(wrong).getUser());
      const answer = unthrottled(await service.as(genuine).getUser());

      expect(answer).toBeAccepted();
    });
  }

  for (const name of ["access_token", "token"])
    requirement("SFX-05", `PUT /user?${name}=`, async ({ alice, service }) => {
      const description = `the access token in the query as ${name}`;
      const credential = inQuery(name, await alice.tokens.accessToken(), description);

      const { answer, before, after } = await alice.languages.attempt((language) =>
        service.as(credential).putUser({ language }),
      );

      requireRefused(answer, "OAU-03");
      expect(after, "the language that GET /user shows").toEqual(before);
    });
});

/** The requirement that asks for the refusal. */
function blameFor(title: string) {
  if (title.includes("access token")) return "OAU-10";
  if (title.includes("API key")) return "XAK-04";
  return "SIG-39";
}
