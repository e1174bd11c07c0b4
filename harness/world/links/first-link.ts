/** The first link of a run, where the settings may name ids that are not the service's, or not its user's: no fault of the service. */

import type { Changes } from "../../changes/changes.ts";
import { Untestable, undefinedIfUntestable } from "../../check/untestable.ts";
import type { Webhook } from "../webhooks/webhook.ts";
import { type RefusedEntity, refusedEntities } from "./refused-entities.ts";

export interface FirstLinkOptions {
  readonly changes: Pick<Changes, "create">;
  /** All BusinessEntity ids that the settings name, without those that were left out. */
  readonly entities: () => readonly string[];
  /** The first of them. */
  readonly entity: () => string;
  /** Not to be worked on any more; false where too few would be left. */
  readonly leaveOut: (ids: readonly string[]) => boolean;
  readonly onProfile: (name: string, value: string) => void;
}

/**
 * The BusinessEntity id to which the webhook is linked now: the first, or the first of those that it may watch.
 * @param linkEffectively throws Untestable where nothing comes of it
 * @throws Untestable that names the setting, or what linking throws
 */
export async function firstLink(
  options: FirstLinkOptions,
  webhook: Webhook,
  linkEffectively: (webhook: Webhook, entityId: string) => Promise<void>,
): Promise<string> {
  const first = options.entity();
  try {
    await linkEffectively(webhook, first);
    return first;
  } catch (error) {
    undefinedIfUntestable(error);
    const refused = await refusedEntities(webhook, [first], "");
    if (refused.length === 0) throw error;
    refused.push(...(await refusedEntities(webhook, options.entities(), first)));
    const isAnyTaken = options.entities().some((id) => !refused.some((one) => one.id === id));
    const own = isAnyTaken || (await takesItsOwn(options, webhook));
    if (!own) throw error;
    if (!isAnyTaken || !options.leaveOut(refused.map(({ id }) => id))) throw notOfThisService(refused);
    noteLeftOut(options, webhook, refused);
    await linkEffectively(webhook, options.entity());
    return options.entity();
  }
}

export function noteLeftOut(
  { onProfile }: Pick<FirstLinkOptions, "onProfile">,
  { owner }: Webhook,
  refused: readonly RefusedEntity[],
): void {
  onProfile(
    `BusinessEntity ids of the settings that ${owner.name} may not watch`,
    `${inWords(refused)}: left out`,
  );
}

/** Whether it takes a link of a BusinessEntity that the change hook has just made: then it is not all links that it refuses. */
async function takesItsOwn({ changes, entity }: FirstLinkOptions, webhook: Webhook): Promise<boolean> {
  const made = await changes.create("BusinessEntity", entity()).catch(undefinedIfUntestable);
  if (made === undefined) return false;
  const { accepted } = await webhook.link(made.entityId);
  if (accepted) await webhook.unlink(made.entityId);
  return accepted;
}

const notOfThisService = (refused: readonly RefusedEntity[]) =>
  new Untestable(
    `The service refuses links of what FDS_BUSINESS_ENTITIES names (${inWords(refused)}), and takes others: name at least two ids that exist and that the user may watch.`,
    { setting: "FDS_BUSINESS_ENTITIES" },
  );

const inWords = (refused: readonly RefusedEntity[]) =>
  refused.map(({ id, status }) => `${id} (${status})`).join(", ");
