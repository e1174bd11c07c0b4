import { describe, expect, it } from "vitest";
import type { MadeChange, ReceivedNotification } from "#harness";
import { timesThatStandStill } from "./done-at-moves.ts";

const change = (entityId: string, startedAt: number, endedAt = startedAt) =>
  ({ entityId, action: "create", startedAt, endedAt }) as unknown as MadeChange;
const told = (entityId: string, doneAt: string, at = 100) =>
  ({
    content: { entityId, action: "create", doneAt },
    delivery: { at },
  }) as unknown as ReceivedNotification;

describe("the times of changes that lie far apart", () => {
  const made = [change("one", 0), change("two", 10_001)];

  it.each([
    ["stand still", "2026-01-01T10:00:01Z", ["2026-01-01T10:00:01.000Z for changes 10 s apart"]],
    ["move, however wrong the clock is", "2026-01-01T10:00:11Z", []],
  ])("%s", (_, second, wrong) => {
    expect(
      timesThatStandStill([told("one", "2026-01-01T10:00:01Z"), told("two", second, 10_200)], made),
    ).toEqual(wrong);
  });

  it("may be one for two changes of one row: that is another's to say", () => {
    const update = { ...change("one", 10_001), action: "update" } as MadeChange;
    const again = told("one", "2026-01-01T10:00:01Z");
    const ofUpdate = { ...again, content: { ...again.content, action: "update" } } as ReceivedNotification;
    expect(timesThatStandStill([again, ofUpdate], [change("one", 0), update])).toEqual([]);
  });

  it("may be one where the first was not told of before the other was made: both may be written down at once", () => {
    const [one, two] = [
      told("one", "2026-01-01T10:00:01Z", 10_100),
      told("two", "2026-01-01T10:00:01Z", 10_100),
    ];
    expect(timesThatStandStill([one, two], made)).toEqual([]);
  });

  it("may be one for two rows where the service made a change of its own to the second, long before ours", () => {
    const all = ["one", "two"].map((entityId) => told(entityId, "2026-01-01T10:00:01Z")); // both long before two was changed here
    const again = told("two", "2026-01-01T10:00:01Z", 20_000);
    expect(timesThatStandStill([...all, again], [change("one", 0), change("two", 10_001)])).toEqual([]);
  });

  it("may be one where the hook made the first change for as long, and the second right after it", () => {
    const slow = [change("one", 0, 10_000), change("two", 10_001)];
    const all = [told("one", "2026-01-01T10:00:01Z", 9990), told("two", "2026-01-01T10:00:01Z", 10_200)];
    expect(timesThatStandStill(all, slow)).toEqual([]);
  });

  it("may be one where they have no seconds", () => {
    const all = [told("one", "2026-01-01T10:00Z"), told("two", "2026-01-01T10:00Z")];
    expect(timesThatStandStill(all, made)).toEqual([]);
  });
});
