/** Webhooks: how they are made and become active, and how many there may be. */
import type { Leftover } from "#reports/document";
import { countedWebhooks } from "../../world/counted-objects.ts";
import { type Activation, createActivation } from "../../world/links/activation.ts";
import { fallsSilent } from "../../world/notifications/falls-silent.ts";
import { createObjectBudget, type ObjectBudget } from "../../world/object-budget.ts";
import type { User } from "../../world/users/user.ts";
import { createWebhooks, type Webhook, type Webhooks } from "../../world/webhooks/webhooks.ts";
import type { Connection } from "./connect-service.ts";
import type { EntitiesOfRun } from "./entities-of-run.ts";
import type { Watch } from "./watch-changes.ts";
import type { WorldParts } from "./world-parts.ts";

export interface WebhooksOfRun {
  readonly webhooks: Webhooks;
  readonly activation: Activation;
  readonly budget: ObjectBudget;
}

interface Surroundings {
  readonly connection: Connection;
  readonly watch: Watch;
  readonly entities: EntitiesOfRun;
  /** Whose webhook shows how one becomes active; not there yet when this is called. */
  readonly alice: () => User;
}

export function makeWebhooks(parts: WorldParts, around: Surroundings): WebhooksOfRun {
  const { sink, evidence } = parts;
  const { times } = around.connection;
  const { changes, subscribe, correlation, silence } = around.watch;
  const { exchanges } = evidence.recorder;
  const budget = budgetOf(parts);
  const activation = createActivation({
    changes,
    correlation,
    times,
    arrived: () => sink.deliveries,
    owner: around.alice,
    entity: around.entities.shared,
    entities: around.entities.all,
    leaveOut: around.entities.leaveOut,
    given: parts.configuration.requestFields.webhookEntities,
    createWith: (owner, members) => webhooks.createWith(owner, members),
    release: (webhook) => webhooks.release(webhook),
    hasNamesake: (webhook) => hasNamesake(webhook, webhooks.made),
    onProfile: evidence.profile,
  });
  const webhooks = createWebhooks({
    sink: () => sink,
    budget,
    activation,
    handle: { times, subscribe, correlation, silence, onUnsteadyLink: activation.suspectLinks },
    exchanges,
    entitiesAtHand: () => {
      const { first, second } = around.entities.ofCheck();
      return [first, second];
    },
    fallsSilent: (webhook, watched) => fallsSilent({ changes, times, exchanges }, webhook, watched),
    onProfile: evidence.profile,
    onLeftover: ({ id, owner }) => evidence.leftover(leftWebhook(id, owner.name)),
  });
  return { webhooks, activation, budget };
}

const budgetOf = ({ configuration, evidence, sink }: WorldParts) =>
  createObjectBudget({
    ...countedWebhooks,
    ...configuration.budget.webhooks,
    created: () => evidence.created("webhook"),
    send: ({ client }, body) => client.createWebhook(body),
    plainest: async () => ({ targetUrl: sink.inbox("one webhook more").targetUrl }),
  });

/** Where ids are counted per user, or given again. */
const hasNamesake = ({ id, owner }: Pick<Webhook, "id" | "owner">, made: readonly Webhook[]) =>
  made.filter((other) => other.id === id && other.owner === owner).length > 1;

const leftWebhook = (id: string, owner: string): Leftover => ({
  kind: "webhook",
  id,
  owner,
  note: "The interface shows no way to delete it.",
});
