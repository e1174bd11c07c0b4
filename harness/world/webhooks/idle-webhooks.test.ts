import { describe, expect, it, vi } from "vitest";
import { newContext, within } from "../../check/current-check.ts";
import { createIdleWebhooks } from "./idle-webhooks.ts";
import type { Webhook } from "./webhook.ts";

const alice = { name: "alice" } as const;
const webhookOf = (id: string, name: "alice" | "bob" = "alice") =>
  ({ id, owner: { name } }) as unknown as Webhook;

describe("webhooks that nobody uses", () => {
  it("are given to their own user, each once", async () => {
    const idle = createIdleWebhooks();
    idle.keepAwaiting(webhookOf("of bob", "bob"));
    idle.keepAwaiting(webhookOf("of alice"));
    expect((await idle.awaiting(alice))?.id).toBe("of alice");
    expect(await idle.awaiting(alice)).toBeUndefined();
  });

  it("are waited for while they are made, and made by the next where that fails", async () => {
    const idle = createIdleWebhooks();
    idle.filled(alice, Promise.resolve([webhookOf("made for all")]));
    expect((await idle.awaiting(alice))?.id).toBe("made for all");
    idle.filled(alice, Promise.reject(new Error("refused")));
    expect(await idle.awaiting(alice)).toBeUndefined();
  });

  it("are not given to a check of what they may still be notified of, until they have come to rest", async () => {
    const idle = createIdleWebhooks();
    const restless = new Set(["be-1"]);
    idle.keepActive({ webhook: webhookOf("unlinked"), restless });
    expect(idle.active(alice, ["be-1", "be-2"])).toBeUndefined();
    const next = idle.nextActive(alice, ["be-1"], 60_000);
    restless.clear();
    idle.lookAgain();
    expect((await next)?.id).toBe("unlinked");
  });

  it("are given at once to a check of something else", () => {
    const idle = createIdleWebhooks();
    idle.keepActive({ webhook: webhookOf("unlinked"), restless: new Set(["be-1"]) });
    expect(idle.active(alice, ["be-3"])?.id).toBe("unlinked");
    expect(idle.active(alice, ["be-3"])).toBeUndefined();
  });

  it("are waited for as long as some come back, and then for no longer than that", async () => {
    vi.useFakeTimers();
    const idle = createIdleWebhooks();
    let ended = false;
    const next = idle.nextActive(alice, ["be-1"], 1000).then((found) => {
      ended = true;
      return found;
    });
    for (let n = 0; n < 5; n++) {
      await vi.advanceTimersByTimeAsync(900);
      idle.keepActive({ webhook: webhookOf(`restless ${n}`), restless: new Set(["be-1"]) });
    }
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(1001);
    expect(await next).toBeUndefined();
    vi.useRealTimers();
  });

  it("are given first to a check that has one already, for which others wait", async () => {
    const idle = createIdleWebhooks();
    const withNone = idle.nextActive(alice, [], 60_000);
    const withOne = idle.nextActive(alice, [], 60_000, true);
    idle.keepActive({ webhook: webhookOf("first"), restless: new Set() });
    idle.keepActive({ webhook: webhookOf("second"), restless: new Set() });
    expect([(await withOne)?.id, (await withNone)?.id]).toEqual(["first", "second"]);
  });

  it("are given first to a check that goes on to wait longest", async () => {
    const idle = createIdleWebhooks();
    const given: string[] = [];
    const asked = [2, 0, 1].map((rank) =>
      within(newContext("NTF-01", ["NTF-01"], { rank }), async () => {
        await idle.nextActive(alice, ["be-1"], 60_000);
        given.push(`rank ${rank}`);
      }),
    );
    await vi.waitUntil(() => idle.isWanted(alice));
    for (const id of ["one", "two", "three"])
      idle.keepActive({ webhook: webhookOf(id), restless: new Set() });
    await Promise.all(asked);
    expect(given).toEqual(["rank 0", "rank 1", "rank 2"]);
  });

  it("are waited for no longer than that, and not at all once some were not notified again", async () => {
    const idle = createIdleWebhooks();
    expect(await idle.nextActive(alice, [], 1)).toBeUndefined();
    const next = idle.nextActive(alice, [], 60_000);
    for (let n = 0; n < 3; n++) idle.failed();
    expect(await next).toBeUndefined();
    idle.keepActive({ webhook: webhookOf("too late"), restless: new Set() });
    expect(idle.active(alice, [])).toBeUndefined();
  });
});
