import { expect, it } from "vitest";
import type { Answer } from "../client/answer.ts";
import { madeReady } from "./made-ready.ts";

/** How often something was made ready before each of the calls that are answered so. */
async function timesMadeReady(statuses: readonly number[]): Promise<number[]> {
  let times = 0;
  const call = madeReady(
    async () => times++,
    async (status: number) => ({ status, accepted: status < 300 }) as Answer,
  );
  const seen: number[] = [];
  for (const status of statuses) {
    await call(status);
    seen.push(times);
  }
  return seen;
}

it("makes ready again after what was accepted", async () => {
  expect(await timesMadeReady([204, 204])).toEqual([1, 2]);
});

it("makes ready once for what is refused in a row, and the accepted call after it", async () => {
  expect(await timesMadeReady([204, 401, 403, 204, 204])).toEqual([1, 2, 2, 2, 3]);
});

it("makes ready again after a failure of the service, which may have been an effect", async () => {
  expect(await timesMadeReady([500, 401])).toEqual([1, 2]);
});

it("makes ready for each of those that are under way together", async () => {
  let times = 0;
  const refused = { status: 401, accepted: false } as Answer;
  const call = madeReady(
    async () => times++,
    async () => refused,
  );
  await call();
  await Promise.all([call(), call()]);
  expect(times).toBe(2);
});
