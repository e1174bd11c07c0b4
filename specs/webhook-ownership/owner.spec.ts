/** Section "Webhook": the owner is the user who created the webhook, not one of the user's tokens. */
import {
  between,
  expect,
  keyKinds,
  observation,
  otherToken,
  outcomeOf,
  requireAccepted,
  requirement,
} from "#harness";
import { ownerCalls } from "./owner-calls.ts";

requirement("OWN-08", "with another access token", async ({ alice, service, shared }) => {
  const webhook = await shared.awaitingWebhook(alice);
  const other = await otherToken(alice, service);

  const answer = await between(
    () => webhook.resend(),
    () => service.as(other).resendConfirmation(webhook.id),
    "WHS-10",
  );

  expect(answer).toBeAccepted();
});

requirement(
  "OWN-08",
  "after the owner's record was changed",
  { holds: ["alice's record"] },
  async ({ alice, shared }) => {
    const kept = await shared.awaitingWebhook(alice);
    // The record may have been changed since that one was made.
    const webhook = (await kept.resend()).accepted ? kept : await alice.webhook({ isNew: true });
    requireAccepted(await webhook.resend(), "WHS-10");
    requireAccepted(await alice.client.putUser({ language: await alice.languages.another() }), "USR-04");

    const answer = await webhook.resend();

    expect(answer).toBeAccepted();
  },
);

for (const { title, prepare } of ownerCalls)
  for (const { title: description, kind } of keyKinds)
    observation("OWN-05", `${title} with ${description}`, async (world) => {
      const call = await prepare(world);
      const { credential } = await world.shared[kind](world.alice);
      const answer = await call(world.service.as(credential));
      world.profile(`${title} by the owner with ${description}`, outcomeOf(answer));
      return outcomeOf(answer);
    });
