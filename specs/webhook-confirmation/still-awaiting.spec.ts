/** Sections "States and transitions" and "Confirmation event": nothing but a GET on its SubscribeURL makes a webhook active. */
import { keyKinds, namedByKey, ofRow, requirement } from "#harness";
import {
  askedAgain,
  changedWhileAwaiting,
  eventNotTaken,
  eventTaken,
  otherConfirmed,
  timePassed,
  untouchedOfOther,
  writtenTo,
} from "./heard-while-awaiting.ts";
import {
  askAboutSubscribeUrl,
  askForNewEvent,
  askingMethods,
  confirmThatOfAnotherUser,
  requestAlteredUrls,
  takeEventsInWords,
  unlinkAndLink,
  writeToSubscribeUrl,
  writingMethods,
} from "./no-confirmation.ts";
import {
  expectStillAwaitingAfter,
  expectUnheard,
  requireFlow,
  requireFlowOnceConfirmed,
} from "./still-awaiting.ts";

requirement("WHS-01", async (world) => {
  const { webhook, heard } = await eventNotTaken(world);

  await expectUnheard(world, heard);
  await requireFlowOnceConfirmed(world, webhook);
});

for (const { kind, title } of keyKinds)
  requirement("WHS-01", `made with ${title}`, { needs: ["api-keys"] }, async (world) => {
    const { webhook, heard, untold } = await namedByKey(world, kind);

    await expectUnheard(world, heard);
    requireFlow(webhook, untold.length === 0);
  });

requirement("WHS-01", "of another user", { needs: ["second-user"] }, async (world) => {
  const { webhook, heard } = await untouchedOfOther(world);

  await expectUnheard(world, heard);
  await requireFlowOnceConfirmed(world, webhook);
});

requirement("WHS-25", "a webhook left alone", { when: "first" }, async (world) => {
  const { webhook, heard } = await timePassed(world);

  await expectUnheard(world, heard);
  await requireFlowOnceConfirmed(world, webhook);
});

requirement("WHS-04", "an answer 200", async (world) => {
  const { heard } = await eventTaken(world);

  await expectUnheard(world, heard);
});

requirement("WHS-04", "no body, a body that says it is confirmed, and the event itself as answers", (world) =>
  expectStillAwaitingAfter(world, takeEventsInWords, [["WHS-05", askedAgain]]),
);

requirement("WHS-05", async (world) => {
  await expectStillAwaitingAfter(world, askForNewEvent);
});

requirement("WHS-06", "an unlink and a link", async (world) => {
  await expectStillAwaitingAfter(world, unlinkAndLink);
});

requirement("WHS-07", writingMethods.join(", "), async (world) => {
  await expectStillAwaitingAfter(world, writeToSubscribeUrl);
});

requirement("WHS-08", askingMethods.join(", "), async (world) => {
  await expectStillAwaitingAfter(world, askAboutSubscribeUrl, [["WHS-07", writtenTo]]);
});

requirement("WHS-09", "one character changed, the token removed", async (world) => {
  await expectStillAwaitingAfter(world, requestAlteredUrls, [["WHS-16", otherConfirmed]]);
});

requirement("WHS-09", "the address of another user's webhook", async (world) => {
  await expectStillAwaitingAfter(world, confirmThatOfAnotherUser, [["WHS-16", otherConfirmed]]);
});

requirement("WHS-19", "a change before the confirmation", { when: "first" }, async (world) => {
  const { webhook, change, canary } = await changedWhileAwaiting(world);

  await requireFlowOnceConfirmed(world, webhook);

  await expectUnheard(world, await webhook.notificationsDespite(change, canary, ofRow(change)));
});
