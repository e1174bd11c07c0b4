import { describe, expect, it } from "vitest";
import { unreachable } from "../../errors/harness-error.ts";
import { createLanguageAttempts, type GatheringOptions } from "./language-attempts.ts";

const down = unreachable("identity provider", "login-failed", {
  tried: "logging in alice",
  saw: "status 503",
  next: "Look.",
});
const accepted = { accepted: true, status: 200 };

/** Attempts at a record that shows "en", for the given number of looks; then the identity provider is gone. */
function attempts(looks: number) {
  let left = looks;
  const options = {
    client: { putUser: async () => accepted },
    times: { vigilMs: () => 0 },
    record: "alice's record",
    current: async () => {
      if (left-- <= 0) throw down;
      return "en";
    },
    another: async () => "it",
  };
  return createLanguageAttempts(options as unknown as GatheringOptions);
}

/** A record that shows "en" until it is left alone for a while, and "de" from then on. */
function undoneByItself() {
  let isLeft = false;
  const options = {
    client: { putUser: async () => accepted },
    times: {
      vigilMs: () => {
        isLeft = true;
        return 0;
      },
    },
    record: "alice's record",
    current: async () => (isLeft ? "de" : "en"),
    another: async () => "it",
  };
  return createLanguageAttempts(options as unknown as GatheringOptions);
}
const refused = async () => ({ accepted: false, status: 401 }) as never;

describe("attempts to change the language that are looked at together", () => {
  it("show what was there before and afterwards", async () => {
    expect(await attempts(3)({ send: refused })).toMatchObject({ before: "en", after: "en" });
  });

  it.each([0, 1, 2])("are all given up with its cause when only %i looks succeed", async (looks) => {
    const attempt = attempts(looks);
    const made = await Promise.allSettled([attempt({ send: refused }), attempt({ send: refused })]);
    expect(made).toEqual(made.map(() => ({ status: "rejected", reason: down })));
  });

  it("are not blamed for a record that changes without them", async () => {
    await expect(undoneByItself()({ send: refused })).rejects.toMatchObject({ blockedBy: ["USR-03"] });
  });
});
