/** Which addresses a receiver visits: each attack beside genuine confirmation events (§6.2; security beyond its words is implied). */
import { expect, type ReceiverWorld, receiverChecks } from "#harness";

const { requirement } = receiverChecks;

/** The address leads, with the word of its event, to where nobody may go. */
async function expectNoVisit(receiver: ReceiverWorld, place: string, what: string): Promise<void> {
  const { envelope, token } = receiver.confirmation(place);
  await expectNoneOf(receiver, envelope, token, what);
}

async function expectNoneOf(
  receiver: ReceiverWorld,
  envelope: Parameters<ReceiverWorld["visitsDespite"]>[0],
  word: string,
  what: string,
): Promise<void> {
  const visits = await receiver.visitsDespite(envelope, word);
  expect(
    visits.map(({ method, server }) => `${method} at ${server}`),
    `visits to ${what}`,
  ).toBeAbsent();
}

const PATH = "/?Action=ConfirmSubscription&Token=";

requirement("RCV-27", async (receiver) => {
  receiver.requireCanary();
  await expectNoVisit(receiver, `${receiver.hosts.canaryUrl}${PATH}`, "a SubscribeURL on another host");
});

requirement("RCV-28", async (receiver) => {
  await expectNoVisit(receiver, `${receiver.hosts.plainUrl}${PATH}`, "a SubscribeURL over plain HTTP");
});

requirement("RCV-29", async (receiver) => {
  receiver.requireCanary();
  const { hosts } = receiver;
  const { envelope, token, url } = receiver.confirmation();
  const { pathname, search } = new URL(url);
  const led = `led-${token.slice(0, 16)}`;
  hosts.serve(`${pathname}${search}`, {
    status: 302,
    headers: { Location: `${hosts.canaryUrl}/${led}` },
    body: "",
  });

  await expectNoneOf(receiver, envelope, led, "where a redirect of the SubscribeURL leads");
});

requirement("RCV-30", async (receiver) => {
  receiver.requireCanary();
  const { serviceUrl, canaryUrl } = receiver.hosts;
  const place = `${serviceUrl}@${new URL(canaryUrl).host}${PATH}`;
  await expectNoVisit(receiver, place, "another host behind the permitted one and an @");
});

requirement("RCV-31", async (receiver) => {
  receiver.requireCanary();
  const { serviceUrl, canaryUrl } = receiver.hosts;
  const place = `${canaryUrl}/?host=${serviceUrl}/&Token=`;
  await expectNoVisit(receiver, place, "another host with the permitted one in its query");
});

requirement("RCV-32", async (receiver) => {
  const { token, url } = receiver.confirmation();
  const inEnvelope = { SubscribeURL: url, Token: token };
  const envelope = await receiver.notify(receiver.event(), { inEnvelope });
  await expectNoneOf(receiver, envelope, token, "the SubscribeURL in a notification");
});

requirement("RCV-33", async (receiver) => {
  const genuine = receiver.confirmation();
  const other = receiver.confirmation();
  const envelope = { ...genuine.envelope, SubscribeURL: other.url, Token: other.token };
  await expectNoneOf(receiver, envelope, other.token, "a SubscribeURL that was changed after signing");
});

requirement("RCV-38", async (receiver) => {
  receiver.requireCanary();
  const { token } = receiver.confirmation();
  const UnsubscribeURL = `${receiver.hosts.canaryUrl}/?Action=Unsubscribe&SubscriptionArn=${token}`;
  const envelope = { ...(await receiver.notify(receiver.event())), UnsubscribeURL };
  await expectNoneOf(receiver, envelope, token, "the UnsubscribeURL of a notification");
});
