/** Webhooks that no check uses any more, or yet, given to the next one that needs one: no route removes them. */
import { currentCheck, withoutSlot } from "../../check/current-check.ts";
import type { Owner } from "../users/owner.ts";
import type { Webhook } from "./webhook.ts";

/** An active webhook that was unlinked from everything. */
export interface IdleWebhook {
  readonly webhook: Webhook;
  /** What it may still be notified of, for an unlink takes its time. */
  readonly restless: Set<string>;
}

export interface IdleWebhooks {
  /** One that awaits confirmation and to which nothing was done; waits for those that are being made for all. */
  awaiting(owner: Pick<Owner, "name">): Promise<Webhook | undefined>;
  /** One that is active, and is notified neither of these any more nor of anything else for long. */
  active(owner: Pick<Owner, "name">, entities: readonly string[]): Webhook | undefined;
  /**
   * The same, as soon as there is one; undefined at the deadline, which begins anew when one is given back or comes to rest: a queue
   * that moves is waited for.
   * @param isUser it has one already, which others wait for: it is served before those that have none
   */
  nextActive(
    owner: Pick<Owner, "name">,
    entities: readonly string[],
    deadlineMs: number,
    isUser?: boolean,
  ): Promise<Webhook | undefined>;
  /** Those that are being made, and are then there for everybody. */
  filled(owner: Pick<Owner, "name">, making: Promise<readonly Webhook[]>): void;
  keepAwaiting(webhook: Webhook): void;
  keepActive(idle: IdleWebhook): void;
  /** One of them has come to rest. */
  lookAgain(): void;
  /** A check waits for an active one of this owner. */
  isWanted(owner: Pick<Owner, "name">): boolean;
  /**
   * One was not notified when it was linked again. After a few of these no active one is given out any more: this service does
   * not link again what it has unlinked.
   */
  failed(): void;
}

interface Looking {
  readonly look: () => void;
  readonly name: Owner["name"];
  /** See CheckContext. */
  readonly rank: number;
}

/** One may be late for once. */
const MAX_FAILURES = 3;

export function createIdleWebhooks(): IdleWebhooks {
  const awaiting = new Map<string, Webhook[]>();
  const filling = new Map<string, Promise<unknown>>();
  const looking = { users: new Set<Looking>(), others: new Set<Looking>() };
  let active: IdleWebhook[] = [];
  let failures = 0;
  const isClosed = () => failures >= MAX_FAILURES;
  const keepAwaiting = (webhook: Webhook) => {
    const { name } = webhook.owner;
    awaiting.set(name, [...(awaiting.get(name) ?? []), webhook]);
  };
  const takeActive: IdleWebhooks["active"] = ({ name }, entities) => {
    const found = active.find(
      ({ webhook, restless }) =>
        webhook.owner.name === name && !entities.some((entity) => restless.has(entity)),
    );
    active = active.filter((one) => one !== found);
    return isClosed() ? undefined : found?.webhook;
  };
  const lookAgain = () => {
    const others = [...looking.others].sort((a, b) => a.rank - b.rank);
    for (const { look } of [...looking.users, ...others]) look();
  };
  return {
    awaiting: async ({ name }) => {
      // Who makes them is told when it fails; who waits makes one of its own.
      await withoutSlot(async () => filling.get(name)?.catch(() => undefined));
      return awaiting.get(name)?.shift();
    },
    active: takeActive,
    nextActive: (owner, entities, deadlineMs, isUser = false) =>
      withoutSlot(
        () =>
          new Promise((resolve) => {
            const end = (found: Webhook | undefined) => {
              clearTimeout(timer);
              queue.delete(looker);
              resolve(found);
            };
            const look = () => {
              const found = takeActive(owner, entities);
              if (found || isClosed()) end(found);
              else timer.refresh();
            };
            const timer = setTimeout(() => end(undefined), deadlineMs).unref();
            const queue = isUser ? looking.users : looking.others;
            const looker = { look, name: owner.name, rank: currentCheck()?.rank ?? 0 };
            queue.add(looker);
            look();
          }),
      ),
    filled: ({ name }, making) => {
      const kept = making.then((webhooks) => webhooks.forEach(keepAwaiting));
      kept.catch(() => undefined);
      filling.set(name, kept);
    },
    keepAwaiting,
    keepActive: (idle) => {
      active.push(idle);
      lookAgain();
    },
    lookAgain,
    isWanted: ({ name }) => [...looking.users, ...looking.others].some((one) => one.name === name),
    failed: () => {
      failures++;
      lookAgain();
    },
  };
}
