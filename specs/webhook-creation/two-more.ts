/** What is about webhooks made beside each other asks for two that nobody uses. */
import { NotApplicable, type SharedWorld } from "#harness";

/** @throws NotApplicable where the run may make only so many: other checks need them */
export function requireTwoMore({ alice, budgets: { webhooks } }: SharedWorld): void {
  if (webhooks.isScarce || webhooks.left(alice) < 2)
    throw new NotApplicable("The run may make no two webhooks more (FDS_MAX_WEBHOOKS).");
}
