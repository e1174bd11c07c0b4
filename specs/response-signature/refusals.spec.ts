/** Section "Response signature": what an ordinary request is refused with on each route. */
import { routeNames, routes, routesOfOneWebhook, titleOf } from "#catalogue";
import {
  badCredentials,
  callByAnother,
  expectSigned,
  heldFor,
  prepareCall,
  repeated,
  requirement,
  requireRefused,
  requireSome,
  UNAUTHORIZED,
} from "#harness";

const guarded = routeNames.filter((route) => route !== "getPublicKey");
const withBody = routeNames.filter((route) => routes[route].hasBody);
const shownAt = (path: string): readonly string[] =>
  guarded.filter((route) => routes[route].path === path).map((route) => routes[route].method);
/** Those in the wrong mode are judged by CMX-07. */
const ordinary = badCredentials.filter(({ wrongMode }) => !wrongMode);

/** What says that another user is refused there, and whoever names no webhook. */
const ownership = { resendConfirmation: "OWN-01", linkEntity: "OWN-02", unlinkEntity: "OWN-03" } as const;
const existence = { resendConfirmation: "WHS-20", linkEntity: "WHL-12", unlinkEntity: "WHL-12" } as const;

/** What a service remembers of the last refusal may leave without a signature. */
const IN_A_ROW = 4;

/** Without the methods that might delete something, and sent without a credential (rule D10). */
const harmless = ["GET", "POST", "PUT", "PATCH"];
const otherMethods = [...new Set(guarded.map((route) => routes[route].path))].map((path) => ({
  path,
  others: harmless.filter((method) => !shownAt(path).includes(method)),
}));

for (const route of guarded)
  for (const { title, credential } of ordinary)
    requirement("RSG-07", `${titleOf(route)} with ${title}`, heldFor(route), async (world) => {
      const call = await prepareCall(world, route);

      const answer = await call(world.service.as(await credential(world)));

      await expectSigned(requireRefused(answer, "AUT-01"), world.service);
    });

for (const route of routesOfOneWebhook)
  requirement("RSG-08", `${titleOf(route)} by another user`, async (world) => {
    const answer = await callByAnother(world, route);

    await expectSigned(requireRefused(answer, ownership[route]), world.service);
  });

for (const path of [
  "/nope",
  "/user/nope",
  "/system/public-key/nope",
  "/a/b/c/d/e/f",
  `/${"long".repeat(60)}`,
])
  requirement("RSG-09", `an unknown route: ${path.slice(0, 40)}`, async ({ alice, service }) => {
    const answer = await alice.client.request("GET", path);

    await expectSigned(requireRefused(answer, "GEN-09"), service);
  });

for (const route of routesOfOneWebhook)
  requirement(
    "RSG-09",
    `an unknown webhookId: ${titleOf(route)}`,
    async ({ alice, entities, fake, service }) => {
      const answer = await alice.client.call(route, {
        webhookId: fake.string.alphanumeric(24),
        entityId: entities.first,
      });

      await expectSigned(requireRefused(answer, existence[route]), service);
    },
  );

for (const method of ["DELETE", "PUT", "PATCH"])
  requirement("RSG-10", `${method} on the public key`, async ({ service }) => {
    const answer = await service.getPublicKey({ method });

    await expectSigned(requireRefused(answer, "GEN-10"), service);
  });

for (const { path, others } of otherMethods)
  requirement("RSG-10", `methods that ${path} does not have, without a credential`, async (world) => {
    const filled = path.replace(/{\w+}/g, () => world.fake.string.alphanumeric(24));
    const answers = await repeated(others.length, (index) => world.service.request(others[index]!, filled));

    const told = answers.filter(({ status }) => status >= 400 && status !== UNAUTHORIZED);
    requireSome(told.length, "Nobody is told there that the method is another one: RSG-07 judges the 401.");
    for (const answer of told) await expectSigned(requireRefused(answer, "AUT-01"), world.service);
  });

for (const route of withBody)
  for (const { title, body } of [
    { title: "malformed JSON", body: Buffer.from('{"language":') },
    { title: "invalid UTF-8", body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) },
    { title: "lone bytes", body: Buffer.from([0x00, 0x01, 0x80]) },
    { title: "a JSON text", body: Buffer.from('"text"') },
  ])
    requirement("RSG-11", `${titleOf(route)} with ${title}`, heldFor(route), async ({ alice, service }) => {
      const answer = await alice.client.call(route, { body });

      await expectSigned(answer, service);
    });

for (const route of withBody)
  requirement(
    "RSG-11",
    `${titleOf(route)} with no body at all`,
    heldFor(route),
    async ({ alice, service }) => {
      const answer = await alice.client.call(route, {
        departure: { contentType: "application/json" },
        body: Buffer.alloc(0),
      });

      await expectSigned(answer, service);
    },
  );

for (const { title, body } of [
  { title: "no targetUrl", body: {} },
  { title: "a targetUrl of another scheme", body: { targetUrl: "http://127.0.0.1/x" } },
  { title: "a targetUrl that is no text", body: { targetUrl: 1 } },
])
  requirement("RSG-12", title, async ({ alice, service }) => {
    const answers = await repeated(IN_A_ROW, () => alice.client.createWebhook(body));

    for (const answer of answers) await expectSigned(requireRefused(answer, "WHC-03"), service);
  });

requirement("RSG-12", "a targetUrl that is taken", async ({ alice, webhooks, service, shared }) => {
  const webhook = await shared.awaitingWebhook(alice);
  const body = await webhooks.body(webhook.inbox.targetUrl);

  const answers = await repeated(IN_A_ROW, () => alice.client.createWebhook(body));

  for (const answer of answers) await expectSigned(answer, service);
});
