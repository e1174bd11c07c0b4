/** What was done to a webhook, as the exchanges of the run show it, by whomever. */

import type { SeenExchange } from "../../client/recorder.ts";
import { decodedComponent } from "../../net/uri-component.ts";
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
  const { creations, links } = acceptedIn(exchanges);
  const given = listsIn(creations.get(created.n)?.request.body);
  const changes: LinkChange[] = given.map((entityId) => ({ entityId, isAdded: true }));
  for (const { n, request } of links.get(id) ?? []) {
    const entityId = decoded(request.path.split("/")[4]);
    if (n > created.n && entityId !== undefined)
      changes.push({ entityId, isAdded: request.method === "POST" });
  }
  return changes;
}

/** What the exchanges of a run, which only ever grow, were found to hold as far as they were gone through. */
interface Accepted {
  upTo: number;
  /** By number. */
  readonly creations: Map<number, SeenExchange>;
  /** Links and unlinks, by the id of the webhook. */
  readonly links: Map<string, SeenExchange[]>;
}

const known = new WeakMap<readonly SeenExchange[], Accepted>();

function acceptedIn(exchanges: readonly SeenExchange[]): Accepted {
  const found = known.get(exchanges) ?? { upTo: 0, creations: new Map(), links: new Map() };
  known.set(exchanges, found);
  for (const exchange of exchanges.slice(found.upTo)) {
    const { n, route, request, response } = exchange;
    if (response.status < 200 || response.status > 299) continue;
    if (route === "POST /user/webhook") found.creations.set(n, exchange);
    const isLink = route.endsWith("{entityId}") && ["POST", "DELETE"].includes(request.method);
    const id = isLink ? webhookIn(request.path) : undefined;
    if (id !== undefined) found.links.set(id, [...(found.links.get(id) ?? []), exchange]);
  }
  found.upTo = exchanges.length;
  return found;
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
