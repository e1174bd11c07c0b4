import { describe, expect, it } from "vitest";
import { parseDoneAt } from "./done-at.ts";

const INSTANT = Date.UTC(2026, 0, 2, 3, 4, 5);

describe("doneAt", () => {
  it.each<[string, number, number | undefined]>([
    ["2026-01-02T03:04:05Z", INSTANT, 0],
    ["2026-01-02T03:04:05.678Z", INSTANT + 678, 0],
    ["2026-01-02T03:04:05,678901234Z", INSTANT + 679, 0],
    ["2026-01-02T03:04:05+00:00", INSTANT, 0],
    ["2026-01-02T08:34:05+0530", INSTANT, 330],
    ["2026-01-01T22:04:05-05", INSTANT, -300],
    ["2026-01-02T03:04:05", INSTANT, undefined],
    ["2026-01-02 03:04:05", INSTANT, undefined],
    ["2026-01-02 03:04:05.5", INSTANT + 500, undefined],
    ["2026-01-02 03:04:05 UTC", INSTANT, 0],
    ["2026-01-02 03:04:05+00", INSTANT, 0],
    ["Fri, 02 Jan 2026 03:04:05 GMT", INSTANT, 0],
    ["Fri, 2 Jan 2026 08:34:05 +0530", INSTANT, 330],
    ["2 Jan 2026 03:04:05 UT", INSTANT, 0],
    ["1767323045", INSTANT, undefined],
    ["1767323045.25", INSTANT + 250, undefined],
    ["1767323045678", INSTANT + 678, undefined],
    [" 2026-01-02T24:00:00Z ", Date.UTC(2026, 0, 3), 0],
  ])("reads %s", (text, instantMs, offsetMinutes) => {
    expect(parseDoneAt(text)).toMatchObject({ instantMs, offsetMinutes });
  });

  it.each([
    "",
    "now",
    "2026-01-02",
    "03:04:05",
    "2026-02-30T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-01-02T25:00:00Z",
    "31 Feb 2026 03:04:05 GMT",
    "02/01/2026 03:04:05",
    "12345",
    "2026-01-02T03:04:05+5:30",
  ])("does not take %j for a time", (text) => {
    expect(parseDoneAt(text)).toBeUndefined();
  });
});
