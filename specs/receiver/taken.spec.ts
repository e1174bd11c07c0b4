/** What has to be answered with 2xx, whatever becomes of it (§6.0, §6.3). */
import { entityKinds } from "#catalogue";
import { expect, receiverChecks } from "#harness";
import { deliveredInTurn, expectTaken, isTaken } from "./accepted.ts";

const { requirement } = receiverChecks;
/** Of a message of the publish/subscribe service, with all its attributes. */
const MOST_BYTES = 256 * 1024;
const CROWD = 20;

requirement("RCV-10", async (receiver) => {
  const events = entityKinds.map((entityName) => receiver.event({ entityName }));

  const answers = await deliveredInTurn(receiver, events);

  const refused = answers.flatMap((answer, place) =>
    isTaken(answer) ? [] : [`${entityKinds[place]}: ${answer.status ?? answer.failure}`],
  );
  expect(refused, "entities whose notification is not answered with 2xx").toBeAbsent();
});

requirement("RCV-13", async (receiver) => {
  const unlinked = receiver.event({ businessEntityId: "be-unlinked-a-while-ago" });

  expectTaken(
    await receiver.deliver(await receiver.notify(unlinked)),
    "a notification of an unlinked BusinessEntity",
  );
});

requirement("RCV-19", async (receiver) => {
  const bare = receiver.event();
  const room = MOST_BYTES - JSON.stringify(JSON.stringify(bare)).length - 1024;
  const event = { ...bare, payload: { ...bare.payload, remark: "x".repeat(room) } };

  expectTaken(await receiver.deliver(await receiver.notify(event)), "a notification of 256 KiB");
});

requirement("RCV-22", async (receiver) => {
  const envelopes = await Promise.all(Array.from({ length: CROWD }, () => receiver.notify(receiver.event())));

  const answers = await Promise.all(envelopes.map((envelope) => receiver.deliver(envelope)));

  const late = answers.filter(({ status }) => status === undefined).map(({ failure }) => failure);
  expect(
    late,
    `deliveries of ${CROWD} at once without an answer in ${receiver.times.answerMs} ms`,
  ).toBeAbsent();
});

requirement("RCV-26", async (receiver) => {
  const event = receiver.event({ entityName: "EntityOfTomorrow" });

  expectTaken(
    await receiver.deliver(await receiver.notify(event)),
    "a notification of an entity that is not known",
  );
});
