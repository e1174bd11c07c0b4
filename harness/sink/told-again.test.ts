import { describe, expect, it } from "vitest";
import { readNotification } from "./notification.ts";
import { deliveryOf } from "./testing/delivery-of.ts";
import { contentsOf, isToldAgain } from "./told-again.ts";

const message = {
  action: "create",
  entityName: "Payout",
  entityId: "p1",
  doneAt: "2026-01-02T03:04:05Z",
  payload: { amount: 1, state: { code: "new" } },
};
const told = (changed: object = {}, envelope: object = {}) =>
  readNotification(deliveryOf({ Message: JSON.stringify({ ...message, ...changed }), ...envelope }));

describe("a notification once more", () => {
  it.each<[string, ReturnType<typeof told>]>([
    ["in another envelope", told({}, { MessageId: "another", Timestamp: "later" })],
    ["with its members in another order", told({ payload: { state: { code: "new" }, amount: 1 } })],
    ["with a time of its own", told({ doneAt: "2026-01-02T03:09:00Z" })],
  ])("%s", (_, again) => expect(isToldAgain(told(), again)).toBe(true));

  it.each<[string, ReturnType<typeof told>]>([
    ["another action of the row", told({ action: "update" })],
    ["the same of another row", told({ entityId: "p2" })],
    ["the other message of a change", told({ payload: { amount: 1 } })],
  ])("is not %s", (_, other) => expect(isToldAgain(told(), other)).toBe(false));
});

describe("contents", () => {
  it("are the same in whichever order the members stand", () => {
    const { payload, ...rest } = message;
    expect(contentsOf(told({ ...rest, payload }))).toBe(
      contentsOf({ message: { payload: { state: { code: "new" }, amount: 1 }, ...rest } }),
    );
  });

  it("differ where a value does", () =>
    expect(contentsOf(told())).not.toBe(contentsOf(told({ payload: { amount: 2 } }))));
});
