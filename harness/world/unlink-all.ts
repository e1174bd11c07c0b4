/** The end of a run against a service that goes on living: no webhook of ours is to watch anything any more. */
import { newContext, within } from "../engine/current-check.ts";
import type { SeenExchange } from "../evidence/recorder.ts";
import type { Webhook } from "./webhook.ts";
import type { World } from "./world.ts";

const AT_ONCE = 8;

export interface Unlinked {
  readonly unlinked: number;
  /** Links that the service did not take away, or that there was no time for. */
  readonly left: number;
}

/** Takes away every link that the exchanges show to be there. Never throws: a service that refuses is told of by its checks. */
export async function unlinkAll(
  world: Pick<World, "webhooks" | "exchanges">,
  deadlineMs: number,
): Promise<Unlinked> {
  const until = Date.now() + deadlineMs;
  const links = world.webhooks.made.flatMap((webhook) =>
    [...linksOf(webhook, world.exchanges)].map((entityId) => ({ webhook, entityId })),
  );
  const waiting = [...links];
  let unlinked = 0;
  const work = async () => {
    for (let link = waiting.shift(); link !== undefined && Date.now() < until; link = waiting.shift()) {
      const answer = await link.webhook.unlink(link.entityId).catch(() => undefined);
      if (answer?.accepted) unlinked += 1;
    }
  };
  await within(newContext("unlinking at the end"), () => Promise.all(Array.from({ length: AT_ONCE }, work)));
  return { unlinked, left: links.length - unlinked };
}

/** What the webhook was given at its creation, and by links that were accepted, without what was removed again. */
function linksOf({ id, created }: Webhook, exchanges: readonly SeenExchange[]): Set<string> {
  const links = new Set<string>();
  for (const { n, route, request, response } of exchanges) {
    if (response.status < 200 || response.status > 299) continue;
    if (n === created.n) for (const given of listsIn(request.body)) links.add(given);
    const [, , , webhookId, entityId] = request.path.split("/").map(decoded);
    if (webhookId !== id || entityId === undefined || !route.endsWith("{entityId}")) continue;
    if (request.method === "POST") links.add(entityId);
    if (request.method === "DELETE") links.delete(entityId);
  }
  return links;
}

/** Texts in the lists of a request to create a webhook, whatever their member is called. */
function listsIn(body: Buffer | undefined): string[] {
  try {
    const members: unknown = JSON.parse(body?.toString("utf8") ?? "null");
    const lists = Object.values(members ?? {}).filter((value): value is unknown[] => Array.isArray(value));
    return lists.flat().filter((value): value is string => typeof value === "string");
  } catch {
    return [];
  }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
