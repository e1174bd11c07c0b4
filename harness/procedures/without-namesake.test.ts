import { expect, it } from "vitest";
import type { Answer } from "../client/answer.ts";
import type { Webhook } from "../world/webhook.ts";
import { isSharedByNow } from "./without-namesake.ts";

const webhook = (id: string, name: "alice" | "bob") => ({ id, owner: { name } }) as unknown as Webhook;
const answer = { facts: { path: "/user/webhook/7/be-1" } } as unknown as Answer;
const isShared = (...made: Webhook[]) => isSharedByNow({ webhooks: { made } } as never, answer);

it("tells a webhook of the same id that the other user has come to", () => {
  expect(isShared(webhook("7", "alice"), webhook("7", "bob"))).toBe(true);
  expect(isShared(webhook("7", "alice"), webhook("8", "bob"))).toBe(false);
});
