import { expect, it, vi } from "vitest";
import { Unanswered } from "../../check/unanswered.ts";
import type { Answer } from "../../client/answer.ts";
import { overLoss } from "./over-loss.ts";

const answered = (status: number) =>
  ({ status, accepted: status < 300, isGatewayFailure: status === 502 }) as Answer;

/** Gives these one after the other; undefined is lost. */
const calls = (...statuses: readonly (number | undefined)[]) => {
  const call = vi.fn<() => Promise<Answer>>();
  for (const status of statuses)
    if (status === undefined) call.mockRejectedValueOnce(new Unanswered("reset"));
    else call.mockResolvedValueOnce(answered(status));
  return call;
};

it.each([
  ["is asked for once", [409], 409, 0],
  ["that was lost is asked for once more", [undefined, 201], 201, 0],
  ["that a gateway lost, too", [502, 201], 201, 0],
  ["that is refused for the one that was lost is made anew", [undefined, 409, 201], 201, 1],
])("a link %s", async (_, statuses, status, reversed) => {
  const reverse = calls(200);

  expect(await overLoss(calls(...statuses), reverse)).toMatchObject({ status });
  expect(reverse).toHaveBeenCalledTimes(reversed);
});

it("is unanswered where it is lost twice", async () => {
  await expect(overLoss(calls(undefined, undefined), calls(200))).rejects.toThrow(Unanswered);
});
