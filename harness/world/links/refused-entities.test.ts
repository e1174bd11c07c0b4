import { expect, it } from "vitest";
import type { Webhook } from "../webhooks/webhook.ts";
import { refusedEntities } from "./refused-entities.ts";

/** @param statusOf the n-th link of an id */
function webhook(statusOf: (id: string, n: number) => number) {
  const calls: string[] = [];
  const link = async (id: string) => {
    calls.push(`link ${id}`);
    const status = statusOf(id, calls.filter((call) => call === `link ${id}`).length);
    return { status, accepted: status < 300 };
  };
  const unlink = async (id: string) => void calls.push(`unlink ${id}`);
  return { webhook: { link, unlink } as unknown as Webhook, calls };
}

it("finds those that are refused, and leaves nothing linked", async () => {
  const { webhook: asked, calls } = webhook((id) => (id === "be-3" ? 404 : 200));
  expect(await refusedEntities(asked, ["be-1", "be-2", "be-3"], "be-1")).toEqual([
    { id: "be-3", status: 404 },
  ]);
  expect(calls.sort()).toEqual(["link be-2", "link be-3", "link be-3", "unlink be-2"]);
});

it("holds nothing against an id that was refused once, or failed", async () => {
  const { webhook: asked } = webhook((id, n) => (id === "be-2" ? 503 : n === 1 ? 404 : 200));
  expect(await refusedEntities(asked, ["be-1", "be-2", "be-3"], "be-1")).toEqual([]);
});
