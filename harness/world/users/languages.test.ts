import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createServiceTimes } from "../../timing/create-service-times.ts";
import { passed } from "../../timing/passed.ts";
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
    read: async () => answer().json,
    settled: async () => passed(times.allowanceMs("record") - (Date.now() - changedAt)),
    changedAt: () => changedAt,
    given: ["de", "en"],
    onProfile: () => undefined,
  } as unknown as LanguagesOptions);
  const finding = languages.another();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await finding).toBe("en");
});

/** A service that takes some languages, and shows what was written last. */
function serviceThatTakes(languages: readonly string[], present: string) {
  let language = present;
  let changedAt = 0;
  const answer = (accepted: boolean) => ({
    accepted,
    status: accepted ? 200 : 422,
    summary: "PUT /user",
    json: { id: "u-1", language },
    body: Buffer.from(""),
  });
  const putUser = vi.fn(async (body: { language: string }) => {
    const isTaken = languages.includes(body.language);
    if (isTaken) {
      language = body.language;
      changedAt = Date.now();
    }
    return answer(isTaken);
  });
  const read = vi.fn(async () => answer(true).json);
  const made = createLanguages({
    client: { getUser: async () => answer(true), putUser },
    times: createServiceTimes({ eventMs: 1000, settleMs: 10_000 }),
    record: "alice's record",
    read,
    settled: async () => undefined,
    changedAt: () => changedAt,
    given: [],
    onProfile: () => undefined,
  } as unknown as LanguagesOptions);
  return { languages: made, putUser, read, shown: () => language };
}

it("finds a language where the one that the user has is written otherwise, and is no longer taken", async () => {
  const { languages, shown } = serviceThatTakes(["cs", "en", "de"], "en_US.legacy");
  const found = languages.another();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(["cs", "en", "de"]).toContain(await found);
  expect(shown()).not.toBe(await found);
});

it("names the setting where none is taken, and what is there is no usual code", async () => {
  const { languages, putUser } = serviceThatTakes([], "en_US.legacy");
  await expect(languages.another()).rejects.toThrow("set FDS_LANGUAGES");
  const asked = putUser.mock.calls.length;
  await expect(languages.another()).rejects.toThrow("set FDS_LANGUAGES");
  expect(putUser.mock.calls.length - asked).toBeLessThan(10);
});

it("reads what is there once more only where it was changed since", async () => {
  const { languages, putUser, read } = serviceThatTakes(["en", "de"], "en");
  vi.setSystemTime(1000);
  expect(await languages.present()).toBe("en");
  expect(await languages.present()).toBe("en");
  expect(read).toHaveBeenCalledTimes(1);
  vi.setSystemTime(2000);
  await putUser({ language: "de" });
  expect(await languages.present()).toBe("de");
  expect(read).toHaveBeenCalledTimes(2);
});
