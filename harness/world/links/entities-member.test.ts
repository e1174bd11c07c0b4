import { describe, expect, it, vi } from "vitest";
import type { MadeChange } from "../../changes/changes.ts";
import { Untestable } from "../../check/untestable.ts";
import { createServiceTimes } from "../../timing/create-service-times.ts";
import type { Webhook } from "../webhooks/webhook.ts";
import { type EntitiesMemberOptions, findEntitiesMember } from "./entities-member.ts";

const change = { entityId: "row-1", startedAt: 0 } as MadeChange;

/** A service whose member has this name, and that takes others without a word unless they are refused. */
function scene(
  member: string,
  { refuses = [] as string[], skipsFirst = false, breaksAt = "", shows = {} } = {},
) {
  const tried: string[] = [];
  const released: string[] = [];
  const createWith = async (_: unknown, members: Record<string, unknown>) => {
    const [name = "none"] = Object.keys(members);
    const ids = [members[name] ?? []].flat().slice(skipsFirst ? 1 : 0);
    tried.push(name);
    if (name === breaksAt) throw new Error("answered 500");
    if (refuses.includes(name))
      throw new Untestable("refused", { cites: ["POST /user/webhook makes a webhook and names it"] });
    const isNotified = name === member && ids.includes("be-1");
    const inbox = {
      next: (_: unknown, { deadlineMs }: { deadlineMs: number }) =>
        isNotified ? Promise.resolve({}) : new Promise((resolve) => setTimeout(resolve, deadlineMs)),
      all: () => [],
    };
    return {
      name,
      inbox,
      created: { json: shows },
      confirm: async () => undefined,
      notificationsOf: () => (isNotified ? [{}] : []),
    } as unknown as Webhook;
  };
  const options = {
    times: createServiceTimes({ eventMs: 100, settleMs: 100 }),
    changes: { oneForAll: async () => change, stimulus: { isKnown: true, know: () => undefined } },
    correlation: { concerns: () => true },
    owner: () => ({ name: "alice" }),
    entity: () => "be-1",
    entities: () => ["be-1", "be-2"],
    given: undefined,
    createWith,
    release: async (webhook: Webhook) => void released.push((webhook as unknown as { name: string }).name),
  } as unknown as EntitiesMemberOptions;
  return { tried, released, find: () => findEntitiesMember(options) };
}

describe("the member that carries the watched ids", () => {
  it("is found by as few webhooks as can be, which are then free for others", async () => {
    const { tried, released, find } = scene("businessEntities");
    expect(await find()).toBe("businessEntities");
    expect([tried, released]).toEqual([["businessEntities"], ["businessEntities"]]);
  });

  it("is looked for behind a name that is refused", async () => {
    const { tried, find } = scene("businessEntityIds", { refuses: ["businessEntities"] });
    expect(await find()).toBe("businessEntityIds");
    expect(tried).toEqual(["businessEntities", "businessEntityIds", "business_entities"]);
  });

  it("is looked for under the next most usual names before all others", async () => {
    const { tried, released, find } = scene("business_entities");
    expect(await find()).toBe("business_entities");
    expect(tried).toEqual(["businessEntities", "businessEntityIds", "business_entities"]);
    expect(released).toEqual(tried);
  });

  it("is found under a name that the record of a webhook shows", async () => {
    const shows = { webhook: { id: "wh-1", watchedEntities: [], owners: [{ id: "alice" }] } };
    const { tried, find } = scene("watchedEntities", { shows });
    expect(await find()).toBe("watchedEntities");
    expect(tried).not.toContain("owners");
  });

  it("is found though the service breaks down at another name", async () => {
    const { find } = scene("entities", { refuses: ["businessEntities"], breaksAt: "entityId" });
    expect(await find()).toBe("entities");
  });

  it("is found where the first of a list is passed over", async () => {
    vi.useFakeTimers();
    const found = scene("businessEntities", { skipsFirst: true }).find().finally(vi.useRealTimers);
    while (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1000);
    expect(await found).toBe("businessEntities");
  });

  it("is the blame of creation where nothing is created at all", async () => {
    const all = scene("x", {
      refuses: [...(await import("./entities-member.ts")).conventionalMembers, "none"],
    });
    await expect(all.find()).rejects.toThrow("refused");
    expect(all.tried.at(-1)).toBe("none");
  });
});
