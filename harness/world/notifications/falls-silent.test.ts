import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Changes, MadeChange } from "../../changes/changes.ts";
import type { SeenExchange } from "../../client/recorder.ts";
import { createServiceTimes } from "../../timing/create-service-times.ts";
import type { Webhook } from "../webhooks/webhook.ts";
import { fallsSilent } from "./falls-silent.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const linkOf = (webhookId: string, entityId: string) =>
  ({
    n: 2,
    route: "POST /user/webhook/{webhookId}/{entityId}",
    request: { method: "POST", path: `/user/webhook/${webhookId}/${entityId}` },
    response: { status: 200 },
  }) as SeenExchange;

/** A service that goes on notifying for so long after the unlink, which is now. */
function scene(heardForMs: number) {
  const unlinkedAt = Date.now();
  const made: MadeChange[] = [];
  const change = (businessEntityId: string) => {
    const one = { businessEntityId, startedAt: Date.now(), endedAt: Date.now() } as MadeChange;
    made.push(one);
    return one;
  };
  const exchanges: SeenExchange[] = [];
  const webhook = {
    id: "wh",
    created: { n: 1 },
    notificationsOf: ({ startedAt }: MadeChange) => (startedAt - unlinkedAt < heardForMs ? [{}] : []),
  } as unknown as Webhook;
  const times = createServiceTimes({ eventMs: 10_000, settleMs: 20_000 });
  const changes = { made, oneForAll: async (id: string) => change(id) } as unknown as Changes;
  const silent = fallsSilent({ changes, times, exchanges }, webhook, ["be-1", "be-2"]);
  return { made, change, silent, times, linkAgain: () => exchanges.push(linkOf("wh", "be-2")) };
}

describe("a webhook that was unlinked", () => {
  it("has fallen silent once it is not notified of what it watched", async () => {
    const { made, silent } = scene(0);
    await vi.runAllTimersAsync();
    expect(await silent).toBe(true);
    expect(made.map(({ businessEntityId }) => businessEntityId)).toEqual(["be-1", "be-2"]);
  });

  it("is looked at by what checks change anyway, where they do", async () => {
    const { made, change, silent } = scene(0);
    await vi.advanceTimersByTimeAsync(1);
    for (const id of ["be-1", "be-2"]) change(id);
    await vi.runAllTimersAsync();
    expect(await silent).toBe(true);
    expect(made).toHaveLength(2);
  });

  it("is looked at again while it is still notified, and not for ever", async () => {
    const late = scene(5000);
    await vi.runAllTimersAsync();
    expect(await late.silent).toBe(true);

    const never = scene(Number.POSITIVE_INFINITY);
    await vi.runAllTimersAsync();
    expect(await never.silent).toBe(false);
  });

  it("tells nothing of the unlink once another check has linked it again", async () => {
    const { silent, times, linkAgain } = scene(5000);
    linkAgain();
    await vi.runAllTimersAsync();
    expect(await silent).toBe(false);
    expect(times.wasSeen("unlink")).toBe(false);
  });
});
