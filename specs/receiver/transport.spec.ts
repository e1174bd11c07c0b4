/** How the targetUrl is served (§6.1). */
import { blocked, expect, receiverChecks } from "#harness";
import { expectTaken, isTaken } from "./accepted.ts";

const { requirement } = receiverChecks;

requirement("RCV-01", async ({ handshake }) => {
  expect(handshake.failure, "what keeps the targetUrl from answering over HTTPS").toBeAbsent();
});

requirement("RCV-02", async (receiver) => {
  receiver.requireTls();
  const { untrusted, protocol } = receiver.handshake;

  expect(untrusted, "why the certificate of the receiver is not trusted").toBeAbsent();
  expect(protocol, "the version of TLS").toBeOneOf(["TLSv1.2", "TLSv1.3"]);
});

requirement("RCV-03", async (receiver) => {
  expectTaken(await receiver.deliver(await receiver.notify(receiver.event())), "a notification");
});

requirement("RCV-17", async (receiver) => {
  const envelope = await receiver.notify(receiver.event());

  const asText = await receiver.deliver(envelope, { contentType: "text/plain; charset=UTF-8" });

  if (!isTaken(asText) && !isTaken(await receiver.deliver(envelope)))
    throw blocked("RCV-03", "No notification is taken, of whatever content type.");
  expectTaken(asText, "a notification as text/plain");
});
