/** Addresses that resemble a SubscribeURL and are none: what differs between two of them is what identifies the webhook. */
import { Untestable } from "#harness";

/**
 * With one character changed, in the middle and near either end, and with the token removed, wherever one may stand: what
 * names the webhook by its id is left as it is, for that is no secret, unless nothing else differs.
 * @param other the SubscribeURL of another webhook
 * @throws Untestable when both are the same
 */
export function alteredSubscribeUrls(url: string, other: string, webhookId: string): string[] {
  if (url === other)
    throw new Untestable("Two webhooks have the same SubscribeURL.", {
      cites: ["WHS-17"],
      expected: "different addresses",
      received: "the same",
    });
  const [host, path] = withoutHost(url);
  const others = new Set(partsOf(withoutHost(other)[1]));
  const own = new Set(partsOf(path).filter((part) => part !== "" && !others.has(part)));
  if (own.size === 0)
    throw new Untestable(
      "The SubscribeURLs of two webhooks differ in their host alone, which is left as it is.",
    );
  const secret = new Set([...own].filter((part) => decoded(part) !== webhookId));
  const altered = secret.size > 0 ? secret : own;
  const addresses = [...places.map((place) => changedAt(place)), () => ""].map(
    (alter) =>
      host +
      partsOf(path)
        .map((part) => (altered.has(part) ? alter(part) : part))
        .join(""),
  );
  return [...new Set(addresses)];
}

/** That of this webhook with all else that tells it from another's in place of its own; undefined where it does not name its webhook by the id. */
export function withOthersToken(url: string, other: string, webhookId: string): string | undefined {
  const [host, path] = withoutHost(url);
  const [own, others] = [partsOf(path), partsOf(withoutHost(other)[1])];
  if (own.length !== others.length || !own.some((part) => decoded(part) === webhookId)) return undefined;
  const mixed = own.map((part, index) => (decoded(part) === webhookId ? part : others[index]!)).join("");
  return mixed === path ? undefined : host + mixed;
}

/** Where a character is changed: what is compared in part only is seen at one of them. */
const places = ["middle", "beginning", "end"] as const;
/** What is shorter is changed in its middle: what names a row may stand at its beginning. */
const LONG = 16;
/** Not the last one, of which Base64 may leave some bits unused. */
const FROM_THE_END = 3;

/** With another host it would be somebody else who is asked. */
function withoutHost(url: string): [host: string, path: string] {
  const [host = ""] = /^[a-z][a-z\d+.-]*:\/*[^/?#]*/i.exec(url) ?? [];
  return [host, url.slice(host.length)];
}

/** Path segments, names and values of the query, and the marks between them. */
const partsOf = (url: string): string[] => url.split(/([/?&=#])/);

/** One character is another one, whatever the case of letters may mean. */
const changedAt =
  (place: (typeof places)[number]) =>
  (part: string): string => {
    const middle = Math.floor(part.length / 2);
    const at = part.length < LONG ? middle : { middle, beginning: 1, end: part.length - FROM_THE_END }[place];
    const character = /a/i.test(part[at]!) ? "B" : "A";
    return `${part.slice(0, at)}${character}${part.slice(at + 1)}`;
  };

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
