/** Things that many checks look at, made once: shared keys, canaries, and the notifications of each kind of change. */

import type { KeyObject } from "node:crypto";
import { type EntityKind, statedCells } from "#catalogue";
import type { ChangeAction } from "../changes/change-hook.ts";
import type { Changes, MadeChange } from "../changes/changes.ts";
import { type OncePerRunOptions, oncePerRun } from "../check/once-per-run.ts";
import type { Activation } from "../world/links/activation.ts";
import type { ReceivedNotification } from "../world/notifications/correlation.ts";
import type { User } from "../world/users/user.ts";
import type { Webhook } from "../world/webhooks/webhook.ts";
import { type CanariesOptions, createCanaries } from "./canaries.ts";
import { type EndingOptions, endedBusinessEntity } from "./ended-business-entity.ts";
import { createSharedKeys, type SharedKeys, type SharedKeysOptions } from "./shared-keys.ts";

export interface ObservedChange {
  readonly change: MadeChange;
  /** Watches the BusinessEntity that was changed. */
  readonly webhook: Webhook;
  /** The first notification of the change. */
  readonly notification: ReceivedNotification;
  /** All notifications of it that came until now (a Contract may have two). */
  all(): ReceivedNotification[];
}

export interface SharedFixtures extends SharedKeys {
  /** The service's public key, asked for by itself. @throws Untestable blocked by PK-02 */
  serviceKey(): Promise<KeyObject>;
  /** A confirmed webhook of the first user that watches this BusinessEntity: the canary of silences. */
  canary(entityId: string): Promise<Webhook>;
  /** A confirmed webhook of the user that watches the first BusinessEntity; the second may be linked and unlinked at will. */
  ownWebhook(user: User): Promise<Webhook>;
  /** A webhook of the user that awaits confirmation, and is never confirmed. */
  awaitingWebhook(user: User): Promise<Webhook>;
  /** A change of this kind at the first BusinessEntity, and what the canary received of it. */
  observed(kind: EntityKind, action: ChangeAction): Promise<ObservedChange>;
  /** What is made for this label the first time that it is asked for. */
  oneFor<T>(label: string, make: () => Promise<T>): Promise<T>;
  /** Every cell of the notification matrix that is stated and was notified. @throws Untestable when there is none */
  allObserved(): Promise<ObservedChange[]>;
}

export interface ScenesOptions
  extends SharedKeysOptions,
    CanariesOptions,
    Pick<EndingOptions, "firstNotified"> {
  readonly activation: Pick<Activation, "linkEffectively" | "awaitLinkEverywhere">;
  readonly serviceKey: () => Promise<KeyObject>;
  readonly changes: () => Changes;
  readonly entity: () => string;
}

/** What was notified; which cells were not is for NTF-01 to say. */
async function arrived(cells: Promise<ObservedChange>[]): Promise<ObservedChange[]> {
  const settled = await Promise.allSettled(cells);
  const found = settled.flatMap((cell) => (cell.status === "fulfilled" ? [cell.value] : []));
  const failed = settled.find((cell) => cell.status === "rejected");
  if (found.length === 0 && failed) throw failed.reason;
  return found;
}

export function createSharedFixtures(options: ScenesOptions): SharedFixtures {
  const { serviceKey, owner, changes, entity } = options;
  const memo = memoised();
  const watching = createCanaries(options);
  const canary = (entityId: string) => memo(`canary of ${entityId}`, () => watching(entityId));
  const created = (kind: EntityKind) =>
    memo(`a ${kind}`, () => changes().create(kind, entity()), { anew: "each round" });
  /** One that the hook is changing, or failed to change, may be told of by values that nobody knows. */
  const changeable = async (kind: EntityKind) => {
    const row = await created(kind);
    const isCertain = changes().uncertainSince(row.entityId) === Number.POSITIVE_INFINITY;
    return isCertain ? row : changes().create(kind, entity());
  };
  const make: Record<ChangeAction, (kind: EntityKind) => Promise<MadeChange>> = {
    create: created,
    update: async (kind) => changes().update(kind, entity(), (await changeable(kind)).entityId),
    // A row of its own, so that the update of the shared one does not race with its end.
    delete: async (kind) =>
      changes().delete(kind, entity(), (await changes().create(kind, entity())).entityId),
  };
  const observe = async (webhook: Webhook, change: MadeChange): Promise<ObservedChange> => {
    const notification = await webhook.requireNotification(change);
    // What comes of a change that failed later may be of that one.
    const isOfThis = ({ delivery }: ReceivedNotification) =>
      delivery === notification.delivery || delivery.at < changes().uncertainSince(change.entityId);
    return { change, webhook, notification, all: () => webhook.notificationsOf(change).filter(isOfThis) };
  };
  /** The watched record itself is changed; its end is that of a new one. */
  const ofBusinessEntity: Record<ChangeAction, () => Promise<ObservedChange>> = {
    create: async () => observe(await canary(entity()), await changes().create("BusinessEntity", entity())),
    update: async () =>
      observe(await canary(entity()), await changes().update("BusinessEntity", entity(), entity())),
    delete: async () => {
      const { change, watcher, told } = await endedBusinessEntity({
        ...options,
        changes: changes(),
        owner: owner(),
        madeFor: entity(),
        watcherOf: canary,
      });
      return { ...(await observe(told, change)), webhook: watcher };
    },
  };
  const observed = (kind: EntityKind, action: ChangeAction) =>
    memo(
      `${action} of ${kind}`,
      async () => {
        if (kind === "BusinessEntity") return ofBusinessEntity[action]();
        const webhook = await canary(entity());
        return observe(webhook, await make[action](kind));
      },
      { anew: "each round" },
    );
  return {
    serviceKey: () => memo("public key of the service", () => serviceKey()),
    ...createSharedKeys(memo, options),
    canary,
    ownWebhook: (user) => memo(`webhook of ${user.name}`, () => user.activeWebhook([entity()])),
    awaitingWebhook: (user) => memo(`awaiting webhook of ${user.name}`, () => user.webhook()),
    oneFor: memo,
    observed,
    allObserved: () => arrived(statedCells.map(([kind, action]) => observed(kind, action))),
  };
}

function memoised(): <T>(label: string, body: () => Promise<T>, options?: OncePerRunOptions) => Promise<T> {
  const known = new Map<string, () => Promise<unknown>>();
  return <T>(label: string, body: () => Promise<T>, options?: OncePerRunOptions) => {
    const running = (known.get(label) as (() => Promise<T>) | undefined) ?? oncePerRun(label, body, options);
    known.set(label, running);
    return running();
  };
}
