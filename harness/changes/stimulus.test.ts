import { describe, expect, it } from "vitest";
import type { EntityKind } from "#catalogue";
import { Untestable } from "../check/untestable.ts";
import type { MadeChange } from "./made-change.ts";
import { createStimulus } from "./stimulus.ts";

let rows = 0;

function stimulusOf(kinds: readonly EntityKind[], fails: (kind: EntityKind) => boolean = () => false) {
  const done: string[] = [];
  const stimulus = createStimulus(kinds, async (action, entityName, businessEntityId, entityId) => {
    if (fails(entityName)) throw new Untestable("no such table");
    done.push(`${action} ${entityName}`);
    return { action, entityName, businessEntityId, entityId: entityId ?? `row-${++rows}` } as MadeChange;
  });
  return { stimulus, done };
}

const inWords = ({ action, entityName }: MadeChange) => `${action} ${entityName}`;

describe("the change that is made where any will do", () => {
  it("is the creation of a row, where these are told of", async () => {
    const { stimulus } = stimulusOf(["PaymentRequest", "Payout"]);
    const made = await stimulus.candidate(0, "be-1");
    stimulus.know(made);
    expect([inWords(made), inWords(await stimulus.any("be-1")), stimulus.isKnown]).toEqual([
      "create PaymentRequest",
      "create PaymentRequest",
      true,
    ]);
  });

  it("is that of another kind where one is not told of", async () => {
    const { stimulus } = stimulusOf(["PaymentRequest", "Payout"]);
    const [untold, told] = [await stimulus.candidate(0, "be-1"), await stimulus.candidate(1, "be-1")];
    stimulus.know(told, untold);
    expect(inWords(await stimulus.any("be-1"))).toBe("create Payout");
    expect(inWords(await stimulus.ofKind(1, "be-1"))).toBe("create Payout");
  });

  it("is the update of a row of its own where creations are not told of", async () => {
    const { stimulus, done } = stimulusOf(["PaymentRequest", "Payout"]);
    const told = await stimulus.candidate(2, "be-1");
    stimulus.know(told, await stimulus.candidate(0, "be-1"));
    const [one, other] = [await stimulus.any("be-1"), await stimulus.any("be-1")];
    expect(inWords(one)).toBe("update PaymentRequest");
    expect(one.entityId).not.toBe(other.entityId);
    expect(done.slice(0, 2)).toEqual(["create PaymentRequest", "update PaymentRequest"]);
  });

  it("is of a kind that the hook can change", async () => {
    const { stimulus } = stimulusOf(["PaymentRequest", "Payout"], (kind) => kind === "PaymentRequest");
    expect(inWords(await stimulus.candidate(0, "be-1"))).toBe("create Payout");
    await expect(stimulusOf([], () => true).stimulus.any("be-1")).rejects.toThrow(Untestable);
  });
});
