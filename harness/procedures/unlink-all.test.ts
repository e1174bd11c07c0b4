import { describe, expect, it } from "vitest";
import type { Answer } from "../client/answer.ts";
import type { SeenExchange } from "../client/recorder.ts";
import type { SharedWorld } from "../shared/shared-world.ts";
import type { Webhook } from "../world/webhooks/webhook.ts";
import { unlinkAll } from "./unlink-all.ts";

const LINK = "{method} /user/webhook/{webhookId}/{entityId}";
const exchange = (n: number, method: string, path: string, { status = 200, body = "" } = {}) =>
  ({
    n,
    route: path.split("/").length > 4 ? LINK : "POST /user/webhook",
    request: { method, path, body: Buffer.from(body) },
    response: { status },
  }) as unknown as SeenExchange;

function worldOf(exchanges: SeenExchange[], unlink: (entityId: string) => Promise<Partial<Answer>>) {
  const webhook = { id: "wh-1", created: { n: 1 }, unlink } as unknown as Webhook;
  return { webhooks: { made: [webhook] }, exchanges } as unknown as SharedWorld;
}

describe("the end of a run against an attached service", () => {
  it("takes away what is linked: from the creation, and by links; not what is gone, refused, or of another", async () => {
    const removed: string[] = [];
    const world = worldOf(
      [
        exchange(1, "POST", "/user/webhook", { body: '{"targetUrl":"https://x","watch":["be-1"]}' }),
        exchange(2, "POST", "/user/webhook/wh-1/be%2F2"),
        exchange(3, "POST", "/user/webhook/wh-1/be-3"),
        exchange(4, "DELETE", "/user/webhook/wh-1/be-3"),
        exchange(5, "POST", "/user/webhook/wh-1/be-4", { status: 404 }),
        exchange(6, "POST", "/user/webhook/wh-2/be-5"),
      ],
      async (entityId) => {
        removed.push(entityId);
        return { accepted: true };
      },
    );
    expect(await unlinkAll(world, 1000)).toEqual({ unlinked: 2, left: 0 });
    expect(removed.sort()).toEqual(["be-1", "be/2"]);
  });

  it("counts what the service does not take away, and goes on", async () => {
    const links = ["a", "b"].map((entity, index) =>
      exchange(index + 2, "POST", `/user/webhook/wh-1/${entity}`),
    );
    const world = worldOf(links, async (entityId) => {
      if (entityId === "a") throw new Error("no answer");
      return { accepted: true };
    });
    expect(await unlinkAll(world, 1000)).toEqual({ unlinked: 1, left: 1 });
  });
});
