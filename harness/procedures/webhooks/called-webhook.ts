/** Webhooks for calls of which nothing but the answer is looked at: lent to one check after the other. */
import { lending } from "../../check/lending.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { User } from "../../world/users/user.ts";
import { linksOf } from "../../world/webhooks/uses-of-webhook.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";
import { linkAnew } from "../notifications/repeated-link.ts";
import { hasNamesake, withoutNamesake } from "./without-namesake.ts";

/** Of each user, before checks wait for one another. */
const AT_ONCE = 3;
/** Where a link and an unlink take their time, and each check makes some. */
const AT_ONCE_WHERE_SLOW = 8;

/** What each of them stays linked to. */
const kept = new WeakMap<Webhook, string>();

/** The BusinessEntity that a webhook for calls watches for good; any other may be linked and unlinked at will. */
export const watchedForGood = (webhook: Webhook): string | undefined => kept.get(webhook);

type Lend = () => Promise<Webhook>;
const lenders = new WeakMap<SharedWorld, Map<User["name"], Lend>>();

/**
 * An active webhook of the user, until the check ends. It watches a BusinessEntity that stays linked (WHL-14); another one may
 * be linked and unlinked at will, and whether it is linked is not known.
 */
export function calledWebhook(world: SharedWorld, user: User = world.alice): Promise<Webhook> {
  const ofWorld = lenders.get(world) ?? new Map<User["name"], Lend>();
  lenders.set(world, ofWorld);
  const lend = ofWorld.get(user.name) ?? lendingOf(world, user);
  ofWorld.set(user.name, lend);
  return lend();
}

function lendingOf(world: SharedWorld, user: User): Lend {
  const watched = seldomChanged(world.entities);
  const { lend, takeIdle } = lending({
    most: () => (linkingMs(world) > SLOW_MS ? AT_ONCE_WHERE_SLOW : AT_ONCE),
    patienceMs: () => patienceMs(world),
    waitsWhileMoving: () => world.budgets.webhooks.isScarce,
    make: (number) =>
      world.shared
        .oneFor(`webhook for calls, number ${number} of ${user.name}`, () =>
          withoutNamesake(world, (options) => user.activeWebhook([watched], options)),
        )
        .then((webhook) => {
          kept.set(webhook, watched);
          return webhook;
        }),
    isGood: async (webhook) =>
      !hasNamesake(world, webhook) && (await linkAnew(webhook, otherThan(watched, world))).accepted,
    tidy: async (webhook) => {
      for (const entityId of linksOf(webhook, world.exchanges))
        if (entityId !== watched) await webhook.unlink(entityId);
    },
    onIdle: () => onIdle(),
  });
  const onIdle = world.webhooks.reserve(user, takeIdle);
  return lend;
}

/** Where a link and an unlink take so long together, a queue of checks that make them takes too long. */
const SLOW_MS = 1500;
/** The same where not even some more of them are enough. */
const VERY_SLOW_MS = 3000;
const MAX_WAIT_MS = 30_000;
const MAX_WAIT_WHERE_SLOW_MS = 3000;

/** More webhooks are better than a long queue, as long as they may be made. */
const patienceMs = (world: SharedWorld): number =>
  linkingMs(world) > VERY_SLOW_MS && !world.budgets.webhooks.isScarce ? MAX_WAIT_WHERE_SLOW_MS : MAX_WAIT_MS;

const linkingMs = ({ times }: SharedWorld) => times.allowanceMs("link") + times.allowanceMs("unlink");

/** Its notifications interest nobody, as far as there are enough. */
const seldomChanged = ({ all, first, second }: SharedWorld["entities"]) =>
  [all.at(-5), all.at(-1)].find((id) => id !== undefined && id !== second) ?? first;

const otherThan = (watched: string, { entities: { first, second } }: SharedWorld) =>
  first === watched ? second : first;
