/** Provider states by name: each is brought about through the API and the change hook, and gives values to the interaction. */
import { type EntityKind, entityKinds } from "#catalogue";
import { Untestable } from "../check/untestable.ts";
import type { World } from "../facts/world.ts";
import { type WrongMode, wrongModes } from "../forgeries/wrong-mode.ts";
import type { StandIn } from "../gateway/forward.ts";
import type { UserName } from "../gateway/placeholder.ts";
import type { Delivery } from "../sink/delivery.ts";
import type { User } from "../world/users/user.ts";
import { confirmationEvent, type NotificationWanted, notificationOf } from "./events-brought-about.ts";

export type StateParams = Readonly<Record<string, unknown>>;

/** What holds once a state was brought about. */
export interface StateReached {
  /** For expressions like `/user/webhook/${webhookId}`. */
  readonly values?: Readonly<Record<string, string>>;
  readonly standIn?: StandIn;
  /** The event that a message interaction is about. */
  readonly event?: Delivery;
}

type State = (world: World, params: StateParams) => Promise<StateReached>;

/** @throws Untestable where this service cannot be brought there */
export const providerStates: Readonly<Record<string, State>> = {
  "a user with an access token": async (world, params) => as(await known(world, params)),
  "a user whose language can be changed": async (world, params) => {
    const user = await known(world, params);
    return { ...as(user), values: { language: await user.languages.another() } };
  },
  "an API key without public key": async (world, params) => as(await known(world, params)),
  "an API key with public key": async (world, params) => as(await known(world, params)),
  "no valid credential": async () => ({ standIn: { kind: "nobody" } }),
  "an API key without public key is named in a signature": (world) => inWrongMode(world, "Signature"),
  "an API key with public key is sent in X-API-Key": (world) => inWrongMode(world, "X-API-Key"),
  "a receiver": async ({ sink }) => ({
    values: { targetUrl: sink.inbox("receiver of a consumer").targetUrl },
  }),
  "a webhook that awaits confirmation": async (world, params) => {
    const user = await known(world, params);
    const { id, inbox } = await user.webhook({ isNew: true });
    return { ...as(user), values: { webhookId: id, targetUrl: inbox.targetUrl } };
  },
  "an active webhook": async (world, params) => {
    const { first, second } = world.entities;
    return activeWebhook(await known(world, params), [first], second);
  },
  "an active webhook that watches a BusinessEntity": async (world, params) => {
    const { first, second } = world.entities;
    // Whether the last one can be removed is not shown.
    return activeWebhook(await known(world, params), [first, second], second);
  },
  "a confirmation event was sent": async (world) => ({ event: await confirmationEvent(world) }),
  "a notification was sent": async (world, params) => ({
    event: await notificationOf(world, wanted(params)),
  }),
};

const as = ({ name }: User): StateReached => ({ standIn: { kind: "user", user: name } });

async function known(world: World, { user = "alice" }: StateParams): Promise<User> {
  if (user === "alice" || user === "bob") return world[user satisfies UserName];
  throw new Untestable(`The parameter user is ${JSON.stringify(user)}: give "alice" or "bob".`);
}

async function activeWebhook(
  user: User,
  watched: readonly string[],
  entityId: string,
): Promise<StateReached> {
  const { id, inbox } = await user.activeWebhook(watched, { isNew: true });
  return { ...as(user), values: { webhookId: id, entityId, targetUrl: inbox.targetUrl } };
}

async function inWrongMode(world: World, mode: WrongMode): Promise<StateReached> {
  const { credential, said } = await wrongModes.find((one) => one.mode === mode)!.credential(world);
  if (!said) throw new Untestable("A key with public key has no apikey here, so none can be sent.");
  return { standIn: { kind: "credential", credential } };
}

const ACTIONS = ["create", "update", "delete"] as const;

function wanted({ action = "create", entityName = "PaymentRequest" }: StateParams): NotificationWanted {
  const chosen = ACTIONS.find((one) => one === action);
  const kind = entityKinds.find((one: EntityKind) => one === entityName);
  if (chosen && kind) return { action: chosen, entityName: kind };
  throw new Untestable(
    `The parameters are ${JSON.stringify({ action, entityName })}: give one of ${ACTIONS.join(", ")}, and one of ${entityKinds.join(", ")}.`,
  );
}
