/** To which hosts a SubscribeURL may lead: its address was chosen by the target, and what is fetched there is kept as evidence. */
import { isIPv6 } from "node:net";
import { Untestable } from "../../check/untestable.ts";

export interface SubscribeHosts {
  /** @throws Untestable that says why this address is not fetched, and which setting allows it */
  check(url: URL): void;
  /** The same for an address that the first one redirects to. */
  checkRedirect(from: URL, to: URL): void;
  /** Those that were given as addresses, as node:net writes them. */
  readonly addresses: readonly string[];
}

const onThisMachine = ["localhost", "127.0.0.1", "[::1]"];

/** @param hosts those that are allowed beside the target's own (FDS_SUBSCRIBE_HOSTS) */
export function createSubscribeHosts(baseUrl: string, hosts: readonly string[]): SubscribeHosts {
  const allowed = new Set([new URL(baseUrl).hostname, ...hosts].map(canonical));
  if (onThisMachine.some((host) => allowed.has(host))) for (const host of onThisMachine) allowed.add(host);
  const checkFor = (what: string, url: URL) => {
    const why = reasonAgainst(url, allowed);
    if (why !== undefined) throw new Untestable(`The SubscribeURL ${what} ${why}`);
  };
  return {
    check: (url) => checkFor("points to", url),
    checkRedirect: (from, to) => {
      checkFor("redirects to", to);
      if (from.protocol === "https:" && to.protocol === "http:")
        throw new Untestable(
          `The SubscribeURL redirects from https to http (${to.host}), which is not followed.`,
        );
    },
    addresses: hosts.map(canonical).map((host) => host.replace(/^\[|\]$/g, "")),
  };
}

function reasonAgainst(url: URL, allowed: ReadonlySet<string>): string | undefined {
  const host = canonical(url.hostname);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return `an address of ${url.protocol}, which is not fetched: only http and https are.`;
  if (url.username !== "" || url.password !== "")
    return `${host} with a user name or password in the address, which is not fetched.`;
  return allowed.has(host) ? undefined : `${host}, which is not fetched: add it to FDS_SUBSCRIBE_HOSTS.`;
}

/** As the host of an address is written (URL Standard), without the dot that ends a full name. */
function canonical(host: string): string {
  const address = `http://${isIPv6(host) ? `[${host}]` : host}`;
  return (URL.canParse(address) ? new URL(address).hostname : host).replace(/\.$/, "");
}
