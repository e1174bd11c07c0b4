/** Section "Webhook": the owner is the user who created the webhook, not one of the user's tokens. */
import {
  between,
  chapter,
  expect,
  observation,
  otherToken,
  outcomeOf,
  ownerCalls,
  requirement,
} from "#harness";

const keys = [
  { title: "an API key", kind: "plainKey" },
  { title: "a signature", kind: "signingKey" },
] as const;

chapter("The owner of a webhook", () => {
  requirement("OWN-08", "with another access token", async ({ alice, service }) => {
    const webhook = await alice.webhook();
    const other = await otherToken(alice, service);

    const answer = await between(
      () => webhook.resend(),
      () => service.as(other).resendConfirmation(webhook.id),
      ["WHS-10"],
    );

    expect(answer).toBeAccepted();
  });

  for (const { title, prepare } of ownerCalls)
    for (const { title: words, kind } of keys)
      observation("OWN-05", `${title} with ${words}`, async (world) => {
        const call = await prepare(world);
        const { credential } = await world.scenes[kind](world.alice);
        const answer = await call(world.service.as(credential));
        world.profile(`${title} by the owner with ${words}`, outcomeOf(answer));
        return outcomeOf(answer);
      });
});
