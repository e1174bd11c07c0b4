import { expect, it } from "vitest";
import { newContext, within } from "../check/current-check.ts";
import type { Answer } from "../client/answer.ts";
import { between } from "./require.ts";

/** A control whose answers are numbered, and come when they are let go. */
function control(accepted: (n: number) => boolean = () => true) {
  let sent = 0;
  const order: string[] = [];
  const answer = async (what: string) => {
    const n = ++sent;
    order.push(what);
    await new Promise((resolve) => setImmediate(resolve));
    return { n, accepted: accepted(n), status: accepted(n) ? 200 : 401, summary: what } as unknown as Answer;
  };
  return { order, request: { of: order, kind: "GET /user", send: () => answer("control") }, answer };
}

const asCheck = <T>(round: number, body: () => Promise<T>) =>
  within(newContext("a check", ["SIG-08"], { round }), body);

it("attempts at the same time share what is accepted before them, and after the last of them", async () => {
  const { order, request, answer } = control();
  const attempts = ["one", "two", "three"].map((name) =>
    asCheck(0, () => between(request, () => answer(name))),
  );
  await Promise.all(attempts);
  // The first that ended did not wait for the others.
  expect(order).toEqual(["control", "one", "two", "three", "control", "control"]);
});

it("what is accepted after one attempt stands before the next one", async () => {
  const { order, request, answer } = control();
  await asCheck(0, () => between(request, () => answer("one")));
  await asCheck(0, () => between(request, () => answer("two")));
  expect(order).toEqual(["control", "one", "control", "two", "control"]);
});

it("who looks again has controls of its own", async () => {
  const { order, request, answer } = control();
  await Promise.all(["one", "two"].map((name) => asCheck(1, () => between(request, () => answer(name)))));
  expect(order.filter((what) => what === "control").length).toBe(4);
});

it("a refused one is no control for those that come later", async () => {
  const { order, request, answer } = control((n) => n !== 3);
  const one = asCheck(0, () => between(request, () => answer("one")));
  await expect(one).rejects.toThrow("The control after the attempt was not accepted");
  await asCheck(0, () => between(request, () => answer("two")));
  expect(order).toEqual(["control", "one", "control", "control", "two", "control"]);
});
