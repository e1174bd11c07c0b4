import { describe, expect, it } from "vitest";
import type { Inbox } from "../../sink/inbox.ts";
import { createServiceTimes } from "../../timing/create-service-times.ts";
import { MOST_UNSTEADY_MS, mayBeUnknownToOne } from "./unsteady-link.ts";

const LINKED_AT = 1_000_000;
const link = { inbox: {} as Inbox, businessEntityId: "be-1", linkedAt: LINKED_AT };

function scene(isToldSince: boolean) {
  const times = createServiceTimes({ eventMs: 15_000, settleMs: 60_000 });
  const parts = { times, correlation: { isToldSince: () => isToldSince } };
  const missed = (ageMs: number) => mayBeUnknownToOne(parts, link, { startedAt: LINKED_AT + ageMs });
  return { times, parts, missed };
}

describe("a change that did not come", () => {
  it("may be one that a sender told by an older list, where others have come since the link", () => {
    expect(scene(true).missed(1500)).toBe(true);
  });

  it("is missed where nothing has come since the link", () => {
    expect(scene(false).missed(1500)).toBe(false);
  });

  it("is missed where no list may be so old", () => {
    expect(scene(true).missed(MOST_UNSTEADY_MS)).toBe(false);
  });

  it("is missed where nothing was linked or confirmed", () => {
    const { parts } = scene(true);
    expect(mayBeUnknownToOne(parts, { ...link, linkedAt: undefined }, { startedAt: LINKED_AT })).toBe(false);
  });

  it("is none as long as it was seen that links take to be known everywhere", () => {
    const { times, missed } = scene(false);
    times.note("link everywhere", 2000);
    expect(missed(1500)).toBe(true);
    expect(missed(9000)).toBe(false);
  });
});
