/** The cookies of one login, by host and path (RFC 6265, as far as a login needs it). */
export class CookieJar {
  readonly #cookies = new Map<string, { name: string; value: string; host: string; path: string }>();

  take(setCookies: readonly string[], url: URL): void {
    for (const text of setCookies) {
      const [pair = "", ...attributes] = text.split(";").map((part) => part.trim());
      const split = pair.indexOf("=");
      const [name, value] = [pair.slice(0, split), pair.slice(split + 1)];
      const path = attributes.map((part) => /^path=(.*)$/i.exec(part)?.[1]).find(Boolean) ?? "/";
      const gone = attributes.some((part) => /^max-age=0$/i.test(part) || /^expires=.*1970/i.test(part));
      const key = `${url.host} ${path} ${name}`;
      if (gone || value === "") this.#cookies.delete(key);
      else this.#cookies.set(key, { name, value, host: url.host, path });
    }
  }

  /** The value of the Cookie header for a request to this address. */
  header(url: URL): string {
    return [...this.#cookies.values()]
      .filter(({ host, path }) => host === url.host && url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
  }
}
