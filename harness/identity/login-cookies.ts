/** The cookies of one login, kept and sent back as a browser does (RFC 6265bis). */
import { CookieJar, getPublicSuffix } from "tough-cookie";

/** A request in whose Cookie header they are to stand. */
export interface CookieRequest {
  readonly url: URL;
  readonly method: "GET" | "POST";
  /** The page that led to it; undefined for an address that was typed in. */
  readonly from?: URL | undefined;
}

export interface LoginCookies {
  /** Keeps what this answer sets; a cookie that it may not set is left out. */
  take(setCookies: readonly string[], url: URL): void;
  /** The value of the Cookie header; empty when there is none to send. */
  header(request: CookieRequest): string;
}

export function createLoginCookies(): LoginCookies {
  const jar = new CookieJar();
  return {
    take: (setCookies, { href }) => {
      for (const text of setCookies) jar.setCookieSync(text, href, { ignoreError: true });
    },
    header: (request) =>
      jar.getCookieStringSync(request.url.href, { sameSiteContext: sameSiteContext(request) }),
  };
}

/** Which cookies go along: of the same site all, on a way to another site those that are Lax when it is a GET (section 5.2 there). */
function sameSiteContext({ url, method, from }: CookieRequest): "strict" | "lax" | "none" {
  if (from === undefined || siteOf(from) === siteOf(url)) return "strict";
  return method === "GET" ? "lax" : "none";
}

/** Scheme and registrable domain; a host without one, like an address in numbers, is a site of its own. */
function siteOf({ protocol, hostname }: URL): string {
  const domain = getPublicSuffix(hostname, { allowSpecialUseDomain: true, ignoreError: true });
  return `${protocol}//${domain ?? hostname}`;
}
