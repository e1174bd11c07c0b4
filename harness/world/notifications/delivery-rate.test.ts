import { expect, it } from "vitest";
import type { MadeChange } from "../../changes/changes.ts";
import { createServiceTimes } from "../../timing/create-service-times.ts";
import type { Webhook } from "../webhooks/webhook.ts";
import { measureDeliveryRate, type RateOptions } from "./delivery-rate.ts";

/**
 * @param latencyMs of the notification of the n-th of many changes made at once
 * @param besides when what is none of them was delivered
 */
async function measured(latencyMs: (n: number) => number, besides: readonly number[] = []): Promise<number> {
  return (await times(latencyMs, besides)).deliveryRate();
}

async function times(latencyMs: (n: number) => number, besides: readonly number[] = []) {
  const times = createServiceTimes({ eventMs: 1000, settleMs: 1000 });
  let made = 0;
  const options = {
    times,
    changes: { any: async () => ({ entityId: `${made++}`, startedAt: 0 }) as MadeChange },
    arrived: () => besides.map((at) => ({ at, answered: "200", method: "POST", body: Buffer.from("{}") })),
    correlation: { concerns: (n: unknown, { entityId }: MadeChange) => entityId === n },
  } as unknown as RateOptions;
  const next = async (matches: (delivery: unknown) => boolean) => {
    const n = Array.from({ length: made }, (_, index) => index).find((index) => matches(`${index}`))!;
    return { at: latencyMs(n) };
  };
  await measureDeliveryRate(options, { inbox: { next } } as unknown as Webhook, "be-1");
  return times;
}

it("is known where one worker delivers one after the other", async () => {
  expect(await measured((n) => 100 * (n + 1))).toBeCloseTo(10);
});

it("counts what the worker delivers for others meanwhile", async () => {
  const others = Array.from({ length: 100 }, (_, n) => 50 * n);
  expect(await measured((n) => 100 * (n + 1), others)).toBeCloseTo(20);
});

it("is known where many come together in batches, by a timer", async () => {
  const inBatchesOf24 = (n: number) => 1000 + 2000 * Math.floor(n / 24);
  expect(await measured(inBatchesOf24)).toBeCloseTo(71 / 6);
});

it("tells how long nothing comes while more are waiting, where that is long", async () => {
  const pause = async (latencyMs: (n: number) => number) => (await times(latencyMs)).longestMs("pause");
  expect(await pause((n) => 300 + 2000 * Math.floor(n / 24))).toBe(2300);
  expect(await pause(() => 1800)).toBe(1800);
  expect(await pause((n) => 10 * n)).toBe(0);
});

it("is no limit where all come together, soon or late", async () => {
  expect(await measured(() => 20)).toBe(Number.POSITIVE_INFINITY);
  expect(await measured(() => 3000)).toBe(Number.POSITIVE_INFINITY);
  expect(await measured((n) => (n % 5 === 4 ? 3000 : 20))).toBe(Number.POSITIVE_INFINITY);
});
