/** What was done to a webhook, as the exchanges of the run show it, by whomever. */

import type { SeenExchange } from "../client/recorder.ts";
import { decodedComponent } from "../net/uri-component.ts";
import type { Webhook } from "./webhook.ts";

type Created = Pick<Webhook, "id" | "created" | "inbox">;

/** What it was given at its creation, and by links that were accepted, without what was removed again. */
export function linksOf(webhook: Pick<Webhook, "id" | "created">, exchanges: readonly SeenExchange[]) {
  const links = new Set<string>();
  for (const { entityId, isAdded } of linkChanges(webhook, exchanges))
    if (isAdded) links.add(entityId);
    else links.delete(entityId);
  return links;
}

/** The same, with what was removed. */
export function everLinkedTo(webhook: Pick<Webhook, "id" | "created">, exchanges: readonly SeenExchange[]) {
  return new Set(linkChanges(webhook, exchanges).map(({ entityId }) => entityId));
}

/** No request since its creation names it, or its targetUrl. */
export function isUntouched({ id, created, inbox }: Created, exchanges: readonly SeenExchange[]): boolean {
  const address = inbox.targetUrl.replace(/^https:\/\//, "");
  return !exchanges.some(
    ({ n, request }) =>
      n > created.n && (webhookIn(request.path) === id || request.body?.includes(address) === true),
  );
}

interface LinkChange {
  readonly entityId: string;
  readonly isAdded: boolean;
}

function linkChanges(
  { id, created }: Pick<Webhook, "id" | "created">,
  exchanges: readonly SeenExchange[],
): LinkChange[] {
  const changes: LinkChange[] = [];
  for (const { n, route, request, response } of exchanges) {
    if (n < created.n || response.status < 200 || response.status > 299) continue;
    if (n === created.n)
      changes.push(...listsIn(request.body).map((entityId) => ({ entityId, isAdded: true })));
    if (!route.endsWith("{entityId}") || webhookIn(request.path) !== id) continue;
    const entityId = decoded(request.path.split("/")[4]);
    if (entityId !== undefined && ["POST", "DELETE"].includes(request.method))
      changes.push({ entityId, isAdded: request.method === "POST" });
  }
  return changes;
}

/** The id of the webhook that the path of a request names, decoded. */
export const webhookIn = (path: string) => decoded(path.split("/")[3]);

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

const decoded = (segment: string | undefined) => segment && decodedComponent(segment);
