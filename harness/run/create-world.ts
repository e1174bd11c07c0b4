/** Puts the world together for one run. */
// One locale: the others take 34 MB and a sixth of a second.
import { faker } from "@faker-js/faker/locale/en";
import type { Need } from "#catalogue";
import type { Leftover } from "#reports/document";
import type { ChangeHook } from "../changes/change-hook.ts";
import { createChanges } from "../changes/changes.ts";
import { currentCheck } from "../check/current-check.ts";
import { oncePerRun } from "../check/once-per-run.ts";
import { Untestable } from "../check/untestable.ts";
import { askingForAnotherKey } from "../client/another-key.ts";
import { correlationHeaders } from "../client/correlation.ts";
import { createDispatch } from "../client/dispatch.ts";
import type { TrustingHttpFetcher } from "../client/http-fetcher.ts";
import { createPace } from "../client/pace.ts";
import { createServiceClient, type ServiceClient } from "../client/service-client.ts";
import type { Configuration } from "../configuration/configuration.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { createAccessFacts } from "../facts/access-facts.ts";
import { requireService, serviceKey } from "../facts/require-service.ts";
import { createSignatureFacts } from "../facts/signature-facts.ts";
import type { World } from "../facts/world.ts";
import type { IdentityProvider, IdentityUser } from "../identity/identity-provider.ts";
import { prepareCall, validCall } from "../procedures/route-calls.ts";
import { createSharedFixtures } from "../shared/shared-fixtures.ts";
import { type ClientKeyPair, createKeyPairPool } from "../signing/client-keys.ts";
import { createDatePool } from "../signing/date-pool.ts";
import { generateFourPrimeKeyPair } from "../signing/four-prime-key-pair.ts";
import type { Sink } from "../sink/https-sink.ts";
import { createServiceTimes } from "../timing/service-times.ts";
import { createActivation } from "../world/activation.ts";
import { createApiKeys } from "../world/api-keys.ts";
import { businessEntities } from "../world/business-entities.ts";
import { createCorrelation } from "../world/correlation.ts";
import { fallsSilent } from "../world/falls-silent.ts";
import { createKeyRequests } from "../world/key-requests.ts";
import { createLanguages } from "../world/languages.ts";
import { countedKeys, countedWebhooks, createObjectBudget } from "../world/object-budget.ts";
import { createRecordChanges } from "../world/record-changes.ts";
import { type Scopes, scopesOf } from "../world/scopes.ts";
import { createSilence } from "../world/silence.ts";
import { createSubscribe } from "../world/subscribe.ts";
import { createTokens } from "../world/tokens.ts";
import { createUser, type User } from "../world/user.ts";
import { createWebhooks } from "../world/webhooks.ts";

export interface WorldParts {
  readonly configuration: Pick<
    Configuration,
    "times" | "budget" | "changeEntities" | "requestFields" | "subscribeHosts" | "languages"
  >;
  readonly baseUrl: string;
  readonly runId: string;
  readonly version: string;
  readonly seed: number;
  readonly startedAt: number;
  /** PEM certificates to trust beside the system's; undefined for the system's alone. */
  readonly ca: string[] | undefined;
  readonly httpFetch: TrustingHttpFetcher;
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
  const { evidence, identity } = parts;
  const { times: limits, budget, changeEntities, requestFields, subscribeHosts } = parts.configuration;
  faker.seed(parts.seed);
  const { profile } = evidence;
  const times = createServiceTimes(limits);
  const pace = createPace({
    onLearned: (perSecond) => profile("requests a second that are taken", `about ${perSecond}`),
  });
  const dispatch = createDispatch({
    pace,
    baseUrl: parts.baseUrl,
    ca: parts.ca,
    requestMs: limits.requestMs,
    runId: parts.runId,
    version: parts.version,
    recorder: {
      ...evidence.recorder,
      answered: (facts) => {
        times.note("round trip", Date.now() - facts.sentAt);
        return evidence.recorder.answered(facts);
      },
    },
    serviceKeys: evidence.serviceKeys,
    askForAnotherKey: askingForAnotherKey(
      () => service.getPublicKey(),
      () => evidence.serviceKeys.length,
    ),
  });
  const service: ServiceClient = createServiceClient(dispatch);
  let isClosed = false;
  const changes = createChanges({
    // What was given up goes on by itself: nothing is changed for a run that is over.
    hook: (request, pacing) =>
      isClosed ? Promise.reject(new Error("the run is over")) : parts.hook(request, pacing),
    pace,
    kinds: changeEntities,
    runStartedAt: parts.startedAt,
    onChange: evidence.change,
  });
  const correlation = createCorrelation(changes, times);
  const silence = createSilence(correlation, limits.quietMs);
  const entities = () => businessEntities(parts.businessEntities, currentCheck()?.chapter);
  const sharedEntity = () => businessEntities(parts.businessEntities).first;
  const keyPairs = createKeyPairPool(parts.newKeyPair ?? (() => generateFourPrimeKeyPair(2048)));
  const alice = (): User => users.alice;
  const budgets = {
    apiKeys: createObjectBudget({
      ...countedKeys,
      ...budget.apiKeys,
      created: () => evidence.created("api key"),
      send: ({ client }, body) => client.createApiKey(body),
      plainest: () => keyRequests.plainBody(),
    }),
    webhooks: createObjectBudget({
      ...countedWebhooks,
      ...budget.webhooks,
      created: () => evidence.created("webhook"),
      send: ({ client }, body) => client.createWebhook(body),
      plainest: async () => ({ targetUrl: parts.sink.inbox("one webhook more").targetUrl }),
    }),
  };
  const keyRequests = createKeyRequests({
    create: (body) => alice().client.createApiKey(body),
    service,
    times,
    keyPairs,
    dates: createDatePool({}),
    publicKeyField: requestFields.publicKey,
    scopeField: requestFields.scope,
    fullScope: parts.scopes.full,
    onProfile: profile,
  });
  const apiKeys = createApiKeys({
    service,
    requests: keyRequests,
    times,
    budget: budgets.apiKeys,
  });
  const subscribe = createSubscribe({
    baseUrl: parts.baseUrl,
    hosts: subscribeHosts,
    requestMs: limits.requestMs,
    httpFetch: parts.httpFetch,
    pace,
    correlationHeaders: () => correlationHeaders(parts.runId, parts.version),
    record: evidence.subscribed,
  });
  const handle = { times, subscribe, correlation, silence };
  const activation = createActivation({
    changes,
    correlation,
    times,
    owner: alice,
    entity: sharedEntity,
    given: requestFields.webhookEntities,
    createWith: (owner, members) => webhooks.createWith(owner, members),
    release: (webhook) => webhooks.release(webhook),
    hasNamesake: ({ id, owner }) =>
      webhooks.made.filter((made) => made.id === id && made.owner === owner).length > 1,
    onProfile: profile,
  });
  const webhooks = createWebhooks({
    sink: () => parts.sink,
    budget: budgets.webhooks,
    activation,
    handle,
    exchanges: evidence.recorder.exchanges,
    entitiesAtHand: () => {
      const { first, second } = entities();
      return [first, second];
    },
    fallsSilent: (webhook, watched) => fallsSilent({ changes, times }, webhook, watched),
    onProfile: profile,
    onLeftover: (webhook) => evidence.leftover(leftWebhook(webhook.id, webhook.owner.name)),
  });
  const changedAt = createRecordChanges(evidence.recorder.exchanges);
  const newUser = (name: "alice" | "bob", identityUser: IdentityUser) =>
    createUser(name, {
      service,
      tokens: createTokens(identity, identityUser, { requestMs: limits.requestMs }),
      apiKeys,
      languages: (client, record) =>
        createLanguages({
          client,
          times,
          record,
          changedAt,
          given: parts.configuration.languages,
          onProfile: profile,
        }),
      webhooks,
      times,
      changedAt,
    });
  const users = {
    alice: newUser("alice", identity.users.alice),
    bob: identity.users.bob ? newUser("bob", identity.users.bob) : undefined,
  };
  const world: CreatedWorld = {
    baseUrl: parts.baseUrl,
    times,
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
    budgets,
    keyRequests,
    signatures: createSignatureFacts({
      service,
      users: () => world.users,
      shared: () => world.shared,
      keyRequests,
      prepareCall: (route) => prepareCall(world, route),
      validCall: (route, client) => validCall(world, route, client),
    }),
    access: createAccessFacts(() => world),
    activation,
    correlation,
    silence,
    scopes: scopesOf(parts.scopes),
    shared: createSharedFixtures({
      unknownKeyPair: () => keyPairs.take(),
      repeatsAllowed: async () => {
        await keyRequests.dialect();
        return keyRequests.dates.repeatsAllowed;
      },
      serviceKey: () => serviceKey(service, evidence.serviceKeys),
      owner: alice,
      changes: () => changes,
      entity: sharedEntity,
      activation,
    }),
    serviceKeys: evidence.serviceKeys,
    exchanges: evidence.recorder.exchanges,
    unanswered: evidence.recorder.unanswered,
    underWay: evidence.recorder.underWay,
    fake: faker,
    deadlines: {
      eventMs: limits.eventMs,
      settleMs: limits.settleMs,
      settleMsConfigured: limits.configured.has("settleMs"),
    },
    profile,
    requireService: oncePerRun("whether this is the service", () => requireService(service, users.alice)),
    close: async () => {
      isClosed = true;
      for (const user of world.users) await user.languages.restore().catch(() => undefined);
      keyPairs.close();
      dispatch.close();
    },
  };
  return world;
}

function missing(need: Need, reason: string): never {
  throw new Untestable(reason, { needs: [need] });
}

const leftWebhook = (id: string, owner: string): Leftover => ({
  kind: "webhook",
  id,
  owner,
  note: "The interface shows no way to delete it.",
});
