import { expect, it } from "vitest";
import { createServiceTimes } from "./create-service-times.ts";
import { describedTimes } from "./described-times.ts";

it("tells what was met, in steps, and nothing of what was not", () => {
  const times = createServiceTimes({ eventMs: 60_000, settleMs: 120_000 });
  times.note("key", 0);
  times.note("link", 1400);
  times.note("delivery", 300_000);
  times.noteRate(9.7, 200);
  expect(describedTimes(times)).toEqual([
    ["time until a new API key is accepted", "up to 0.1 s"],
    ["time until a link is effective", "up to 2 s"],
    ["time from a change to its notification", "more than 120 s"],
    ["notifications a second", "about 10"],
  ]);
});
