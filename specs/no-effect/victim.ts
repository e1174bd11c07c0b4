/** A webhook on which refused requests of one kind are tried: an effect of any of them is one too many, and no route removes it. */
import type { RequirementId } from "#catalogue";
import { type Answer, requireRefused, type Webhook, type World } from "#harness";

export interface Victim {
  readonly webhook: Webhook;
  /** What asks for the refusals that were none: their effect shows in whatever else is tried here. */
  readonly letThrough: RequirementId[];
}

/** One for all that is tried of this kind. */
export const victimOf = ({ shared }: World, kind: string, make: () => Promise<Webhook>): Promise<Victim> =>
  shared.oneFor(`webhook on which refused ${kind} are tried`, async () => ({
    webhook: await make(),
    letThrough: [],
  }));

/** @throws Untestable when it is accepted, which is remembered with the webhook */
export function requireRefusedOn({ letThrough }: Victim, answer: Answer, asks: RequirementId): void {
  if (answer.accepted) letThrough.push(asks);
  requireRefused(answer, asks);
}
