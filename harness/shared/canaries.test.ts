import { expect, test } from "vitest";
import { newContext, within } from "../check/current-check.ts";
import { Untestable } from "../check/untestable.ts";
import type { User } from "../world/users/user.ts";
import type { Webhook } from "../world/webhooks/webhook.ts";
import { createCanaries } from "./canaries.ts";

const failingAt = (entity?: string) => {
  let made = 0;
  const owner = () => ({ activeWebhook: async () => ({ id: `w${++made}` }) as Webhook }) as unknown as User;
  const linkEffectively = async (_: Webhook, entityId: string) => {
    if (entityId === entity) throw new Untestable("No change was notified.");
  };
  const watching = createCanaries({ owner, activation: { linkEffectively } });
  return async (entityId: string) => (await watching(entityId)).id;
};

test("one webhook is the canary of four BusinessEntity records", async () => {
  const watching = failingAt();

  const ids = [];
  for (const entity of ["a", "b", "c", "d", "e"]) ids.push(await watching(entity));

  expect(ids).toEqual(["w1", "w1", "w1", "w1", "w2"]);
});

test("asked at the same time, they share it as well", async () => {
  const watching = failingAt();

  expect(await Promise.all(["a", "b"].map(watching))).toEqual(["w1", "w1"]);
});

test("what is not notified at a shared one has its own", async () => {
  const watching = failingAt("b");

  expect([await watching("a"), await watching("b"), await watching("c")]).toEqual(["w1", "w2", "w1"]);
});

test("who looks again has its own", async () => {
  const watching = failingAt();
  await watching("a");

  const again = within(newContext("NTF-03", [], { round: 1 }), () => watching("b"));

  expect(await again).toBe("w2");
});
