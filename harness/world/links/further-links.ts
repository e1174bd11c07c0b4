/** Links beside the first one: by which sender a change is told of, and how late that one is, is chance. */

import type { Webhook } from "../webhooks/webhook.ts";
import type { EntitiesMemberOptions } from "./entities-member.ts";
import type { Link } from "./steady-links.ts";

/** With the first, enough that one of them is seen to waver where half of the changes are told of by a sender that is late. */
const FURTHER = 2;

/** Links of new webhooks to another BusinessEntity than the first, without those that show no effect. */
export async function furtherLinks(
  { createWith, owner, release }: Pick<EntitiesMemberOptions, "createWith" | "owner" | "release">,
  entityId: string | undefined,
  linked: (webhook: Webhook, entityId: string) => Promise<boolean>,
): Promise<Link[]> {
  if (entityId === undefined) return [];
  const make = async () => {
    const webhook = await createWith(owner(), {});
    await webhook.confirm();
    const since = Date.now();
    if (await linked(webhook, entityId)) return [{ webhook, entityId, since }];
    await release(webhook);
    return [];
  };
  return (await Promise.all(Array.from({ length: FURTHER }, make))).flat();
}
