import { describe, expect, it } from "vitest";
import { isOfAnother, isToldBeside, mayBeOf, resembles } from "./resemblance.ts";

const made = (action: "create" | "update" | "delete", entityId: string, title: string) => ({
  ...{ action, entityName: "Payout" as const, entityId },
  columns: { id: entityId, business_entity_id: "be-1", statement_text: title },
});
const told = (action: string, entityId: string, title: string, entityName = "Payout") => ({
  ...{ action, entityName, entityId },
  payload: { id: entityId, business_entity_id: "be-1", statement_text: title },
});
const change = made("update", "row", "new");
const creation = made("create", "row", "old");
const another = made("update", "another", "other");

describe("a notification with a wrong action", () => {
  it("is of the change whose action its word is a form of", () => {
    expect(resembles(told("UPDATED", "row", "new"), change, [creation])).toBe(true);
    expect(resembles(told("UPDATED", "row", "new"), creation, [change])).toBe(false);
  });

  it("is of the change whose values it holds", () => {
    expect(resembles(told("create", "row", "new"), change, [creation])).toBe(true);
    expect(resembles(told("UPSERT", "row", "new"), creation, [change])).toBe(false);
  });

  it("is not of a change when another one explains it", () => {
    expect(resembles(told("create", "row", "old"), change, [creation])).toBe(false);
  });
});

describe("a notification that names another kind", () => {
  const elsewhere = { ...made("update", "row", "else"), entityName: "Contract" as const };

  it("may be of the change, whose row it names", () => {
    expect(resembles(told("update", "row", "new", "Contract"), change, [creation])).toBe(true);
  });

  it("is of a row of that kind, where the run changed one of the same id", () => {
    expect(resembles(told("update", "row", "else", "Contract"), change, [creation, elsewhere])).toBe(false);
  });
});

describe("a notification with a wrong id", () => {
  it("is of the change whose values it holds", () => {
    expect(resembles(told("update", "be-1", "new"), change, [another])).toBe(true);
    expect(resembles(told("update", "be-1", "new"), another, [change])).toBe(false);
  });

  it("is not of a change of another kind or action", () => {
    expect(resembles(told("update", "be-1", "new", "Contract"), change, [])).toBe(false);
    expect(resembles(told("delete", "be-1", "new"), change, [])).toBe(false);
  });

  it("is of any like it where no values are known", () => {
    expect(resembles({ ...told("update", "be-1", "new"), payload: {} }, change, [another])).toBe(true);
  });

  it("is not of the change when it is exactly of another", () => {
    expect(resembles({ ...told("update", "another", "x"), payload: {} }, change, [another])).toBe(false);
  });
});

describe("an event that is told once more, beside the message that is right", () => {
  const at = (doneAt: string, one: ReturnType<typeof told>) => ({ ...one, doneAt });
  const right = at("12:00", told("delete", "row", "old"));

  it("has the same time and values, and another action or another id", () => {
    expect(isToldBeside(at("12:00", told("update", "row", "old")), right)).toBe(true);
    expect(isToldBeside({ ...right, entityId: "be-1" }, right)).toBe(true);
  });

  it("is not there where the time, the values, the kind or nothing differs", () => {
    expect(isToldBeside(at("11:59", told("update", "row", "old")), right)).toBe(false);
    expect(isToldBeside(at("12:00", told("update", "row", "ended")), right)).toBe(false);
    expect(isToldBeside(at("12:00", told("update", "row", "old", "Contract")), right)).toBe(false);
    expect(isToldBeside(right, right)).toBe(false);
  });

  it("is not to be known by a payload that is empty, as that of a row that goes with another", () => {
    const empty = { ...right, payload: {} };
    expect(isToldBeside({ ...empty, entityId: "child" }, empty)).toBe(false);
  });
});

describe("what is told beside a right message, of another row", () => {
  it("is of the change where it holds its values", () => {
    expect(mayBeOf(told("update", "be-1", "new"), change, [change])).toBe(true);
    expect(mayBeOf(told("update", "be-1", "same for all"), change, [change])).toBe(false);
  });

  it("is not where the run knows that row, of which more may be told than was asked for", () => {
    expect(mayBeOf(told("update", "another", "new"), change, [change, another])).toBe(false);
  });
});

describe("an update that follows a create", () => {
  const at = (doneAt: string, one: Omit<ReturnType<typeof told>, "payload"> & { payload: object }) => ({
    ...one,
    doneAt: `2026-01-01T${doneAt}Z`,
  });
  const right = at("12:00:05", told("update", "row", "new"));

  it("is not of the update that was made, by its values", () => {
    expect(isOfAnother(at("12:00:00", told("update", "row", "old")), change, [creation], [right])).toBe(true);
    expect(isOfAnother(right, change, [creation], [right])).toBe(false);
  });

  it("is not of it, by its time, where its columns are others", () => {
    const followUp = { ...told("update", "row", ""), payload: { is_urgent: true } };
    expect(isOfAnother(at("12:00:00", followUp), change, [creation], [right])).toBe(true);
    expect(isOfAnother(at("12:00:05", followUp), change, [creation], [right])).toBe(false);
  });

  it("may be of it where its values are those of no other change of the row", () => {
    const older = at("12:00:00", told("update", "row", "older"));
    expect(isOfAnother(older, change, [creation, another], [right])).toBe(false);
  });
});
