/** Sections "Webhook", "Endpoints" and "Limits": targetUrl is required, a string, a URL, and served over HTTPS. */
import {
  between,
  creationControl,
  expect,
  expectRefusedUnless,
  keyKinds,
  requirement,
  unlessDenied,
  userInTurn,
} from "#harness";
import { expectNothingPlain, expectNothingPlainFor, plainAddressOf } from "./nothing-plain.ts";
import {
  disguisedSchemes,
  notUrls,
  otherThanText,
  plainHttp,
  unusedPlainUrl,
  withoutTargetUrl,
} from "./target-urls.ts";

const byKey = { needs: ["api-keys"] } as const;

for (const { title, body } of withoutTargetUrl)
  requirement("WHC-03", title, async (world) => {
    const user = await userInTurn(world);
    const { targetUrl } = world.sink.inbox("webhook without targetUrl");

    const answer = await between(await creationControl(world, "createWebhook", user), () =>
      user.client.createWebhook(body(targetUrl)),
    );

    expect(answer).toBeRefused();
  });

requirement("WHC-03", "BusinessEntities to watch, and nothing else", async (world) => {
  const { alice, entities, webhooks } = world;
  const { targetUrl: _, ...others } = await webhooks.body("", [entities.first]);

  const answer = await between(await creationControl(world, "createWebhook"), () =>
    alice.client.createWebhook(others),
  );

  expect(answer).toBeRefused();
});

for (const [id, cases] of [
  ["WHC-04", otherThanText],
  ["WHC-05", notUrls],
] as const)
  for (const { title, body } of cases)
    requirement(id, title, async (world) => {
      const user = await userInTurn(world);
      const { targetUrl } = world.sink.inbox("webhook without targetUrl");

      const answer = await between(await creationControl(world, "createWebhook", user), () =>
        user.client.createWebhook(body(targetUrl)),
      );

      await expectRefusedUnless(answer, () => user.client.createWebhook({}), "WHC-03");
    });

for (const { title, targetUrl } of plainHttp)
  requirement("WHC-06", title, async (world) => {
    const user = await userInTurn(world);

    const answer = await between(await creationControl(world, "createWebhook", user), () =>
      user.client.createWebhook({ targetUrl: targetUrl(world.sink) }),
    );

    expect(answer).toBeRefused();
  });

for (const { title, kind } of keyKinds)
  requirement("WHC-06", `the plain listener of the sink, with ${title}`, byKey, async (world) => {
    const { alice, service, shared, sink } = world;
    const { credential } = await shared[kind](alice);

    const answer = await between(await creationControl(world, "createWebhook"), () =>
      service.as(credential).createWebhook({ targetUrl: unusedPlainUrl(sink) }),
    );

    expect(unlessDenied(answer)).toBeRefused();
  });

for (const { title, targetUrl } of disguisedSchemes)
  requirement("WHC-07", title, async (world) => {
    const user = await userInTurn(world);
    const { sink } = world;

    const answer = await between(await creationControl(world, "createWebhook", user), () =>
      user.client.createWebhook({ targetUrl: targetUrl(sink) }),
    );

    const undisguised = () => user.client.createWebhook({ targetUrl: unusedPlainUrl(sink) });
    await expectRefusedUnless(answer, undisguised, "WHC-06");
  });

requirement("WHC-08", "a receiver that redirects there", { when: "first" }, async (world) => {
  const inbox = world.sink.inbox("receiver that redirects to plain HTTP");
  inbox.answerWith({ status: 307, headers: { Location: plainAddressOf(world, inbox) } });
  const webhook = await world.alice.webhook({ inbox });
  await webhook.confirmation();

  await expectNothingPlainFor(world, inbox);
});

requirement("WHC-08", "over the whole run", { when: "after all" }, async (world) => {
  await (await world.shared.awaitingWebhook(world.alice)).confirmation();

  await expectNothingPlain(world);
});
