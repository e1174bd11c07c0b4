/** Whether notifications flow at all, and how a BusinessEntity comes to be watched: found once, for all webhook checks. */
import type { MadeChange } from "../../changes/changes.ts";
import { oncePerRun } from "../../check/once-per-run.ts";
import { Untestable, undefinedIfUntestable } from "../../check/untestable.ts";
import type { Delivery } from "../../sink/delivery.ts";
import { kindOf } from "../../sink/notification.ts";
import { measureDeliveryRate } from "../notifications/delivery-rate.ts";
import { repeatUntilNotified } from "../notifications/repeat-until-notified.ts";
import { toldElsewhere } from "../notifications/told-elsewhere.ts";
import type { Webhook } from "../webhooks/webhook.ts";
import { acceptedLink, neverNotified } from "./accepted-link.ts";
import { type EntitiesMemberOptions, findEntitiesMember } from "./entities-member.ts";
import { firstLink, noteLeftOut } from "./first-link.ts";
import { furtherLinks } from "./further-links.ts";
import { refusedEntities } from "./refused-entities.ts";
import { createSecondGets, type SecondGets } from "./second-gets.ts";
import { createSteadyLinks, type Link } from "./steady-links.ts";

export interface Activation {
  /**
   * A webhook was created, confirmed and linked, and a notification arrived.
   * @throws Untestable blocked by WHS-03, by WHL-01 when only a link does not take effect, or by WHC-15 when it is told elsewhere
   */
  flows(): Promise<void>;
  /** Finds out how steadily, and how many a second, changes are notified once they flow. @throws Untestable as flows() */
  calibrate(): Promise<void>;
  /** The member of POST /user/webhook that carries the ids to watch. @throws Untestable that names the setting, or as flows() does */
  entitiesField(): Promise<string>;
  /** Links the entity, then repeats a harmless change until the first notification of it arrives (rule D08). */
  linkEffectively(webhook: Webhook, entityId: string): Promise<void>;
  /** Links the entity to a webhook that was active before; false where that does not show as soon as it does elsewhere. */
  linksAgain(webhook: Webhook, entityId: string): Promise<boolean>;
  /** Confirms a webhook of which nobody knows whether it is active, and links it until it is notified; false where it is not. */
  isActiveAfterAll(webhook: Webhook): Promise<boolean>;
  readonly secondGets: Pick<SecondGets, "areOfUse" | "confirmedInVain">;
  /** Repeats a harmless change until the webhook notifies; undefined when it did not within the patience for a link. */
  awaitLink(webhook: Webhook, entityId: string): Promise<MadeChange | undefined>;
  /** The same for what goes on to rely on it: where several senders learn of a link one after the other, each knows of it then. */
  awaitLinkEverywhere(webhook: Webhook, entityId: string): Promise<MadeChange | undefined>;
  /** See steady-links.ts. */
  suspectLinks(): void;
}

export interface ActivationOptions extends EntitiesMemberOptions {
  /** Whether its owner was given its id for another webhook too. */
  readonly hasNamesake: (webhook: Webhook) => boolean;
  readonly onProfile: (name: string, value: string) => void;
  /** All that reached the sink so far. */
  readonly arrived: () => readonly Delivery[];
  /** All BusinessEntity ids that the settings name. */
  readonly entities: () => readonly string[];
  /** Not to be worked on any more; false where too few would be left. */
  readonly leaveOut: (ids: readonly string[]) => boolean;
}

/** What links again does so as soon as what is linked for the first time, or a little later. */
const MIN_AGAIN_MS = 5000;
const AGAIN_FACTOR = 4;

export function createActivation(options: ActivationOptions): Activation {
  let fault: Untestable | undefined;
  const awaitLink = async (webhook: Webhook, entityId: string) => {
    if (fault) throw fault;
    return repeatUntilNotified(options, [webhook], entityId);
  };
  const secondGets = createSecondGets(awaitLink);
  const steady = createSteadyLinks(options);
  const toldEverywhere = async (link: Link) => {
    const told = await awaitLink(link.webhook, link.entityId);
    if (told !== undefined) await steady.settled(link);
    return told;
  };
  const linkEffectively = async (webhook: Webhook, entityId: string) => {
    if (fault) throw fault;
    const since = Date.now();
    const linked = await acceptedLink(options.times, webhook, entityId);
    if ((await toldEverywhere({ webhook, entityId, since })) !== undefined) return;
    const elsewhere = toldElsewhere(options, entityId, since);
    if (elsewhere) throw elsewhere;
    // Where it was a GET that had no effect, this may be another: WHS-03 tells whether it was. What was notified before was confirmed.
    const wasActive = webhook.inbox.deliveries.some((delivery) => kindOf(delivery) === "notification");
    if (
      !wasActive &&
      ((await secondGets.recover(webhook, entityId)) || secondGets.confirmedInVain.length > 0)
    )
      throw neverConfirmed();
    throw neverNotified(
      options.hasNamesake(webhook) ? "a webhookId names one webhook in the path" : "a link takes effect",
      "the link",
      [linked.n],
    );
  };
  const linksAgain = async (webhook: Webhook, entityId: string) => {
    const sinceOthersMs = AGAIN_FACTOR * options.times.longestMs("link");
    const withinMs = Math.max(MIN_AGAIN_MS, Math.min(sinceOthersMs, options.times.patienceMs("link")));
    const since = Date.now();
    if (!(await webhook.link(entityId)).accepted) return false;
    if ((await repeatUntilNotified(options, [webhook], entityId, { withinMs })) === undefined) return false;
    await steady.settled({ webhook, entityId, since });
    return true;
  };
  const isActiveAfterAll = async (webhook: Webhook) => {
    if (!(await secondGets.visited(webhook))) return false;
    const entity = options.entity();
    const isNotified = await linksAgain(webhook, entity);
    await webhook.unlink(entity);
    return isNotified;
  };
  const firstConfirmed = oncePerRun("calibration: the first confirmation", async () => {
    const webhook = await options.createWith(options.owner(), {});
    await webhook.confirm();
    return webhook;
  });
  const firstLinked = oncePerRun("calibration: the first link", async (): Promise<Link> => {
    const webhook = await firstConfirmed();
    const since = Date.now();
    try {
      return { webhook, entityId: await firstLink(options, webhook, linkEffectively), since };
    } catch (error) {
      // Another GET helped: then all else can be looked at.
      if (!secondGets.confirmedInVain.includes(webhook)) throw error;
      const entityId = options.entity();
      return { webhook, entityId, since };
    }
  });
  const member = oncePerRun("calibration: entities member of POST /user/webhook", async () => {
    const tried = options.entity();
    const name = await findEntitiesMember(options).catch(async (error: unknown) => {
      await firstLinked().catch(undefinedIfUntestable);
      if (options.entity() === tried) throw error;
      return findEntitiesMember(options);
    });
    options.onProfile("entities member of POST /user/webhook", name);
    return name;
  });
  const flows = oncePerRun("calibration: notifications flow", async () => {
    // What keeps a webhook from being confirmed is no silence after the confirmation.
    await firstConfirmed();
    try {
      await firstLinked();
    } catch (error) {
      // What is not for want of the service will not do the next time either.
      if (isOfSettings(error)) fault = error;
      if (fault) throw fault;
      // No link was judged where no change could be made, or where it was told on another path.
      if (!isOfService(error) || isOfTarget(error)) throw error;
      // If a webhook that watched from its creation is notified, only the link is at fault.
      const watchedWorks = (await member().catch(undefinedIfUntestable)) !== undefined;
      throw watchedWorks ? error : neverConfirmed();
    }
  });
  const calibrate = oncePerRun("calibration: how changes are notified", async () => {
    const others = furtherLinks(options, options.entities()[1], linksAgain);
    others.catch(() => undefined);
    await flows();
    const first = await firstLinked();
    const further = await others.catch(noneIfUntestable);
    // Many checks ask for the member. Once these work, each name that is tried stands in the queue behind all they change.
    await Promise.all([
      steady.calibrate([first, ...further]),
      member().catch(undefinedIfUntestable),
      leaveOutRefused(options, first),
    ]);
    for (const { webhook } of further) await options.release(webhook);
    await measureDeliveryRate(options, first.webhook, first.entityId);
    await options.release(first.webhook);
  });
  const entitiesField = () =>
    member().catch(async (error: unknown) => {
      // Where nothing is ever notified, it is not for want of the right member.
      await flows();
      throw error;
    });
  return {
    flows,
    calibrate,
    entitiesField,
    linkEffectively,
    linksAgain,
    isActiveAfterAll,
    secondGets,
    awaitLink,
    awaitLinkEverywhere: (webhook, entityId) => toldEverywhere({ webhook, entityId, since: Date.now() }),
    suspectLinks: steady.suspect,
  };
}

const neverConfirmed = () => neverNotified("a GET on the SubscribeURL activates", "GET on the SubscribeURL");

const isOfSettings = (error: unknown): error is Untestable =>
  error instanceof Untestable && error.setting === "FDS_BUSINESS_ENTITIES";

const isOfTarget = (error: unknown) =>
  error instanceof Untestable && error.isFor("events go to the targetUrl");

const isOfService = (error: unknown) => error instanceof Untestable && error.blockedBy.length > 0;

function noneIfUntestable(error: unknown): [] {
  undefinedIfUntestable(error);
  return [];
}

async function leaveOutRefused(options: ActivationOptions, { webhook, entityId }: Link): Promise<void> {
  const refused = await refusedEntities(webhook, options.entities(), entityId);
  if (refused.length > 0 && options.leaveOut(refused.map(({ id }) => id)))
    noteLeftOut(options, webhook, refused);
}
