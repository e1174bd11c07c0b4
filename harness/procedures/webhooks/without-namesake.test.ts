import { expect, it } from "vitest";
import type { Answer } from "../../client/answer.ts";
import { isSharedByNow, withoutNamesake } from "./without-namesake.ts";

const creation = (user: "alice" | "bob", id?: string, status = 200) => ({
  route: "POST /user/webhook",
  credential: `the Bearer token of ${user}`,
  ...(id === undefined
    ? {}
    : { body: Buffer.from(JSON.stringify({ id })), response: { status, headers: [] } }),
});
const answer = { facts: { path: "/user/webhook/7/be-1" } } as unknown as Answer;
const nothing = { exchanges: [], unanswered: [], underWay: [] };
const isShared = (requests: Partial<Record<keyof typeof nothing, object[]>>) => {
  const { underWay, ...ended } = { ...nothing, ...requests };
  return isSharedByNow({ ...ended, underWay: new Set(underWay) } as never, answer);
};

it("tells a webhook of the same id that the other user has come to, in whatever way it was made", () => {
  expect(isShared({ exchanges: [creation("alice", "7"), creation("bob", "7")] })).toBe(true);
  expect(isShared({ exchanges: [creation("alice", "7"), creation("bob", "8")] })).toBe(false);
});

it("may be so while the other user's creation is under way", () => {
  expect(isShared({ exchanges: [creation("alice", "7")], underWay: [creation("bob")] })).toBe(true);
});

it("may be so after a lost answer, where ids are seen to be counted for each user", () => {
  const counted = [creation("alice", "1"), creation("bob", "1"), creation("alice", "7")];
  expect(isShared({ exchanges: counted, unanswered: [creation("bob")] })).toBe(true);
  expect(isShared({ exchanges: [...counted, creation("bob", "x", 502)] })).toBe(true);
  expect(isShared({ exchanges: [creation("alice", "7")], unanswered: [creation("bob")] })).toBe(false);
});

it("is passed over for the next one of its owner, which is told how many were tried", async () => {
  const exchanges = [creation("bob", "1"), creation("bob", "2")];
  const asked: (number | undefined)[] = [];
  const found = await withoutNamesake({ exchanges } as never, async (_, tried) => {
    asked.push(tried);
    return { id: String(asked.length), owner: { name: "alice" } } as never;
  });
  expect([found.id, asked]).toEqual(["3", [undefined, 1, 2]]);
});
