import { describe, expect, it } from "vitest";
import type { ReceivedNotification } from "#harness";
import { toldAsTwo } from "./told-as-two.ts";

const told = (n: number, MessageId: string | undefined, action: string, doneAt = "2026-11-28T00:00:00Z") =>
  ({
    delivery: { n },
    content: { envelope: { MessageId }, entityId: "7", action, doneAt },
  }) as unknown as ReceivedNotification;

const done = (...actions: string[]) =>
  actions.map((action) => ({ entityId: "7", action })) as unknown as Parameters<typeof toldAsTwo>[1];
const both = done("create", "update");

describe("messages told as two", () => {
  it("are those of one MessageId with two actions", () => {
    expect(toldAsTwo([told(1, "a", "update"), told(2, "a", "create")], both)).toEqual([
      "7: update (event 1), and create (event 2)",
    ]);
  });

  it("are none where a creation brings an update along", () => {
    expect(toldAsTwo([told(1, "a", "create"), told(2, "a", "update")], done("create"))).toEqual([]);
  });

  it("are no repetitions, no other messages, and none of a service that names none", () => {
    expect(toldAsTwo([told(1, "a", "update"), told(2, "a", "update")], both)).toEqual([]);
    expect(toldAsTwo([told(1, "a", "create"), told(2, "b", "update")], both)).toEqual([]);
    expect(toldAsTwo([told(1, "a", "create"), told(2, "a", "update", "2026-11-28T00:00:01Z")], both)).toEqual(
      [],
    );
    expect(toldAsTwo([told(1, undefined, "create"), told(2, undefined, "update")], both)).toEqual([]);
  });
});
