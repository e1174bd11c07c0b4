/** Webhooks that an API key makes, and that name what they watch: what they hear before their confirmation, and after it. */
import { notApplicableTo } from "../../check/untestable.ts";
import { type KeyKind, keyKinds } from "../../shared/key-kinds.ts";
import { sharedFixture } from "../../shared/shared-fixture.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

export interface NamedByKey {
  readonly webhook: Webhook;
  /** Notifications that came while it awaited confirmation, in words. */
  readonly heard: readonly string[];
  /** Of the BusinessEntity records that were named, those of which no change is notified after the confirmation. */
  readonly untold: readonly string[];
}

const ofEachKind = new Map(
  keyKinds.map(({ kind, title }) => [
    kind,
    sharedFixture<NamedByKey>(`webhook of two BusinessEntity records made with ${title}`, (world) =>
      namedTwo(world, kind),
    ),
  ]),
);

/** @throws NotApplicable where such a key may make none (XAK-14, SIG-35), or none that names what it watches */
export const namedByKey = (world: SharedWorld, kind: KeyKind): Promise<NamedByKey> =>
  ofEachKind.get(kind)!(world);

async function namedTwo(world: SharedWorld, kind: KeyKind): Promise<NamedByKey> {
  const { alice, activation, changes, entities, service, shared } = world;
  await activation.entitiesField();
  const canary = await shared.canary(entities.first);
  const by = service.as((await shared[kind](alice)).credential);
  const named = [entities.first, entities.second];
  const webhook = await alice
    .webhook({ watching: named, by })
    .catch(notApplicableTo("An API key may not create such a webhook."));
  await webhook.confirmation();
  const change = await changes.oneForAll(entities.first);
  const heard = await webhook.notificationsDespite(change, canary);
  await webhook.confirm();
  // Here, for the links end with the first check that looks at them.
  const told = await Promise.all(named.map((entity) => activation.awaitLink(webhook, entity)));
  return { webhook, heard, untold: named.filter((_, index) => told[index] === undefined) };
}
