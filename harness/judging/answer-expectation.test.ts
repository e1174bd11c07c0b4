import { describe, expect, it } from "vitest";
import { newContext, within } from "../check/current-check.ts";
import { Untestable } from "../check/untestable.ts";
import { Answer } from "../client/answer.ts";
import { AnswerExpectation } from "./answer-expectation.ts";
import { AssertionError } from "./assertion-error.ts";

const answerWith = (status: number, verified: boolean | undefined) =>
  new Answer({
    ...{ n: 1, method: "GET", path: "/user", route: "GET /user", credential: "none", status },
    ...{ headers: [], rawBody: Buffer.from("{}"), body: Buffer.from("{}"), keys: [], attempts: [] },
    signature:
      verified === undefined
        ? undefined
        : { value: "c2ln", verified, over: "the exact body", key: 0, tampered: false },
    ...{ sentAt: 0, receivedAt: 1 },
  } as ConstructorParameters<typeof Answer>[0]);

const judged = (answer: Answer, judge: (expectation: AnswerExpectation) => void) => () =>
  within(newContext("RSG-23"), async () => judge(new AnswerExpectation(answer)));

describe("an answer 503", () => {
  it("is the service's own where its signature verifies", async () => {
    await expect(judged(answerWith(503, true), (answer) => answer.toBeSigned())()).resolves.toBeUndefined();
  });

  it("is a gateway's where it is not signed, or wrongly, until the last round", async () => {
    for (const verified of [undefined, false])
      await expect(judged(answerWith(503, verified), (answer) => answer.toBeSigned())()).rejects.toThrow(
        Untestable,
      );
  });

  it("is no acceptance and no refusal of the service, signed or not", async () => {
    for (const verified of [undefined, true]) {
      await expect(judged(answerWith(503, verified), (answer) => answer.toBeRefused())()).rejects.toThrow(
        Untestable,
      );
      await expect(judged(answerWith(503, verified), (answer) => answer.toBeAccepted())()).rejects.toThrow(
        Untestable,
      );
    }
  });
});

describe("an answer 401", () => {
  it("is to be signed by the service", async () => {
    await expect(judged(answerWith(401, undefined), (answer) => answer.toBeSigned())()).rejects.toThrow(
      AssertionError,
    );
    await expect(judged(answerWith(401, true), (answer) => answer.toBeSigned())()).resolves.toBeUndefined();
  });
});
