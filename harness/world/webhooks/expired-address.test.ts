import { expect, it } from "vitest";
import { mayHaveExpired } from "./expired-address.ts";
import type { SubscribeAnswer } from "./subscribe.ts";

const answered = (status: number, agoMs: number) =>
  mayHaveExpired({ status } as SubscribeAnswer, Date.now() - agoMs);

it("an address that is refused some time after its event came may have expired", () => {
  expect([404, 410].map((status) => answered(status, 2000))).toEqual([true, true]);
});

it("one that is refused at once has not, and none that is taken or fails", () => {
  expect([answered(404, 0), answered(200, 2000), answered(302, 2000), answered(503, 2000)]).toEqual(
    Array(4).fill(false),
  );
});
