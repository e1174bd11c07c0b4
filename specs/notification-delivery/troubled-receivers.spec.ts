/** Section "Events": a receiver that hangs or fails holds up no other, and is notified again once it is back. */
import { expect, requirement, type World } from "#harness";
import { untoldBesideFailing } from "./failing-receiver.ts";
import { isNotifiedAgain, passOutage } from "./receiver-back.ts";
import { allowedMs, waitsBeside } from "./slow-receiver.ts";

/** What stands before a receiver answers so while it is down, or while it is put up again. 410 would say that it is gone for good. */
const outages = [
  { title: "a receiver that failed for a while", answer: { status: 503 } },
  { title: "a receiver that was not found for a while", answer: { status: 404 } },
  { title: "a receiver whose connections broke for a while", answer: { drop: true } },
] as const;

requirement("NTF-11", "a receiver that hangs", { strains: true }, async (world) => {
  const { lastButOne: entityId } = apart(world.entities);
  const hanging = await world.alice.activeWebhook([entityId]);
  const other = await world.alice.activeWebhook([entityId]);

  const waits = await waitsBeside(world, { hanging, other, entityId });

  expect(
    Number.isFinite(waits.besideHangingMs) ? waits.besideHangingMs : "not notified",
    `milliseconds until a webhook is notified while the receiver of another hangs (otherwise ${waits.usualMs})`,
  ).toSatisfy((ms) => typeof ms === "number" && ms <= allowedMs(waits), `at most ${allowedMs(waits)}`);
});

requirement("NTF-11", "a receiver that fails", { strains: true }, async (world) => {
  const { lastButOne: entityId } = apart(world.entities);
  const neighbours = [
    await world.alice.activeWebhook([entityId]),
    await world.alice.activeWebhook([entityId]),
  ] as const;

  const untold = await untoldBesideFailing(world, neighbours, entityId);

  expect(untold, "webhooks that are not notified while the receiver of another one fails").toEqual([]);
});

for (const { title, answer } of outages)
  requirement("NTF-17", title, { strains: true }, async (world) => {
    const { thirdLast } = apart(world.entities);
    const webhook = await world.alice.activeWebhook([thirdLast]);

    await passOutage(world, webhook, thirdLast, answer);

    const isBack = await isNotifiedAgain(world, webhook, thirdLast);
    expect(isBack, "whether a webhook is notified again once its receiver is back").toEqual(true);
  });

/** Records that few other checks work on: where a service is put to a strain there, it is not to seem at fault everywhere. */
function apart({ all, first, second }: World["entities"]) {
  return { lastButOne: all.at(-2) ?? first, thirdLast: all.at(-3) ?? second };
}
