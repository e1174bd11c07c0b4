import { describe, expect, it } from "vitest";
import type { Delivery } from "./delivery.ts";
import { createInbox, DeliveryTimeout } from "./inbox.ts";
import { deliveryOf } from "./testing/delivery-of.ts";

const says = (text: string) => (delivery: Delivery) => delivery.body.toString() === text;
const soon = { deadlineMs: 2000 };

describe("an inbox", () => {
  it("gives what has arrived already, and what arrives later", async () => {
    const { inbox, put } = createInbox("a", "https://sink.example/a");
    put(deliveryOf("one", { n: 1 }));
    const later = inbox.next(says("two"), soon);
    expect((await inbox.next(says("one"), soon)).n).toBe(1);
    put(deliveryOf("two", { n: 2 }));
    expect((await later).n).toBe(2);
  });

  it("skips what arrived up to a given delivery", async () => {
    const { inbox, put } = createInbox("a", "https://sink.example/a");
    const first = deliveryOf("same", { n: 1 });
    put(first);
    const second = inbox.next(says("same"), { ...soon, after: first });
    put(deliveryOf("same", { n: 2 }));
    expect((await second).n).toBe(2);
  });

  it("says what did arrive when nothing matches in time", async () => {
    const { inbox, put } = createInbox("a", "https://sink.example/a");
    put(deliveryOf("something\n  else", { n: 7 }));
    const error = await inbox.next(says("wanted"), { deadlineMs: 10 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DeliveryTimeout);
    expect(error).toMatchObject({ waitedMs: 10, arrived: ["event 7, POST, something else"], troubles: [] });
  });

  describe("of a sink that is busy", () => {
    const busy = { troubles: [], sender: { until: () => Date.now() + 1500 } };

    it("waits longer where it is to be patient", async () => {
      const { inbox, put } = createInbox("a", "https://sink.example/a", busy);
      const late = inbox.next(says("late"), { deadlineMs: 40, patient: true });
      const collected = inbox.collect(says("late"), { deadlineMs: 40, patient: true, count: 1 });
      await expect(inbox.next(says("late"), { deadlineMs: 40 })).rejects.toThrow("within 40 ms");
      put(deliveryOf("late", { n: 1 }));
      expect((await late).n).toBe(1);
      expect(await collected).toHaveLength(1);
    });

    it("does not wait for ever", async () => {
      const { inbox } = createInbox("a", "https://sink.example/a", busy);
      await expect(inbox.next(says("lost"), { deadlineMs: 10, patient: true })).rejects.toThrow(
        DeliveryTimeout,
      );
    });

    it("waits no longer when nothing has come lately", async () => {
      const idle = { troubles: [], sender: { until: () => Date.now() - 60_000 } };
      const { inbox, put } = createInbox("a", "https://sink.example/a", idle);
      const wait = inbox.next(says("late"), { deadlineMs: 10, patient: true });
      await expect(wait).rejects.toThrow(DeliveryTimeout);
      put(deliveryOf("late", { n: 1 }));
    });
  });

  it("serves every one who waits, and throws a faulty match where it was asked for", async () => {
    const { inbox, put } = createInbox("a", "https://sink.example/a");
    const broken = inbox.next(() => {
      throw new Error("bad match");
    }, soon);
    const [one, other] = [inbox.next(says("x"), soon), inbox.next(says("x"), soon)];
    put(deliveryOf("x"));
    await expect(broken).rejects.toThrow("bad match");
    expect(await one).toBe(await other);
  });

  it("collects until there are enough", async () => {
    const { inbox, put } = createInbox("a", "https://sink.example/a");
    put(deliveryOf("x", { n: 1 }));
    const both = inbox.collect(says("x"), { ...soon, count: 2 });
    put(deliveryOf("other", { n: 2 }));
    put(deliveryOf("x", { n: 3 }));
    expect((await both).map(({ n }) => n)).toEqual([1, 3]);
    expect(await inbox.collect(says("x"), { ...soon, count: 2 })).toHaveLength(2);
  });

  it("collects what there is at the deadline", async () => {
    const { inbox, put } = createInbox("a", "https://sink.example/a");
    const collected = inbox.collect(says("x"), { deadlineMs: 20 });
    put(deliveryOf("x"));
    expect(await collected).toHaveLength(1);
  });

  it("answers 200 at once unless told otherwise, and again after being told so", () => {
    const { inbox, answer } = createInbox("a", "https://sink.example/a");
    expect(answer()).toEqual({});
    expect(inbox.wasTroubled).toBe(false);
    inbox.answerWith({ status: 500 }, { drop: true });
    expect([answer(), answer(), answer()]).toEqual([{ status: 500 }, { drop: true }, { drop: true }]);
    inbox.answerWith();
    expect(answer()).toEqual({});
    expect(inbox.wasTroubled).toBe(true);
  });
});
