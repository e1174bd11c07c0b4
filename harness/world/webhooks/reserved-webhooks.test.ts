import { describe, expect, it } from "vitest";
import { reservedWebhooks } from "./reserved-webhooks.ts";
import type { Webhook } from "./webhook.ts";

const alice = { name: "alice" } as const;

function reserves({ isScarce, isWanted }: { isScarce: boolean; isWanted: boolean }) {
  const released: string[] = [];
  const { reserve, giveUp } = reservedWebhooks({
    budget: { isScarce },
    idle: { isWanted: ({ name }) => isWanted && name === "alice" },
    release: async ({ id }) => void released.push(id),
  });
  const idle = ["first", "second"].map((id) => ({ id }) as unknown as Webhook);
  return { released, giveUp, onIdle: reserve(alice, () => idle.shift()) };
}

describe("webhooks that are kept for purposes of their own", () => {
  it("are given up one by one, to checks of their own user", () => {
    const { released, giveUp } = reserves({ isScarce: true, isWanted: true });
    giveUp({ name: "bob" });
    expect(released).toEqual([]);
    for (let time = 0; time < 3; time++) giveUp(alice);
    expect(released).toEqual(["first", "second"]);
  });

  it.each([
    { isScarce: true, isWanted: true, given: ["first"] },
    { isScarce: true, isWanted: false, given: [] },
    { isScarce: false, isWanted: true, given: [] },
  ])("are given up when they come to lie idle: %o", ({ given, ...situation }) => {
    const { released, onIdle } = reserves(situation);
    onIdle();
    expect(released).toEqual(given);
  });
});
