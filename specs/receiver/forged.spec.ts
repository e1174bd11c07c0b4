/** Notifications that the service did not send as they stand: each between two genuine ones that are applied. */
import { expect, type ReceiverWorld, receiverChecks, type WebhookEvent } from "#harness";

const { requirement } = receiverChecks;

type Attack = Parameters<ReceiverWorld["appliedDespite"]>[1];

async function expectNotApplied(
  receiver: ReceiverWorld,
  event: WebhookEvent,
  attack: Attack,
  what: string,
): Promise<void> {
  expect(await receiver.appliedDespite(event, attack), `how often ${what} was applied`).toEqual(0);
}

requirement("RCV-34", async (receiver) => {
  await receiver.requireApplies();
  const forged = receiver.event();
  const genuine = await receiver.notify(receiver.event());
  const { Message } = await receiver.notify(forged);

  await expectNotApplied(
    receiver,
    forged,
    { ...genuine, Message },
    "an event whose Message was changed after signing",
  );
});

requirement("RCV-35", async (receiver) => {
  await receiver.requireApplies();
  const forged = receiver.event();
  const {
    Signature: _,
    SignatureVersion: __,
    SigningCertURL: ___,
    ...unsigned
  } = await receiver.notify(forged);

  await expectNotApplied(receiver, forged, unsigned as Attack, "an event without a signature");
});

requirement("RCV-36", async (receiver) => {
  await receiver.requireApplies();
  const forged = receiver.event();
  const { foreign, signer } = receiver;
  const attack = receiver.sign(await receiver.notify(forged), {
    ...foreign,
    certificateUrl: signer.certificateUrl,
  });

  await expectNotApplied(receiver, forged, attack, "an event signed by a foreign key");
});

requirement("RCV-37", async (receiver) => {
  await receiver.requireApplies();
  receiver.requireCanary();
  const forged = receiver.event();
  const attack = receiver.sign(await receiver.notify(forged), receiver.foreign);

  await expectNotApplied(receiver, forged, attack, "an event whose certificate is on another host");
});
