import { expect, it } from "vitest";
import type { MadeChange } from "../../changes/changes.ts";
import { isNoNews } from "./no-news.ts";

const change = (action: MadeChange["action"], columns?: Record<string, unknown>) =>
  ({ action, entityName: "Contract", entityId: "c-1", columns }) as MadeChange;

const created = change("create", { title: "a", amount: 1 });

it("is an update to the values that are there", () => {
  const [same, other] = [change("update", { title: "a" }), change("update", { title: "b" })];
  expect(isNoNews(same, [created, same])).toBe(true);
  expect(isNoNews(other, [created, other])).toBe(false);
  expect(isNoNews(same, [created, other, same])).toBe(false);
});

it.each([
  ["of a row of which nobody knows what is there", change("update", { title: "a" }), []],
  ["of a column of which nobody does", change("update", { title: "a", note: "n" }), [created]],
  ["of which the hook says nothing", change("update"), [created]],
  ["a new row", created, []],
])("is not %s", (_, one, before) => {
  expect(isNoNews(one, [...before, one])).toBe(false);
});
