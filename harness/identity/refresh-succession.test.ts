import { describe, expect, it } from "vitest";
import { createSuccession } from "./refresh-succession.ts";

/** A realm that takes each refresh token once, and gives the next one. */
function rotating() {
  const shown: string[] = [];
  const renewals: [string, string][] = [];
  const inSuccession = createSuccession((...renewal) => renewals.push(renewal));
  let valid = 1;
  const use = async (token: string) => {
    shown.push(token);
    const isValid = token === `r${valid}`;
    await new Promise(setImmediate);
    if (!isValid) throw new Error(`${token} is spent`);
    valid++;
    return { access_token: "at", refresh_token: `r${valid}` };
  };
  return { shown, renewals, inSuccession, refresh: (token: string) => inSuccession(token, use) };
}

describe("refresh tokens that are renewed", () => {
  it("are shown once each, whichever of them is asked to be used", async () => {
    const { refresh, shown, renewals } = rotating();
    await refresh("r1");
    await refresh("r1");
    expect(await refresh("r2")).toEqual({ access_token: "at", refresh_token: "r4" });
    expect(shown).toEqual(["r1", "r2", "r3"]);
    expect(renewals).toEqual([
      ["r1", "r2"],
      ["r2", "r3"],
      ["r3", "r4"],
    ]);
  });

  it("are used one after the other", async () => {
    const { refresh, shown } = rotating();
    await Promise.all([refresh("r1"), refresh("r1"), refresh("r1")]);
    expect(shown).toEqual(["r1", "r2", "r3"]);
  });

  it("may stay as they are, and are told of only when they do not", async () => {
    const { inSuccession, renewals } = rotating();
    expect(await inSuccession("r9", async () => ({}))).toEqual({ refresh_token: "r9" });
    expect(renewals).toEqual([]);
  });

  it("are used after a use that failed", async () => {
    const { refresh } = rotating();
    await expect(refresh("r0")).rejects.toThrow("r0 is spent");
    expect((await refresh("r1")).refresh_token).toBe("r2");
  });
});
