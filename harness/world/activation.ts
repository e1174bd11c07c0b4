/** Whether notifications flow at all, and how a BusinessEntity comes to be watched: found once, for all webhook checks. */
import type { Changes, MadeChange } from "../changes/changes.ts";
import { once, waiting } from "../engine/current-check.ts";
import { Untestable } from "../errors.ts";
import type { Delivery } from "../sink/delivery.ts";
import { DeliveryTimeout } from "../sink/inbox.ts";
import type { Correlation } from "./correlation.ts";
import type { User } from "./user.ts";
import type { Webhook } from "./webhook.ts";

export interface Activation {
  /**
   * A webhook was created, confirmed and linked, and a notification arrived.
   * @throws Untestable blocked by WHS-03, or by WHL-01 when only a link does not take effect
   */
  flows(): Promise<void>;
  /** The member of POST /user/webhook that carries the ids to watch. @throws Untestable that names the setting, or as flows() does */
  entitiesField(): Promise<string>;
  /** Links the entity, then repeats a harmless change until the first notification of it arrives (rule D08). */
  linkAndSettle(webhook: Webhook, entityId: string): Promise<void>;
  /** Repeats a harmless change until the webhook notifies; undefined when it did not within the settle time. */
  settle(webhook: Webhook, entityId: string): Promise<MadeChange | undefined>;
  /**
   * Repeats a harmless change, each time waiting for its canary and the grace, until the webhook is silent about it.
   * False when it is still heard at the end of the settle time.
   */
  quietens(webhook: Webhook, entityId: string): Promise<boolean>;
}

export interface ActivationOptions {
  readonly changes: Changes;
  readonly correlation: Correlation;
  readonly owner: () => User;
  /** A BusinessEntity the owner may watch. */
  readonly entity: () => string;
  readonly entitiesField: string | undefined;
  /** A webhook that hears every change of the entity. */
  readonly canary: (entityId: string) => Promise<Webhook>;
  /** How long the first notification after a link may take, all stimuli together. */
  readonly settleMs: number;
  readonly eventMs: number;
  /** Creates a webhook with the given body members beside targetUrl. */
  readonly createWith: (owner: User, members: Record<string, unknown>) => Promise<Webhook>;
  /** Whether its owner was given its id for another webhook too. */
  readonly hasNamesake: (webhook: Webhook) => boolean;
  readonly onProfile: (name: string, value: string) => void;
}

export const conventionalFields = [
  "businessEntities",
  "businessEntityIds",
  "business_entities",
  "businessEntity",
  "entities",
  "entityIds",
  "entityId",
  "business_entity_ids",
];
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 10_000;

export function createActivation(options: ActivationOptions): Activation {
  const settle = (webhook: Webhook, entityId: string) => repeatUntilHeard(options, [webhook], entityId);
  const linkAndSettle = async (webhook: Webhook, entityId: string) => {
    const linked = await webhook.link(entityId);
    if (!linked.accepted)
      throw new Untestable(`${linked.summary}: answered ${linked.status}.`, {
        blockedBy: [(await isNameless(webhook, entityId)) ? "WHC-22" : "WHL-01"],
        expected: "2xx for the link of a BusinessEntity by the owner",
        received: `${linked.status} ${linked.excerpt}`,
        exchanges: [linked.n],
      });
    if ((await settle(webhook, entityId)) === undefined)
      throw noFlow(options.hasNamesake(webhook) ? "WHC-22" : "WHL-01", options.settleMs);
  };
  const field = once("calibration: entities field of POST /user/webhook", () => findField(options));
  const flows = once("calibration: notifications flow", async () => {
    const webhook = await options.createWith(options.owner(), {});
    await webhook.confirm();
    try {
      await linkAndSettle(webhook, options.entity());
    } catch (error) {
      // If a webhook that watched from its creation is heard, only the link is at fault.
      const watchedWorks = await field().then(
        () => true,
        () => false,
      );
      throw watchedWorks ? error : noFlow("WHS-03", options.settleMs);
    }
  });
  const entitiesField = () =>
    field().catch(async (error: unknown) => {
      // Where nothing is ever notified, it is not for want of the right member.
      await flows();
      throw error;
    });
  const quietens = async (webhook: Webhook, entityId: string) => {
    const until = Date.now() + options.settleMs;
    const canary = await options.canary(entityId);
    do {
      const change = await options.changes.oneForAll(entityId);
      const heard = await webhook.heardDespite(
        change,
        canary,
        ({ content }) => content.entityId === change.entityId,
      );
      if (heard.length === 0) return true;
    } while (Date.now() < until);
    return false;
  };
  return { flows, entitiesField, linkAndSettle, settle, quietens };
}

/** Whether none of the calls on it is accepted: then its id does not work in a path. */
async function isNameless(webhook: Webhook, entityId: string): Promise<boolean> {
  return !(await webhook.resend()).accepted && !(await webhook.unlink(entityId)).accepted;
}

function noFlow(id: "WHS-03" | "WHL-01" | "WHC-22", settleMs: number): Untestable {
  const cause = id === "WHS-03" ? "GET on the SubscribeURL" : "the link";
  return new Untestable(`No change was notified within ${settleMs} ms after ${cause}.`, {
    blockedBy: [id],
    expected: `notifications of changes after ${cause}`,
    received: `none for repeated changes over ${settleMs} ms`,
  });
}

/** One webhook a candidate, all confirmed, one stream of changes: the first that is heard shows the member. */
async function findField(options: ActivationOptions): Promise<string> {
  const names = options.entitiesField === undefined ? conventionalFields : [options.entitiesField];
  const made = names.map(async (name) => {
    const webhook = await options
      .createWith(options.owner(), { [name]: [options.entity()] })
      .catch(undefinedIfRefused);
    await webhook?.confirm();
    return webhook && { name, webhook };
  });
  const candidates = (await Promise.all(made)).filter((candidate) => candidate !== undefined);
  const webhooks = candidates.map(({ webhook }) => webhook);
  // Refused with every member: if it is refused without one too, that is what stands in the way.
  if (webhooks.length === 0) await options.createWith(options.owner(), {});
  const heard = webhooks.length > 0 ? await repeatUntilHeard(options, webhooks, options.entity()) : undefined;
  const winner = candidates.find(
    ({ webhook }) => heard && options.correlation.all(webhook.inbox, heard).length > 0,
  );
  if (winner) {
    options.onProfile("entities member of POST /user/webhook", winner.name);
    return winner.name;
  }
  throw new Untestable(
    `No member of POST /user/webhook was seen to carry the watched ids (tried ${names.join(", ")}): set FDS_WEBHOOK_ENTITIES_FIELD.`,
    // A configured name is the right one.
    options.entitiesField === undefined ? {} : { blockedBy: ["WHC-16"] },
  );
}

/** The change that one of the webhooks notified of; each change waits longer than the one before. */
async function repeatUntilHeard(
  { changes, correlation, settleMs }: ActivationOptions,
  webhooks: readonly Webhook[],
  entityId: string,
): Promise<MadeChange | undefined> {
  const until = Date.now() + settleMs;
  const stimuli: MadeChange[] = [];
  const isOfOne = (delivery: Delivery) => stimuli.some((change) => correlation.concerns(delivery, change));
  for (let waitMs = FIRST_WAIT_MS; Date.now() < until; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    stimuli.push(await changes.oneForAll(entityId));
    const deadlineMs = Math.min(waitMs, Math.max(1, until - Date.now()));
    try {
      const heard = await waiting(() =>
        Promise.any(webhooks.map(({ inbox }) => inbox.next(isOfOne, { deadlineMs }))),
      );
      // What resembled a stimulus may turn out to be of another change, made at the same time.
      const found = stimuli.find((change) => correlation.concerns(heard, change));
      if (found) return found;
    } catch (error) {
      const late = error instanceof DeliveryTimeout || error instanceof AggregateError;
      if (!late) throw error;
    }
  }
  return undefined;
}

/** A member that the service refuses is no candidate; any other failure is not to be taken for that. */
function undefinedIfRefused(error: unknown): undefined {
  if (error instanceof Untestable && error.blockedBy.includes("WHC-01")) return undefined;
  throw error;
}
