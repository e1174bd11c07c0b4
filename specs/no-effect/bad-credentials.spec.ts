/** Sections "Authentication", "OAuth 2.0 and OpenID Connect": a request refused for its credential leaves everything as it was. */
import {
  chapter,
  eventsDespiteRefusal,
  expect,
  expectNoUsableKey,
  inControl,
  inQuery,
  nearMisses,
  newKeys,
  refusedOr,
  repeated,
  requirement,
  unthrottled,
} from "#harness";

const alone = { holds: ["alice's record"] } as const;
/** More than a service would forgive that counts failures. */
const REFUSALS = 12;

chapter("A request refused for its credential changes nothing", () => {
  for (const { title, make } of nearMisses) {
    requirement("SFX-01", `PUT /user with ${title}`, alone, async (world) => {
      const { alice, service } = world;
      const { genuine, wrong } = await make(world, world.scenes);
      const language = await alice.languages.another();
      const { language: before } = await alice.record();
      inControl(await service.as(genuine).putUser({ language: before }), "before", ["USR-07"]);

      const answer = await service.as(wrong).putUser({ language });
      const { language: after } = await alice.record();

      refusedOr(answer, blameFor(title));
      inControl(await service.as(genuine).putUser({ language: before }), "after", ["USR-07"]);
      expect(after, "the language that GET /user shows").toEqual(before);
    });

    requirement("SFX-01", `POST /user/webhook with ${title}`, async (world) => {
      const { service, sink, webhooks } = world;
      const { wrong } = await make(world, world.scenes);
      const inbox = sink.inbox("webhook that is refused");

      const answer = await service.as(wrong).createWebhook(await webhooks.body(inbox.targetUrl));

      refusedOr(answer, blameFor(title));
      expect(await eventsDespiteRefusal(world, inbox), "events at the targetUrl").toEqual([]);
    });

    requirement("SFX-01", `POST /user/api-key with ${title}`, async (world) => {
      const { service, keyRequests } = world;
      const { wrong } = await make(world, world.scenes);
      const body = await keyRequests.plainBody();

      const answer = await service.as(wrong).createApiKey(body);

      await expectNoUsableKey(refusedOr(answer, blameFor(title)), service);
    });

    requirement("SFX-06", `after ${REFUSALS} requests with ${title}`, async (world) => {
      const { service } = world;
      const { genuine, wrong } = await make(world, newKeys);
      inControl(await service.as(genuine).getUser(), "before", ["USR-07"]);

      await repeated(REFUSALS, () => service.as(wrong).getUser());
      const answer = unthrottled(await service.as(genuine).getUser());

      expect(answer).toBeAccepted();
    });
  }

  for (const name of ["access_token", "token"])
    requirement("SFX-05", `PUT /user?${name}=`, alone, async ({ alice, service }) => {
      const words = `the access token in the query as ${name}`;
      const credential = inQuery(name, await alice.tokens.accessToken(), words);
      const language = await alice.languages.another();
      const { language: before } = await alice.record();
      inControl(await alice.client.putUser({ language: before }), "before", ["USR-07"]);

      const answer = await service.as(credential).putUser({ language });
      const { language: after } = await alice.record();

      refusedOr(answer, "OAU-03");
      inControl(await alice.client.putUser({ language: before }), "after", ["USR-07"]);
      expect(after, "the language that GET /user shows").toEqual(before);
    });
});

/** The requirement that asks for the refusal. */
function blameFor(title: string) {
  if (title.includes("access token")) return "OAU-10";
  if (title.includes("API key")) return "XAK-04";
  return "SIG-39";
}
