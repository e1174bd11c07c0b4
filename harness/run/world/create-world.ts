/** Puts the world together for one run. */
// One locale: the others take 34 MB and a sixth of a second.
import { faker } from "@faker-js/faker/locale/en";
import { oncePerRun } from "../../check/once-per-run.ts";
import { Untestable } from "../../check/untestable.ts";
import { createAccessFacts } from "../../facts/access-facts.ts";
import { requireService, serviceKey } from "../../facts/require-service.ts";
import { createSignatureFacts } from "../../facts/signature-facts.ts";
import type { World } from "../../facts/world.ts";
import { prepareCall, validCall } from "../../procedures/route-calls.ts";
import { createSharedFixtures } from "../../shared/shared-fixtures.ts";
import type { Delivery } from "../../sink/delivery.ts";
import { scopesOf } from "../../world/api-keys/scopes.ts";
import { firstOf } from "../../world/notifications/first-delivery.ts";
import { type Connection, connectService } from "./connect-service.ts";
import { createSigner } from "./create-signer.ts";
import { type EntitiesOfRun, entitiesOfRun } from "./entities-of-run.ts";
import { type KeysOfRun, makeKeys } from "./make-keys.ts";
import { makeUsers, type UsersOfRun } from "./make-users.ts";
import { makeWebhooks, type WebhooksOfRun } from "./make-webhooks.ts";
import { type Watch, watchChanges } from "./watch-changes.ts";
import type { WorldParts } from "./world-parts.ts";

export interface CreatedWorld extends World {
  close(): Promise<void>;
}

interface Made {
  readonly connection: Connection;
  readonly watch: Watch;
  readonly entities: EntitiesOfRun;
  readonly keys: KeysOfRun;
  readonly hooks: WebhooksOfRun;
  readonly users: UsersOfRun;
}

export function createWorld(parts: WorldParts): CreatedWorld {
  faker.seed(parts.seed);
  const connection = connectService(parts);
  const watch = watchChanges(parts, connection);
  const entities = entitiesOfRun(parts.businessEntities, parts.otherBusinessEntities);
  const alice = () => users.alice;
  const keys = makeKeys(parts, connection, alice);
  const hooks = makeWebhooks(parts, { connection, watch, entities, alice });
  const users = makeUsers(parts, { connection, apiKeys: keys.apiKeys, webhooks: hooks.webhooks });
  return worldOf(parts, { connection, watch, entities, keys, hooks, users });
}

function worldOf(parts: WorldParts, made: Made): CreatedWorld {
  const { evidence } = parts;
  const { service, times } = made.connection;
  const { changes, correlation, silence } = made.watch;
  const { alice, bob } = made.users;
  const { keyRequests, apiKeys } = made.keys;
  const { webhooks, activation } = made.hooks;
  // One that is declared out of reach is left alone.
  const second = parts.configuration.outOfReach.includes("second-user") ? undefined : bob;
  const signer = createSigner(() => world, alice, second);
  const world: CreatedWorld = {
    baseUrl: parts.baseUrl,
    times,
    service,
    alice,
    get bob() {
      return bob ?? noSecondUser();
    },
    users: bob ? [alice, bob] : [alice],
    get signer() {
      return signer.byNow();
    },
    knowSigner: signer.know,
    get entities() {
      return made.entities.ofCheck();
    },
    changes,
    identity: parts.identity,
    sink: parts.sink,
    webhooks,
    apiKeys,
    budgets: { apiKeys: made.keys.budget, webhooks: made.hooks.budget },
    keyRequests,
    signatures: signatureFactsOf(made, () => world),
    access: createAccessFacts(() => world),
    activation,
    correlation,
    silence,
    scopes: scopesOf(parts.scopes),
    shared: sharedOf(parts, made),
    serviceKeys: evidence.serviceKeys,
    exchanges: evidence.recorder.exchanges,
    unanswered: evidence.recorder.unanswered,
    underWay: evidence.recorder.underWay,
    fake: faker,
    deadlines: deadlinesOf(parts),
    profile: evidence.profile,
    requireService: oncePerRun("whether this is the service", () => requireService(service, alice)),
    close: () => closed(made),
  };
  return world;
}

/** @param world not there yet when this is called */
const signatureFactsOf = ({ connection: { service }, keys: { keyRequests } }: Made, world: () => World) =>
  createSignatureFacts({
    service,
    users: () => world().users,
    signer: () => world().signer,
    shared: () => world().shared,
    keyRequests,
    prepareCall: (route) => prepareCall(world(), route),
    validCall: (route, client, owner) => validCall(world(), route, client, owner),
  });

const sharedOf = ({ evidence }: WorldParts, { connection, watch, entities, keys, hooks, users }: Made) =>
  createSharedFixtures({
    unknownKeyPair: () => keys.keyPairs.take(),
    spare: () => keys.budget.spare,
    repeatsAllowed: async () => {
      await keys.keyRequests.dialect();
      return keys.keyRequests.dates.repeatsAllowed;
    },
    serviceKey: () => serviceKey(connection.service, evidence.serviceKeys),
    owner: () => users.alice,
    changes: () => watch.changes,
    entity: entities.shared,
    activation: hooks.activation,
    firstNotified: async (webhooks, change) => {
      const { concerns, read } = watch.correlation;
      const isOfRow = (delivery: Delivery) =>
        concerns(delivery, change) && read(delivery).entityId === change.entityId;
      const patience = { deadlineMs: connection.times.patienceMs("delivery"), patient: true };
      await firstOf(webhooks, (delivery) => concerns(delivery, change), patience);
      return webhooks.find(({ inbox }) => inbox.all(isOfRow).length > 0);
    },
  });

const deadlinesOf = ({ configuration: { times } }: WorldParts) => ({
  eventMs: times.eventMs,
  settleMs: times.settleMs,
  settleMsConfigured: times.configured.has("settleMs"),
});

async function closed({ connection, watch, keys, users: { alice, bob } }: Made): Promise<void> {
  watch.close();
  for (const user of bob ? [alice, bob] : [alice]) await user.languages.restore().catch(() => undefined);
  keys.keyPairs.close();
  connection.close();
}

function noSecondUser(): never {
  throw new Untestable("There is no second user: set FDS_OTHER_USER_NAME and its kin.", {
    needs: ["second-user"],
  });
}
