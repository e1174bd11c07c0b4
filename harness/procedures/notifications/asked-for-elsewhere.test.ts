import { expect, it } from "vitest";
import { isAskedForElsewhere } from "./asked-for-elsewhere.ts";

const ID = "7";
const INBOX = { targetUrl: "https://sink.test/own" };
const bobs = { id: ID, owner: { name: "bob" }, inbox: INBOX, created: { n: 1 } };

const creation = (n: number, user: string, id: string) => ({
  n,
  route: "POST /user/webhook",
  credential: `the Bearer token of ${user}`,
  request: { path: "/user/webhook" },
  body: Buffer.from(JSON.stringify({ id })),
  response: { status: 201, headers: [] },
});
const put = (n: number, user: string, { id = ID, status = 202 } = {}) => ({
  n,
  route: "PUT /user/webhook/{webhookId}",
  credential: `the Bearer token of ${user}`,
  request: { path: `/user/webhook/${id}` },
  response: { status, headers: [] },
});
const ofBoth = [creation(1, "bob", ID), creation(2, "alice", ID)];

const isAsked = (exchanges: object[], unanswered: object[] = [], underWay: object[] = []) =>
  isAskedForElsewhere(
    { webhooks: { made: [bobs] }, exchanges, unanswered, underWay: new Set(underWay) } as never,
    INBOX,
  );

it("is so where both users have a webhook of that id, and its own user was sent to it", () => {
  expect(isAsked([...ofBoth, put(3, "bob")])).toBe(true);
  expect(isAsked(ofBoth, [put(3, "bob")])).toBe(true);
  expect(isAsked(ofBoth, [], [put(3, "bob")])).toBe(true);
});

it("is not so where the id is one user's alone: an event then is one too many", () => {
  expect(isAsked([creation(1, "bob", ID), creation(2, "alice", "8"), put(3, "bob")])).toBe(false);
});

it("is not so for the other user's call, a refused one, one for another id, or none", () => {
  expect(isAsked([...ofBoth, put(3, "alice")])).toBe(false);
  expect(isAsked([...ofBoth, put(3, "bob", { status: 403 })])).toBe(false);
  expect(isAsked([...ofBoth, put(3, "bob", { id: "8" })])).toBe(false);
  expect(isAsked(ofBoth)).toBe(false);
});
