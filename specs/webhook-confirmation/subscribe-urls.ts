/** Addresses that resemble a SubscribeURL and are none: what differs between two of them is what identifies the webhook. */
import { Untestable } from "#harness";

/**
 * With one character changed, and with the token removed.
 * @param other the SubscribeURL of another webhook
 * @throws Untestable when both are the same
 */
export function alteredSubscribeUrls(url: string, other: string): string[] {
  const { start, end } = ownPart(url, other);
  const middle = Math.floor((start + end) / 2);
  const changed = url[middle] === "A" ? "B" : "A";
  return [
    `${url.slice(0, middle)}${changed}${url.slice(middle + 1)}`,
    `${url.slice(0, start)}${url.slice(end)}`,
  ];
}

/** The whole path segment or query value in which the two differ. */
function ownPart(url: string, other: string): { start: number; end: number } {
  const at = [...url].findIndex((character, index) => character !== other[index]);
  if (at === -1)
    throw new Untestable("Two webhooks have the same SubscribeURL.", {
      cites: ["WHS-17"],
      expected: "different addresses",
      received: "the same",
    });
  const start = 1 + Math.max(...["/", "=", "?", "&"].map((mark) => url.lastIndexOf(mark, at - 1)));
  const length = url.slice(start).search(/[/?&#]/);
  return { start, end: length === -1 ? url.length : start + length };
}
