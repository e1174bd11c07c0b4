import { describe, it, expect as vitestExpect } from "vitest";
import { NotApplicable, Untestable } from "../errors.ts";
import { expect } from "../expectations/expect.ts";
import type { World } from "../world/world.ts";
import { remark } from "./current-check.ts";
import type { CheckBody, Definition } from "./definitions.ts";
import { runCheck } from "./run-check.ts";
import { createLocks, createSlots } from "./slots.ts";

const world = { requireService: async () => undefined } as unknown as World;
const outcomeOf = (
  body: CheckBody | (() => Promise<string>),
  facts: Partial<Definition> = {},
  reach = {},
  target = world,
) =>
  runCheck(
    { chapter: "x", requirements: ["XAK-01"], title: "x", options: {}, body, observes: false, ...facts },
    target,
    { slots: createSlots(1), locks: createLocks(), outOfReach: [], readOnly: false, ...reach },
  );

describe("a check", () => {
  it("is met when what it expected holds", async () => {
    const record = await outcomeOf(async () => expect(1, "one").toEqual(1));
    vitestExpect(record.outcome).toBe("met");
  });

  it("is a violation when an assertion fails, with expected beside received", async () => {
    const record = await outcomeOf(async () => expect("en", "the language").toEqual("it"));
    vitestExpect(record).toMatchObject({ outcome: "violated", expected: '"it"', received: '"en"' });
  });

  it("is broken when it expected nothing", async () => {
    vitestExpect((await outcomeOf(async () => undefined)).outcome).toBe("broken");
  });

  it("is broken when anything but an assertion is thrown", async () => {
    const record = await outcomeOf(async () => {
      throw new TypeError("our mistake");
    });
    vitestExpect(record).toMatchObject({
      outcome: "broken",
      message: vitestExpect.stringContaining("our mistake"),
    });
  });

  it("is untestable when a prerequisite is missing", async () => {
    const record = await outcomeOf(async () => {
      throw new Untestable("no second user", { missing: ["second-user"] });
    });
    vitestExpect(record).toMatchObject({ outcome: "untestable", missing: ["second-user"] });
  });

  it("is a violation when the prerequisite in the way is its own requirement, and untestable for all others", async () => {
    const body = async () => {
      throw new Untestable("no key", { blockedBy: ["KEY-01"], expected: "2xx", received: "500" });
    };
    vitestExpect(await outcomeOf(body, { requirements: ["KEY-01"] })).toMatchObject({
      outcome: "violated",
      received: "500",
    });
    vitestExpect(await outcomeOf(body)).toMatchObject({ outcome: "untestable", blockedBy: ["KEY-01"] });
  });

  it("does not apply where a permitted choice leaves nothing to judge", async () => {
    const record = await outcomeOf(async () => {
      throw new NotApplicable("the token is opaque");
    });
    vitestExpect(record.outcome).toBe("not-applicable");
  });

  it("judges nothing of a target that has not shown to be the service", async () => {
    const target = {
      requireService: async () => {
        throw new Untestable("another service", { blockedBy: ["PK-02"] });
      },
    } as unknown as World;
    const record = await outcomeOf(async () => expect(1, "one").toEqual(1), {}, {}, target);
    vitestExpect(record).toMatchObject({ outcome: "untestable", blockedBy: ["PK-02"] });
  });

  it("is untestable when it needs what is out of reach", async () => {
    const record = await outcomeOf(async () => expect(1, "one").toEqual(1), {}, { outOfReach: ["api-keys"] });
    vitestExpect(record).toMatchObject({ outcome: "untestable", missing: ["api-keys"] });
  });

  it("keeps remarks without letting them judge", async () => {
    const record = await outcomeOf(async () => {
      remark("a wrapper");
      expect(1, "one").toEqual(1);
    });
    vitestExpect(record).toMatchObject({ outcome: "met", notes: ["a wrapper"] });
  });

  it("records what an observation saw", async () => {
    vitestExpect(await outcomeOf(async () => "200", { observes: true })).toMatchObject({
      outcome: "observed",
      received: "200",
    });
  });
});
