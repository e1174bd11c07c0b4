/** A webhook on which refused requests of one kind are tried: an effect of any of them is one too many, and no route removes it. */
import type { RequirementId } from "#catalogue";
import { NotApplicable, undefinedIfUntestable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import { requireRefused } from "../../judging/require.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";
import type { Webhook } from "../../world/webhooks/webhook.ts";

export interface Victim {
  readonly webhook: Webhook;
  /** What asks for the refusals that were none: their effect shows in whatever else is tried here. */
  readonly letThrough: RequirementId[];
}

/** One for all that is tried of this kind. */
export const victimOf = (
  { shared }: SharedWorld,
  kind: string,
  make: () => Promise<Webhook>,
): Promise<Victim> =>
  shared.oneFor(`webhook on which refused ${kind} are tried`, async () => ({
    webhook: await make(),
    letThrough: [],
  }));

/** @throws Untestable when it is accepted, which is remembered with the webhook */
export function requireRefusedOn({ letThrough }: Victim, answer: Answer, asks: RequirementId): void {
  if (answer.accepted) letThrough.push(asks);
  requireRefused(answer, asks);
}

/** @throws NotApplicable where no data can be changed: then a link shows in nothing, and the other effects are judged alone */
export function requireLinksShown(world: SharedWorld): void {
  try {
    if (world.changes && world.entities) return;
  } catch (error) {
    undefinedIfUntestable(error);
  }
  throw new NotApplicable("Nothing can be changed behind the API, so that no link shows.");
}
