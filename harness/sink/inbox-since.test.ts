import { describe, expect, it } from "vitest";
import { createInbox } from "./inbox.ts";
import { inboxSince } from "./inbox-since.ts";
import { deliveryOf } from "./testing/delivery-of.ts";

const event = (n: number) => deliveryOf({ SubscribeURL: "https://x" }, { n });
const notification = (n: number) => deliveryOf({ Message: '{"action":"create"}' }, { n });

describe("an inbox that was used before", () => {
  it("shows its confirmation event, and no notification from before", async () => {
    const { inbox, put } = createInbox("used", "https://sink/used");
    for (const delivery of [event(1), notification(2)]) put(delivery);

    const since = inboxSince(inbox);
    put(notification(3));

    expect(since.deliveries.map(({ n }) => n)).toEqual([1, 3]);
    expect(since.all(() => true).map(({ n }) => n)).toEqual([1, 3]);
    const isLater = ({ n }: { n: number }) => n > 1;
    expect((await since.next(isLater, { deadlineMs: 1 })).n).toBe(3);
    expect((await since.collect(isLater, { deadlineMs: 1, count: 1 })).map(({ n }) => n)).toEqual([3]);
  });
});
