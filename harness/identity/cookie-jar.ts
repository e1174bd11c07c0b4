/** The cookies of one login, by domain and path (RFC 6265, as far as a login needs it). */
interface Cookie {
  readonly name: string;
  readonly value: string;
  /** A host, or with a leading dot a domain with all its subdomains. */
  readonly domain: string;
  readonly path: string;
}

export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  take(setCookies: readonly string[], url: URL): void {
    for (const text of setCookies) {
      const [pair = "", ...attributes] = text.split(";").map((part) => part.trim());
      const split = pair.indexOf("=");
      const [name, value] = [pair.slice(0, split), pair.slice(split + 1)];
      const cookie = { name, value, domain: domainOf(attributes, url), path: pathOf(attributes, url) };
      const key = [cookie.domain, cookie.path, name].join(" ");
      if (isExpired(attributes)) this.#cookies.delete(key);
      else this.#cookies.set(key, cookie);
    }
  }

  /** The value of the Cookie header for a request to this address, longest path first. */
  header(url: URL): string {
    return [...this.#cookies.values()]
      .filter((cookie) => isFor(cookie, url))
      .sort((a, b) => b.path.length - a.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }
}

function attribute(attributes: readonly string[], name: string): string | undefined {
  const found = attributes.find((text) => text.toLowerCase().startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

function domainOf(attributes: readonly string[], { hostname }: URL): string {
  const domain = attribute(attributes, "domain")?.replace(/^\./, "").toLowerCase();
  const mayBeSet = domain !== undefined && (hostname === domain || hostname.endsWith(`.${domain}`));
  return mayBeSet ? `.${domain}` : hostname;
}

function pathOf(attributes: readonly string[], { pathname }: URL): string {
  const path = attribute(attributes, "path");
  return path?.startsWith("/") ? path : pathname.slice(0, Math.max(1, pathname.lastIndexOf("/")));
}

function isExpired(attributes: readonly string[]): boolean {
  const maxAge = attribute(attributes, "max-age");
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  return Date.parse(attribute(attributes, "expires") ?? "") < Date.now();
}

function isFor({ domain, path }: Cookie, { hostname, pathname }: URL): boolean {
  const onHost = domain.startsWith(".") ? `.${hostname}`.endsWith(domain) : hostname === domain;
  const isBelow = pathname === path || pathname.startsWith(path.endsWith("/") ? path : `${path}/`);
  return onHost && isBelow;
}
