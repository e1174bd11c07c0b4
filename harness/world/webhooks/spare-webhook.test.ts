import { describe, expect, it } from "vitest";
import { newContext, within } from "../../check/current-check.ts";
import type { ObjectBudget } from "../object-budget.ts";
import type { Owner } from "../users/owner.ts";
import { createIdleWebhooks } from "./idle-webhooks.ts";
import { MAX_USERS, spareWebhooks } from "./spare-webhook.ts";
import type { Webhook } from "./webhook.ts";
import { createWebhookUsers } from "./webhook-users.ts";

const alice = { name: "alice" } as Owner;
const webhook = { id: "wh-1", owner: alice } as Webhook;
const aCheck = () => newContext("NTF-01", ["NTF-01"]);

function scene(left: number, isScarce: boolean) {
  const idle = createIdleWebhooks();
  const budget = { left: () => left, isScarce } as unknown as ObjectBudget;
  const users = createWebhookUsers();
  const giveUp = () => undefined;
  const spare = spareWebhooks({
    budget,
    idle,
    users,
    giveUp,
    entitiesAtHand: () => ["be-1"],
  });
  return { idle, spare: () => spare(alice, []) };
}

describe("an active webhook for a check", () => {
  it("is one that is idle", async () => {
    const { idle, spare } = scene(100, false);
    idle.keepActive({ webhook, restless: new Set() });
    expect(await within(aCheck(), spare)).toBe(webhook);
  });

  it("is a new one for the first checks, and one that comes back for those after them", async () => {
    const { idle, spare } = scene(100, false);
    for (let n = 0; n < MAX_USERS; n++) expect(await within(aCheck(), spare)).toBeUndefined();
    const next = within(aCheck(), spare);
    idle.keepActive({ webhook, restless: new Set() });
    expect(await next).toBe(webhook);
  });

  it("is a new one up to a fifth of what few there are, for a check that has one too", async () => {
    const { idle, spare } = scene(10, true);
    const check = aCheck();
    for (let n = 0; n < 2; n++) expect(await within(check, spare)).toBeUndefined();
    const third = within(check, spare);
    idle.keepActive({ webhook, restless: new Set() });
    expect(await third).toBe(webhook);
  });
});
