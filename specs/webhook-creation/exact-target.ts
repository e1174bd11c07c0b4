/** That an event goes to the targetUrl as it was given (section Events). */

import {
  type Delivery,
  expect,
  noteTrouble,
  undefinedIfUntestable,
  type Webhook,
  type World,
} from "#harness";

const UNRESERVED = /[A-Za-z0-9\-._~]/;

/** Path and query of the request are those of the targetUrl; unreserved characters may be decoded (RFC 3986, 6.2.2). */
export function expectExactTarget({ n, target }: Delivery, targetUrl: string): void {
  const given = targetUrl.replace(/^https:\/\/[^/?#]*/i, "");
  expect(normalised(target), `the path and query to which event ${n} was sent`).toEqual(normalised(given));
}

function normalised(target: string): string {
  return target.replace(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return UNRESERVED.test(character) ? character : encoded.toUpperCase();
  });
}

/**
 * The event at a webhook with a targetUrl of its own; undefined when none comes there, and an ordinary webhook is sent one.
 * @throws Untestable blocked by WHC-02 when neither is
 */
export async function eventThere(
  { alice, shared }: Pick<World, "alice" | "shared">,
  webhook: Webhook,
): Promise<Delivery | undefined> {
  const event = await webhook.confirmation().catch(undefinedIfUntestable);
  if (event !== undefined) return event.delivery;
  // It may be late, or one that a queue has lost: it is looked at again before the address is blamed.
  const hasComeSince = () => webhook.inbox.deliveries.length > 0;
  noteTrouble({ kind: "late", what: "an event at a targetUrl of its own", hasComeSince });
  await (await shared.awaitingWebhook(alice)).confirmation();
  return undefined;
}
