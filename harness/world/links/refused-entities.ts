/** BusinessEntity ids of the settings that their user may not watch: each is asked for once, before checks stumble over it. */
import type { Webhook } from "../webhooks/webhook.ts";

export interface RefusedEntity {
  readonly id: string;
  readonly status: number;
}

/** From both ends: what checks share is the first of them, what is seldom changed the last. */
const AT_EACH_END = 12;

/**
 * Those that are refused (4xx) to a webhook that takes links. What is refused by chance is asked for once more.
 * @param linked is linked already, and not asked for
 */
export async function refusedEntities(
  webhook: Webhook,
  ids: readonly string[],
  linked: string,
): Promise<RefusedEntity[]> {
  const asked = new Set([...ids.slice(0, AT_EACH_END), ...ids.slice(-AT_EACH_END)]);
  asked.delete(linked);
  const refusedStatus = async (id: string): Promise<number | undefined> => {
    const { accepted, status } = await webhook.link(id);
    if (accepted) await webhook.unlink(id);
    return status >= 400 && status < 500 ? status : undefined;
  };
  const refusedTwice = async (id: string): Promise<RefusedEntity[]> => {
    if ((await refusedStatus(id)) === undefined) return [];
    const status = await refusedStatus(id);
    return status === undefined ? [] : [{ id, status }];
  };
  return (await Promise.all([...asked].map(refusedTwice))).flat();
}
