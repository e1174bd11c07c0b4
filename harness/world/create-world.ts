/** Puts the world together for one run. */
// One locale: the others take 34 MB and a sixth of a second.
import { faker } from "@faker-js/faker/locale/en";
import type { Need } from "#catalogue";
import type { Leftover } from "#reports/document.ts";
import type { ChangeHook } from "../changes/change-hook.ts";
import { type Changes, createChanges } from "../changes/changes.ts";
import { correlationHeaders } from "../client/correlation.ts";
import { createDispatch } from "../client/dispatch.ts";
import { createServiceClient, type ServiceClient } from "../client/service-client.ts";
import type { Visitor } from "../client/visit.ts";
import { currentCheck, once } from "../engine/current-check.ts";
import { Untestable } from "../errors.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { IdentityProvider, IdentityUser } from "../identity/identity-provider.ts";
import type { Settings } from "../settings/settings.ts";
import { type ClientKeyPair, createKeyPairPool } from "../signing/client-keys.ts";
import { createDatePool } from "../signing/date-pool.ts";
import { generateFourPrimeKeyPair } from "../signing/four-prime-key-pair.ts";
import type { Sink } from "../sink/https-sink.ts";
import { createAccessFacts } from "./access-facts.ts";
import { createActivation } from "./activation.ts";
import { createApiKeys } from "./api-keys.ts";
import { businessEntities } from "./business-entities.ts";
import { createCorrelation } from "./correlation.ts";
import { createKeyRequests } from "./key-requests.ts";
import { createLanguages } from "./languages.ts";
import { requireService, serviceKey } from "./require-service.ts";
import { prepareCall } from "./route-calls.ts";
import { createScenes } from "./scenes.ts";
import { type Scopes, scopesOf } from "./scopes.ts";
import { createSignatureFacts } from "./signature-facts.ts";
import { createSilence } from "./silence.ts";
import { createSubscribe } from "./subscribe.ts";
import { createTokens } from "./tokens.ts";
import { createUser, type User } from "./user.ts";
import { createWebhooks } from "./webhooks.ts";
import type { World } from "./world.ts";

export interface WorldParts {
  readonly settings: Settings;
  readonly baseUrl: string;
  readonly runId: string;
  readonly version: string;
  readonly seed: number;
  readonly startedAt: number;
  /** PEM certificates to trust beside the system's; undefined for the system's alone. */
  readonly ca: string[] | undefined;
  readonly visit: Visitor;
  readonly identity: IdentityProvider;
  readonly sink: Sink;
  readonly hook: ChangeHook;
  readonly businessEntities: readonly string[];
  readonly scopes: Partial<Scopes>;
  readonly evidence: Evidence;
  /** Where key pairs of clients come from; by default each is made for the run. */
  readonly newKeyPair?: () => Promise<ClientKeyPair>;
}

export interface CreatedWorld extends World {
  close(): Promise<void>;
}

export function createWorld(parts: WorldParts): CreatedWorld {
  const { settings, evidence, identity } = parts;
  faker.seed(parts.seed);
  const { profile } = evidence;
  const dispatch = createDispatch({
    baseUrl: parts.baseUrl,
    ca: parts.ca,
    requestMs: settings.requestMs,
    runId: parts.runId,
    version: parts.version,
    recorder: evidence.recorder,
    serviceKeys: evidence.serviceKeys,
  });
  const service = createServiceClient(dispatch);
  const changes = createChanges({
    hook: parts.hook,
    kinds: settings.changeEntities,
    runStartedAt: parts.startedAt,
    onChange: evidence.change,
  });
  const correlation = createCorrelation(changes, settings.eventMs);
  const silence = createSilence(correlation, settings.quietMs);
  const entities = () => businessEntities(parts.businessEntities, currentCheck()?.chapter);
  const sharedEntity = () => businessEntities(parts.businessEntities).first;
  const keyPairs = createKeyPairPool(parts.newKeyPair ?? (() => generateFourPrimeKeyPair(2048)));
  const alice = (): User => users.alice;
  const keyRequests = createKeyRequests({
    client: clientOf(service, () => alice()),
    service,
    keyPairs,
    dates: createDatePool({}),
    publicKeyField: settings.text("API_KEY_PUBLIC_KEY_FIELD"),
    scopeField: settings.text("API_KEY_SCOPE_FIELD"),
    fullScope: parts.scopes.full,
    onProfile: profile,
  });
  const apiKeys = createApiKeys(keyRequests);
  const subscribe = createSubscribe({
    baseUrl: parts.baseUrl,
    hosts: settings.subscribeHosts,
    requestMs: settings.requestMs,
    visit: parts.visit,
    correlationHeaders: () => correlationHeaders(parts.runId, parts.version),
    record: evidence.subscribed,
  });
  const handle = { eventMs: settings.eventMs, subscribe, correlation, silence };
  const activation = createActivation({
    changes,
    correlation,
    owner: alice,
    entity: sharedEntity,
    entitiesField: settings.text("WEBHOOK_ENTITIES_FIELD"),
    canary: (entityId) => world.scenes.canary(entityId),
    settleMs: settings.settleMs,
    eventMs: settings.eventMs,
    createWith: (owner, members) => webhooks.createWith(owner, members),
    hasNamesake: ({ id, owner }) =>
      webhooks.made.filter((made) => made.id === id && made.owner === owner).length > 1,
    onProfile: profile,
  });
  const webhooks = createWebhooks({
    sink: () => parts.sink,
    activation,
    handle,
    onProfile: profile,
    onLeftover: (webhook) => evidence.leftover(leftWebhook(webhook.id, webhook.owner.name)),
  });
  const newUser = (name: "alice" | "bob", identityUser: IdentityUser) =>
    createUser(name, {
      service,
      tokens: createTokens(identity, identityUser),
      apiKeys,
      languages: createLanguages,
      webhooks,
    });
  const users = {
    alice: newUser("alice", identity.users.alice),
    bob: identity.users.bob ? newUser("bob", identity.users.bob) : undefined,
  };
  const world: CreatedWorld = {
    baseUrl: parts.baseUrl,
    service,
    alice: users.alice,
    get bob() {
      return (
        users.bob ?? missing("second-user", "There is no second user: set FDS_OTHER_USER_NAME and its kin.")
      );
    },
    users: users.bob ? [users.alice, users.bob] : [users.alice],
    get entities() {
      return entities();
    },
    changes,
    identity,
    sink: parts.sink,
    webhooks,
    apiKeys,
    keyRequests,
    signatures: createSignatureFacts({
      service,
      users: () => world.users,
      scenes: () => world.scenes,
      keyRequests,
      prepareCall: (route) => prepareCall(world, route),
    }),
    access: createAccessFacts(() => world),
    activation,
    correlation,
    silence,
    scopes: scopesOf(parts.scopes),
    scenes: createScenes({
      unknownKeyPair: () => keyPairs.take(),
      repeatsAllowed: async () => {
        await keyRequests.dialect();
        return keyRequests.dates.repeatsAllowed;
      },
      serviceKey: () => serviceKey(service, evidence.serviceKeys),
      owner: alice,
      changes: () => changes,
      entity: sharedEntity,
    }),
    serviceKeys: evidence.serviceKeys,
    exchanges: evidence.recorder.exchanges,
    fake: faker,
    deadlines: settings,
    profile,
    requireService: once("whether this is the service", () => requireService(service, users.alice)),
    close: async () => {
      for (const user of world.users) await user.languages.restore().catch(() => undefined);
      keyPairs.close();
      dispatch.close();
    },
  };
  return world;
}

function missing(need: Need, reason: string): never {
  throw new Untestable(reason, { missing: [need] });
}

const leftWebhook = (id: string, owner: string): Leftover => ({
  kind: "webhook",
  id,
  owner,
  note: "The interface shows no way to delete it.",
});

/** The first user's client before the user exists: key requests need it, and the user needs key requests. */
function clientOf(service: ServiceClient, user: () => User): ServiceClient {
  return service.as({
    words: "the Bearer token of alice",
    apply: (request) => user().bearer.apply(request),
  });
}

export type { Changes };
