import { expect, it } from "vitest";
import { createRecordChanges } from "./record-changes.ts";

const ada = { id: "1", language: "en", phone: "123" };
const put = (sentAt: number, sent: object | string, shown: object | undefined, status = 200) => ({
  ...{ route: "PUT /user", sentAt, response: { status } },
  request: { body: Buffer.from(typeof sent === "string" ? sent : JSON.stringify(sent)) },
  body: Buffer.from(shown ? JSON.stringify(shown) : ""),
});

it("a record is changed when a value of it is another one", () => {
  const exchanges = [put(1, { language: "en" }, ada)];
  const changedAt = createRecordChanges(exchanges);
  expect(changedAt(undefined)).toBe(1);
  exchanges.push(put(2, { language: "en" }, { ...ada, updatedAt: "now" }), put(3, { id: "1" }, ada));
  expect(changedAt(undefined)).toBe(1);
  exchanges.push(put(4, { language: "de" }, { ...ada, language: "de" }));
  expect(changedAt(undefined)).toBe(4);
  exchanges.push(put(5, { language: "sv" }, { ...ada, id: "2" }), put(6, { language: "fr" }, {}, 400));
  expect(changedAt(undefined)).toBe(5);
  expect(changedAt("1")).toBe(4);
  expect(changedAt("2")).toBe(5);
});

it("a record whose id is no text has one all the same", () => {
  const id = { toString: 0 };
  const changedAt = createRecordChanges([put(1, { language: "en" }, { ...ada, id })]);
  expect([changedAt(id), changedAt("1")]).toEqual([1, 0]);
});

it.each([
  ["that the answer does not show", put(2, { language: "de" }, ada)],
  ["of which the answer shows nothing", put(2, { language: "en" }, undefined)],
  ["in a body that cannot be read", put(2, "{", ada)],
])("a change %s counts", (_, second) => {
  expect(createRecordChanges([put(1, { language: "en" }, ada), second])("1")).toBe(2);
});
