/** Sections "States and transitions" and "Confirmation event": nothing but a GET on its SubscribeURL makes a webhook active. */
import {
  alteredSubscribeUrls,
  askedAgain,
  awaitingWatcher,
  chapter,
  eventNotTaken,
  eventTaken,
  expect,
  expectStillAwaiting,
  expectUnheard,
  ofRow,
  otherConfirmed,
  posted,
  renewedConfirmation,
  requireFlowOnceConfirmed,
  requirement,
  timePassed,
} from "#harness";

const takingAnswers = [
  { title: "an answer without body", answer: { status: 204 } },
  { title: "an answer that says it is confirmed", answer: { status: 200, body: '{"confirmed":true}' } },
];

chapter("A webhook that was not confirmed", () => {
  requirement("WHS-01", async (world) => {
    const { webhook, heard } = await eventNotTaken(world);

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

  for (const { title, answer } of takingAnswers)
    requirement("WHS-04", title, async (world) => {
      const inbox = world.sink.inbox("receiver that takes the event");
      inbox.answerWith(answer);

      const webhook = await awaitingWatcher(world, { inbox });

      await expectStillAwaiting(world, webhook);
    });

  requirement("WHS-04", "an answer that repeats the event", async (world) => {
    const inbox = world.sink.inbox("receiver that repeats the event");
    const webhook = await awaitingWatcher(world, { inbox });
    const { delivery } = await webhook.confirmation();

    inbox.answerWith({ status: 200, body: delivery.body.toString("utf8") });
    await renewedConfirmation(webhook);

    await expectStillAwaiting(world, webhook, [["WHS-05", askedAgain]]);
  });

  requirement("WHS-05", async (world) => {
    const { webhook, heard } = await askedAgain(world);

    await expectUnheard(world, heard);
    await requireFlowOnceConfirmed(world, webhook);
  });

  requirement("WHS-06", "a link", async (world) => {
    const webhook = await awaitingWatcher(world);

    await webhook.link(world.entities.second);

    await expectStillAwaiting(world, webhook);
  });

  requirement("WHS-06", "an unlink", async (world) => {
    const { first, second } = world.entities;
    const webhook = await awaitingWatcher(world, { watching: [first, second] });

    await webhook.unlink(second);

    await expectStillAwaiting(world, webhook);
  });

  requirement("WHS-07", "POST", async (world) => {
    const { webhook, heard } = await posted(world);

    await expectUnheard(world, heard);
    await requireFlowOnceConfirmed(world, webhook);
  });

  for (const method of ["PUT", "DELETE"])
    requirement("WHS-07", method, async (world) => {
      const webhook = await awaitingWatcher(world);
      const { subscribeUrl } = await webhook.confirmation();

      await webhook.visit(subscribeUrl, method);

      await expectStillAwaiting(world, webhook);
    });

  for (const method of ["HEAD", "OPTIONS"])
    requirement("WHS-08", method, async (world) => {
      const webhook = await awaitingWatcher(world);
      const { subscribeUrl } = await webhook.confirmation();

      await webhook.visit(subscribeUrl, method);

      await expectStillAwaiting(world, webhook, [["WHS-07", posted]]);
    });

  for (const { title, alter } of alteredSubscribeUrls)
    requirement("WHS-09", title, async (world) => {
      const webhook = await awaitingWatcher(world);
      const [own, other] = [await webhook.confirmation(), await (await world.alice.webhook()).confirmation()];

      await webhook.visit(alter(own.subscribeUrl, other.subscribeUrl));

      await expectStillAwaiting(world, webhook, [["WHS-16", otherConfirmed]]);
    });

  requirement("WHS-09", "the address of another user's webhook", async (world) => {
    const webhook = await awaitingWatcher(world);
    const other = await world.bob.webhook();

    await other.confirm();

    await expectStillAwaiting(world, webhook, [["WHS-16", otherConfirmed]]);
  });

  requirement("WHS-19", "a change before the confirmation", { when: "first" }, async (world) => {
    const canary = await world.scenes.canary(world.entities.first);
    const webhook = await awaitingWatcher(world);
    const change = await world.changes.any(world.entities.first);
    await expectUnheard(world, await webhook.heardDespite(change, canary));

    await requireFlowOnceConfirmed(world, webhook);

    const late = await webhook.heardDespite(change, canary, ofRow(change));
    expect(late, "notifications of the change made before the confirmation").toEqual([]);
  });
});
