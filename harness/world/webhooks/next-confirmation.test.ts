import { expect, it } from "vitest";
import { createInbox } from "../../sink/inbox.ts";
import { deliveryOf } from "../../sink/testing/delivery-of.ts";
import { createServiceTimes } from "../../timing/create-service-times.ts";
import { nextConfirmation } from "./next-confirmation.ts";

const first = "https://service/confirm?token=1";
const second = "https://service/confirm?token=2";
let n = 0;
const eventOf = (url: string) => ({ ...deliveryOf({ SubscribeURL: url, MessageId: `${++n}` }), n });
const times = createServiceTimes({ eventMs: 2000, settleMs: 200 });

it("gives the first event that arrived", async () => {
  const { inbox, put } = createInbox("an inbox", "https://sink/1");
  put(eventOf(first));
  put(eventOf(second));
  expect((await nextConfirmation(inbox, times, undefined)).subscribeUrl).toBe(first);
});

it("gives the event of another address, when the one before comes once more", async () => {
  const { inbox, put } = createInbox("an inbox", "https://sink/1");
  const before = eventOf(first);
  put(before);
  const next = nextConfirmation(inbox, times, before);
  put(eventOf(first));
  put(eventOf(second));
  expect((await next).subscribeUrl).toBe(second);
});

it("gives the event of an address that is new, when the one before the last comes once more", async () => {
  const { inbox, put } = createInbox("an inbox", "https://sink/1");
  put(eventOf(first));
  const before = eventOf(second);
  put(before);
  const next = nextConfirmation(inbox, times, before);
  put(eventOf(first));
  put(eventOf(`${first}3`));
  expect((await next).subscribeUrl).toBe(`${first}3`);
});

it("gives the event of the same address, when there is no other", async () => {
  const { inbox, put } = createInbox("an inbox", "https://sink/1");
  const before = eventOf(first);
  put(before);
  const again = eventOf(first);
  put(again);
  expect((await nextConfirmation(inbox, times, before)).delivery).toBe(again);
});

it("blames nobody where somebody left in the TLS handshake meanwhile", async () => {
  const trouble = { at: Date.now() + 5, kind: "TLS refused", what: "the sender left" } as const;
  const { inbox } = createInbox("an inbox", "https://sink/1", {
    troubles: [trouble],
    sender: { until: () => 0 },
  });
  const none = nextConfirmation(inbox, createServiceTimes({ eventMs: 20, settleMs: 20 }), undefined);
  await expect(none).rejects.toMatchObject({ blockedBy: [] });
  await expect(none).rejects.toThrow(/: the sender left\. See countersign doctor\./);
});

it("says what is to blame where none comes", async () => {
  const { inbox } = createInbox("an inbox", "https://sink/1");
  const none = nextConfirmation(inbox, createServiceTimes({ eventMs: 20, settleMs: 20 }), undefined);
  await expect(none).rejects.toThrow(/No confirmation event/);
  await expect(none).rejects.toMatchObject({ blockedBy: ["WHC-02"] });
});
