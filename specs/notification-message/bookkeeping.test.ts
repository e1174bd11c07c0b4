import { describe, expect, it } from "vitest";
import { isBookkeeping } from "./bookkeeping.ts";

const change = { startedAt: Date.parse("2026-03-01T12:00:00Z") };

describe("a column keeps the books of its row", () => {
  it.each([
    ["updated_at", null],
    ["_id", 7],
    ["last_activity_at", "2026-03-01T12:00:01.250Z"],
    ["touched", "2026-03-01 12:00:02"],
    ["synchronised", change.startedAt + 1500],
  ])("%s %s", (name, value) => expect(isBookkeeping(name, value, change)).toBe(true));

  it.each([
    ["due_on", "2026-04-01"],
    ["booked", "2026-02-28T12:00:00Z"],
    ["amount_cents", 4711],
    ["statement_text", "Rent"],
    ["is_instant", true],
    ["note", null],
  ])("%s %s does not", (name, value) => expect(isBookkeeping(name, value, change)).toBe(false));
});
