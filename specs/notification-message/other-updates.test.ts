import { expect, it } from "vitest";
import { isOfAnotherUpdate } from "./other-updates.ts";

const updated = (...names: string[]) => ({
  action: "update" as const,
  entityId: "row",
  columns: Object.fromEntries(names.map((name) => [name, "new"])),
});
const change = updated("paid_on", "is_urgent");
const another = updated("is_urgent", "debtor_name");

it("is of another update that touched all of its columns", () => {
  expect(isOfAnotherUpdate(["debtor_name", "is_urgent"], change, [change, another])).toBe(true);
});

it("is not, where what this update touched stands beside what another one did", () => {
  expect(isOfAnotherUpdate(["paid_on", "is_urgent", "debtor_name"], change, [change, another])).toBe(false);
});

it("is of none of another row, and of no creation", () => {
  const elsewhere = { ...another, entityId: "other" };
  const creation = { ...another, action: "create" as const };
  expect(isOfAnotherUpdate(["debtor_name"], change, [change, elsewhere, creation])).toBe(false);
});
