/** Things that many checks look at, made once: shared keys, canaries, and the notifications of each kind of change. */

import type { KeyObject } from "node:crypto";
import { type EntityKind, statedCells } from "#catalogue";
import type { ChangeAction } from "../changes/change-hook.ts";
import type { Changes, MadeChange } from "../changes/changes.ts";
import { once } from "../engine/current-check.ts";
import type { ClientKeyPair } from "../signing/client-keys.ts";
import type { PlainKey, SigningKey } from "./api-keys.ts";
import type { ReceivedNotification } from "./correlation.ts";
import type { User } from "./user.ts";
import type { Webhook } from "./webhook.ts";

export interface ObservedChange {
  readonly change: MadeChange;
  readonly webhook: Webhook;
  /** The first notification of the change. */
  readonly notification: ReceivedNotification;
  /** All notifications of it that came until now (a Contract may have two). */
  all(): ReceivedNotification[];
}

export interface Scenes {
  /** The service's public key, asked for by itself. @throws Untestable blocked by PK-02 */
  serviceKey(): Promise<KeyObject>;
  /** A key of the user that many checks share. Never used for what could harm it. */
  plainKey(user: User): Promise<PlainKey>;
  /** Where a signature may not be repeated, a key is shared by few: only so many seconds can date its requests. */
  signingKey(user: User): Promise<SigningKey>;
  /** A second key with public key of the same user. */
  otherSigningKey(user: User): Promise<SigningKey>;
  /** A key pair of which the service knows nothing. */
  unknownKeyPair(): Promise<ClientKeyPair>;
  /** A confirmed webhook of the first user that watches this BusinessEntity: the canary of silences. */
  canary(entityId: string): Promise<Webhook>;
  /** A confirmed webhook of the user that watches the first BusinessEntity; the second may be linked and unlinked at will. */
  ownWebhook(user: User): Promise<Webhook>;
  /** A webhook of the user that awaits confirmation, and is never confirmed. */
  awaitingWebhook(user: User): Promise<Webhook>;
  /** A change of this kind at the first BusinessEntity, and what the canary received of it. */
  observed(kind: EntityKind, action: ChangeAction): Promise<ObservedChange>;
  /** Every cell of the notification matrix that is stated and was notified. @throws Untestable when there is none */
  allObserved(): Promise<ObservedChange[]>;
}

/** With three requests a check, a key this often shared has no wait for a Date of its own. */
const CHECKS_PER_KEY = 3;

export interface ScenesOptions {
  /** Whether requests may repeat a signature; known once a key has signed. */
  readonly repeatsAllowed: () => Promise<boolean>;
  readonly unknownKeyPair: () => Promise<ClientKeyPair>;
  readonly serviceKey: () => Promise<KeyObject>;
  readonly owner: () => User;
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

export function createScenes({
  repeatsAllowed,
  unknownKeyPair,
  serviceKey,
  owner,
  changes,
  entity,
}: ScenesOptions): Scenes {
  const memo = memoised();
  const turns = { alice: 0, bob: 0 };
  const signingKey = async (user: User) => {
    const turn = (await repeatsAllowed()) ? 0 : Math.floor(turns[user.name]++ / CHECKS_PER_KEY);
    return memo(`signing key ${turn} of ${user.name}`, () => user.signingKey());
  };
  const canary = (entityId: string) => memo(`canary of ${entityId}`, () => owner().activeWebhook([entityId]));
  const created = (kind: EntityKind) => memo(`a ${kind}`, () => changes().create(kind, entity()));
  const make: Record<ChangeAction, (kind: EntityKind) => Promise<MadeChange>> = {
    create: created,
    update: async (kind) => changes().update(kind, entity(), (await created(kind)).entityId),
    // A row of its own, so that the update of the shared one does not race with its end.
    delete: async (kind) =>
      changes().delete(kind, entity(), (await changes().create(kind, entity())).entityId),
  };
  const observe = async (webhook: Webhook, change: MadeChange): Promise<ObservedChange> => {
    const notification = await webhook.notificationOf(change);
    return { change, webhook, notification, all: () => webhook.notificationsOf(change) };
  };
  /** The watched record itself is changed; for its end, a new one is made and watched first. */
  const ofBusinessEntity: Record<ChangeAction, () => Promise<ObservedChange>> = {
    create: async () => observe(await canary(entity()), await changes().create("BusinessEntity", entity())),
    update: async () =>
      observe(await canary(entity()), await changes().update("BusinessEntity", entity(), entity())),
    delete: async () => {
      const { entityId } = await changes().create("BusinessEntity", entity());
      const webhook = await owner().activeWebhook([entityId]);
      return observe(webhook, await changes().delete("BusinessEntity", entityId, entityId));
    },
  };
  const observed = (kind: EntityKind, action: ChangeAction) =>
    memo(`${action} of ${kind}`, async () => {
      if (kind === "BusinessEntity") return ofBusinessEntity[action]();
      const webhook = await canary(entity());
      return observe(webhook, await make[action](kind));
    });
  return {
    serviceKey: () => memo("public key of the service", () => serviceKey()),
    plainKey: (user) => memo(`plain key of ${user.name}`, () => user.plainKey()),
    signingKey,
    otherSigningKey: (user) => memo(`other signing key of ${user.name}`, () => user.signingKey()),
    unknownKeyPair: () => memo("unknown key pair", unknownKeyPair),
    canary,
    ownWebhook: (user) => memo(`webhook of ${user.name}`, () => user.activeWebhook([entity()])),
    awaitingWebhook: (user) => memo(`awaiting webhook of ${user.name}`, () => user.webhook()),
    observed,
    allObserved: () => arrived(statedCells.map(([kind, action]) => observed(kind, action))),
  };
}

function memoised(): <T>(label: string, body: () => Promise<T>) => Promise<T> {
  const known = new Map<string, () => Promise<unknown>>();
  return <T>(label: string, body: () => Promise<T>) => {
    const running = (known.get(label) as (() => Promise<T>) | undefined) ?? once(label, body);
    known.set(label, running);
    return running();
  };
}
