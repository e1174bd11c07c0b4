/** Section "Authentication": every call needs authentication except a few exceptions, of which GET /system/public-key is one. */
import { acceptance, routeNames, titleOf } from "#catalogue";
import {
  acceptanceThatMayBe,
  badCredentials,
  besideOwnCalls,
  expect,
  heldFor,
  inFewWords,
  keyKinds,
  observation,
  repeated,
  requireAccepted,
  requireApplicable,
  requirement,
} from "#harness";

const guarded = routeNames.filter((route) => acceptance(route, "none") === "refused");

/** Of several instances, one has kept it. */
const ASKED_AGAIN = 3;

const ofWebhooks = { needs: ["sink", "business-entities"] } as const;

for (const route of guarded)
  requirement("AUT-01", titleOf(route), heldFor(route), async (world) => {
    const answer = await besideOwnCalls(world, route, world.service, [
      route === "getUser" || route === "putUser" ? "OAU-01" : "OAU-02",
    ]);

    expect(answer).toBeRefused();
  });

// What stands in front may keep an answer by its address, and give it to whoever asks next.
requirement("AUT-01", "a query that a user has just been answered", async ({ alice, service }) => {
  const query = { query: "view=full" };
  requireAccepted(await alice.client.getUser(), "OAU-01", "before");
  const { accepted } = await alice.client.getUser(query);
  requireApplicable(accepted, "GET /user with a query is refused.");

  const answers = await repeated(ASKED_AGAIN, () => service.getUser(query));

  requireAccepted(await alice.client.getUser(query), "OAU-01", "after");
  for (const answer of answers) expect(answer).toBeRefused();
});

requirement("AUT-01", "a link on a webhook that awaits confirmation", ofWebhooks, async (world) => {
  const { alice, service, entities } = world;
  const webhook = await alice.webhook();
  acceptanceThatMayBe(await webhook.link(entities.first));

  const answer = await service.linkEntity(webhook.id, entities.second);

  requireAccepted(await webhook.resend(), "WHS-10");
  expect(answer).toBeRefused();
});

for (const { title, credential } of badCredentials)
  requirement("GEN-09", `a path that is not shown, with ${title}`, async (world) => {
    requireAccepted(await world.alice.client.getUser(), "OAU-01");
    const wrong = await credential(world);

    const answer = await world.service.as(wrong).request("GET", "/nope");

    expect(answer).toBeRefused();
  });

for (const { kind, title } of keyKinds)
  requirement(
    "GEN-09",
    `a path that is not shown, with ${title} that GET /user takes`,
    async ({ alice, service, shared }) => {
      const key = await shared[kind](alice);
      requireAccepted(await service.as(key.credential).getUser(), ["XAK-01", "SIG-01"]);

      const answer = await service.as(key.credential).request("GET", "/nope");

      expect(answer).toBeRefused();
    },
  );

observation("AUT-04", "ordinary paths that are open to anyone", async ({ service, profile }) => {
  const open: string[] = [];
  for (const path of ordinaryPaths) {
    const { accepted, status } = await service.request("GET", path);
    if (accepted) open.push(`${path} (${status})`);
  }
  profile("open without a credential", inFewWords(open));
  return `${inFewWords(open)}, of ${ordinaryPaths.length} paths`;
});

const ordinaryPaths = [
  "/",
  "/health",
  "/healthz",
  "/status",
  "/metrics",
  "/docs",
  "/openapi.json",
  "/swagger.json",
  "/system",
  "/.well-known/openid-configuration",
  "/favicon.ico",
  "/robots.txt",
];
