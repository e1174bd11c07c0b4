import { describe, it, expect as vitestExpect } from "vitest";
import { currentCheck, noteTrouble, remark } from "../check/current-check.ts";
import { createLocks } from "../check/locks.ts";
import { createSlots } from "../check/slots.ts";
import { NotApplicable, Untestable } from "../check/untestable.ts";
import { HarnessError, settingsError, unreachable } from "../errors/harness-error.ts";
import type { World } from "../facts/world.ts";
import { expect } from "../judging/expect.ts";
import { expectDone } from "../judging/expect-done.ts";
import type { CheckBody, Definition } from "./definitions.ts";
import { runCheck } from "./run-check.ts";

const world = { requireService: async () => undefined } as unknown as World;
const outcomeOf = async (
  body: CheckBody | (() => Promise<string>),
  facts: Partial<Definition> = {},
  reach = {},
  target = world,
) =>
  (
    await runCheck(
      {
        requirements: ["XAK-01"],
        title: "x",
        options: {},
        body,
        observes: false,
        turn: 0,
        ...facts,
      },
      target,
      { slots: createSlots(1), locks: createLocks(), outOfReach: [], readOnly: false, ...reach },
    )
  )?.record;

describe("a check", () => {
  it("is met when what it expected holds", async () => {
    const record = await outcomeOf(async () => expect(1, "one").toEqual(1));
    vitestExpect(record?.outcome).toBe("met");
  });

  it("is a violation when an assertion fails, with expected beside received", async () => {
    const record = await outcomeOf(async () => expect("en", "the language").toEqual("it"));
    vitestExpect(record).toMatchObject({ outcome: "violated", expected: '"it"', received: '"en"' });
  });

  it("suspects what its used things stand on where something did not come", async () => {
    const silent = (isLate: boolean) => async () => {
      currentCheck()?.standsOn.push("WHL-08");
      if (isLate) noteTrouble({ kind: "late", what: "a notification" });
      await expect(0, "webhooks that were told").toEqual(3);
    };
    vitestExpect(await outcomeOf(silent(true))).toMatchObject({ outcome: "violated", suspects: ["WHL-08"] });
    vitestExpect(await outcomeOf(silent(false))).not.toHaveProperty("suspects");
  });

  it("is no verdict when the target has ended, and is not begun after that", async () => {
    const violating = async () => expect("en", "the language").toEqual("it");
    let isGone = false;
    const gone = async () => (isGone ? "exit code 7" : undefined);
    const dying = async () => {
      isGone = true;
      await violating();
    };
    vitestExpect(await outcomeOf(dying, {}, { gone })).toMatchObject({
      outcome: "untestable",
      cause: { kind: "surroundings" },
      message: vitestExpect.stringMatching(/exit code 7.*Seen by then: the language/s),
    });
    const neverBegun = async () => {
      throw new TypeError("it was begun");
    };
    vitestExpect(await outcomeOf(neverBegun, {}, { gone })).toMatchObject({ outcome: "untestable" });
    const last = { options: { when: "after all" as const } };
    vitestExpect(await outcomeOf(violating, last, { gone })).toMatchObject({ outcome: "violated" });
  });

  it("is broken when it expected nothing", async () => {
    vitestExpect((await outcomeOf(async () => undefined))?.outcome).toBe("broken");
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
      throw new Untestable("no second user", { needs: ["second-user"] });
    });
    vitestExpect(record).toMatchObject({
      outcome: "untestable",
      cause: { kind: "need missing", needs: ["second-user"] },
    });
  });

  it("is untestable when a precondition does not hold, also where its own requirement asks for it", async () => {
    const body = async () => {
      throw new Untestable("no key", { cites: ["KEY-01"], expected: "2xx", received: "500" });
    };
    const cause = { kind: "precondition", requirements: ["KEY-01"] };
    const record = { outcome: "untestable", cause };
    vitestExpect(await outcomeOf(body, { requirements: ["KEY-01"] })).toMatchObject(record);
    vitestExpect(await outcomeOf(body)).toMatchObject(record);
  });

  it("is a violation where what cannot be done is the thing to be judged", async () => {
    const body = async () => {
      await expectDone("a key is made", async () => {
        throw new Untestable("no key", { cites: ["KEY-01"], expected: "2xx", received: "500" });
      });
    };
    const judged = await outcomeOf(body, { requirements: ["KEY-01"] });
    vitestExpect(judged).toMatchObject({ outcome: "violated", received: "500" });
    vitestExpect(await outcomeOf(body)).toMatchObject({
      outcome: "untestable",
      cause: { kind: "precondition", requirements: ["KEY-01"] },
    });
  });

  it("names what else would explain a violation, but not itself", async () => {
    const body = async () => expect(1, "one", ["KEY-01", "SIG-01"]).toEqual(2);
    const record = await outcomeOf(body, { requirements: ["KEY-01"] });
    vitestExpect(record).toMatchObject({ outcome: "violated", suspects: ["SIG-01"] });
  });

  it("is untestable, and nobody's fault, when the identity provider or another outside part fails in the middle", async () => {
    const facts = { tried: "logging in alice", saw: "status 503", next: "Look." };
    for (const error of [
      unreachable("identity provider", "login-failed", facts),
      settingsError("token-expired", facts.tried, "it expired", facts.next),
    ]) {
      const record = await outcomeOf(async () => Promise.reject(error));
      vitestExpect(record).toMatchObject({ outcome: "untestable", message: error.message });
    }
  });

  it("is broken when the fault is our own", async () => {
    const fault = { code: "x", tried: "x", saw: "x", side: "countersign", next: "x", exitCode: 4 } as const;
    const record = await outcomeOf(async () => Promise.reject(new HarnessError(fault)));
    vitestExpect(record?.outcome).toBe("broken");
  });

  it("does not apply where a permitted choice leaves nothing to judge", async () => {
    const record = await outcomeOf(async () => {
      throw new NotApplicable("the token is opaque");
    });
    vitestExpect(record?.outcome).toBe("not-applicable");
  });

  it("judges nothing of a target that has not shown to be the service", async () => {
    const target = {
      requireService: async () => {
        throw new Untestable("another service", { cites: ["PK-02"] });
      },
    } as unknown as World;
    const record = await outcomeOf(async () => expect(1, "one").toEqual(1), {}, {}, target);
    vitestExpect(record).toMatchObject({
      outcome: "untestable",
      cause: { kind: "no service", requirements: ["PK-02"] },
    });
  });

  it("is untestable when it needs what is out of reach", async () => {
    const record = await outcomeOf(async () => expect(1, "one").toEqual(1), {}, { outOfReach: ["api-keys"] });
    vitestExpect(record).toMatchObject({
      outcome: "untestable",
      cause: { kind: "out of reach", needs: ["api-keys"] },
    });
  });

  it("is not applicable when it alone needs what is out of reach", async () => {
    const facts = { options: { needs: ["second-user"] } } as const;
    const record = await outcomeOf(async () => expect(1, "one").toEqual(2), facts, {
      outOfReach: ["second-user"],
    });
    vitestExpect(record?.outcome).toBe("not-applicable");
  });

  it("is untestable when it needs to write and the run only reads", async () => {
    const record = await outcomeOf(async () => expect(1, "one").toEqual(1), {}, { readOnly: true });
    vitestExpect(record).toMatchObject({ outcome: "untestable", cause: { kind: "read-only" } });
  });

  it("keeps remarks without letting them judge", async () => {
    const record = await outcomeOf(async () => {
      remark("a wrapper");
      expect(1, "one").toEqual(1);
    });
    vitestExpect(record).toMatchObject({ outcome: "met", notes: ["a wrapper"] });
  });

  it("is not begun when the run was ended while it waited for its slot", async () => {
    const ending = new AbortController();
    const slots = createSlots(1);
    const begun: string[] = [];
    const [first, second] = ["first", "second"].map((name) =>
      outcomeOf(
        async () => {
          begun.push(name);
          ending.abort();
          expect(1, "one").toEqual(1);
        },
        {},
        { slots, signal: ending.signal },
      ),
    );
    vitestExpect(await first).toMatchObject({ outcome: "met" });
    vitestExpect(await second).toBeUndefined();
    vitestExpect(begun).toEqual(["first"]);
  });

  it("records what an observation saw", async () => {
    vitestExpect(await outcomeOf(async () => "200", { observes: true })).toMatchObject({
      outcome: "observed",
      received: "200",
    });
  });
});
