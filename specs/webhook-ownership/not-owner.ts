/** The judgement on a call by a user who is not the owner of the webhook (section Webhook). */

import {
  type Answer,
  between,
  type Credential,
  expectRefusedUnless,
  isSharedByNow,
  NotApplicable,
  remark,
  requireThat,
  requireUsersApart,
  type User,
  userNamed,
  type World,
} from "#harness";
import type { OwnerCall, TryCall } from "./owner-calls.ts";

const control = { "OWN-01": "WHS-10", "OWN-02": "WHL-01", "OWN-03": "WHL-03" } as const;

/**
 * Makes the attempt between two calls of the owner.
 * @throws Untestable when these are not accepted, when the service takes both users for one, or when both have such a webhook by now
 */
export async function betweenOwners(
  world: World,
  { id, owner }: OwnerCall,
  call: TryCall,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  await requireUsersApart(world);
  const answer = await between(() => call(userNamed(world, owner).client), attempt, control[id]);
  if (!answer.accepted || !isSharedByNow(world, answer)) return answer;
  const reason = "Both users have come to a webhook of this id, so each may change the own one.";
  if (owner === "bob") throw new NotApplicable(reason);
  requireThat(false, reason, []);
  return answer;
}

/** The attempt is refused; where the user's own token is accepted too, that explains it. */
export function expectRefusedToOthers(
  { bob }: World,
  { id }: OwnerCall,
  call: TryCall,
  answer: Answer,
): Promise<void> {
  return expectRefusedUnless(answer, () => call(bob.client), id);
}

/** The same call by a key of the owner, where keys are let in there; else nothing but a remark. */
export async function remarkOnOwnKey(
  { service }: World,
  call: TryCall,
  credentialOf: (user: User) => Promise<Credential>,
  owner: User,
): Promise<void> {
  const answer = await call(service.as(await credentialOf(owner)));
  if (!answer.accepted) remark(`${answer.summary} is refused to the owner too (${answer.status}).`);
}
