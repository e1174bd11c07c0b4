import { describe, expect, it } from "vitest";
import { newContext, within } from "../../check/current-check.ts";
import { Untestable } from "../../check/untestable.ts";
import { createServiceTimes } from "../../timing/create-service-times.ts";
import type { User } from "../../world/users/user.ts";
import { expectUnchanged, steadyRecord } from "./steady-record.ts";

/** Shows these languages one after another, and the last one from then on. */
function shows(...languages: string[]) {
  let asked = 0;
  const record = async () => ({ id: "u-1", language: languages[Math.min(asked++, languages.length - 1)]! });
  return { user: { name: "bob", record } as unknown as User, asked: () => asked };
}

const times = (settleMs: number) => ({ times: createServiceTimes({ eventMs: 1000, settleMs }) });

describe("a record", () => {
  it("is what is shown six times in succession", async () => {
    const { user, asked } = shows("it");
    expect(await steadyRecord(times(1000), user)).toMatchObject({ language: "it" });
    expect(asked()).toBe(6);
  });

  it("is asked for again once it has varied", async () => {
    const { user, asked } = shows("it", "it", "en");
    expect(await steadyRecord(times(5000), user)).toMatchObject({ language: "en" });
    expect(asked()).toBe(8);
  });

  it("says nothing where it goes on to vary, and is looked at again later", async () => {
    const context = newContext("USR-09", ["USR-09"]);
    const { user } = shows(...Array.from({ length: 100 }, (_, n) => ["it", "en"][n % 2]!));
    const read = within(context, () => steadyRecord(times(1), user));
    await expect(read).rejects.toThrow(Untestable);
    expect(context.troubles).toMatchObject([{ kind: "late" }]);
  });
});

describe("a record that is as it was before", () => {
  const troublesOf = async (before: object) => {
    const context = newContext("USR-18", ["USR-18"]);
    const { user } = shows("it");
    const look = () =>
      expectUnchanged(times(1000), user, { id: "u-1", language: "it", ...before }, { what: "members" });
    await within(context, look).catch(() => undefined);
    return context.troubles.map(({ kind }) => kind);
  };

  it.each([
    ["the language is another one: what was there before may have been late", { language: "en" }, ["late"]],
    ["another member is, which nobody else writes", { language: "en", phone: "+49 30 1" }, []],
    ["nothing is", {}, []],
  ])("is looked at again only where %s", async (_, before, kinds) => {
    expect(await troublesOf(before)).toEqual(kinds);
  });
});
