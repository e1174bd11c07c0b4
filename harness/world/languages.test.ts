import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createServiceTimes } from "../timing/service-times.ts";
import { createLanguages, type LanguagesOptions } from "./languages.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Another instance shows the old language for a second after a change. */
const LATE_MS = 1000;

it("differs from what is there now, where an instance still shows what was there before", async () => {
  const changedAt = Date.now();
  const times = createServiceTimes({ eventMs: 1000, settleMs: 10_000 });
  times.note("record", LATE_MS);
  const shown = () => (Date.now() - changedAt < LATE_MS ? "en" : "de");
  const answer = () => ({
    accepted: true,
    status: 200,
    json: { id: "u-1", language: shown() },
    body: Buffer.from(""),
  });
  const client = { getUser: async () => answer(), putUser: async () => answer() };
  const languages = createLanguages({
    client,
    times,
    record: "alice's record",
    changedAt: () => changedAt,
    given: ["de", "en"],
    onProfile: () => undefined,
  } as unknown as LanguagesOptions);
  const finding = languages.another();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await finding).toBe("en");
});
