/** Visits the pages of a login one after the other as a browser does, with the cookies of those before. Redirects are the caller's to follow. */
import { boundedFetch } from "./bounded-fetch.ts";
import { type CookieRequest, createLoginCookies } from "./login-cookies.ts";

export interface PageRequest extends CookieRequest {
  /** The fields of a form that is posted. */
  readonly fields?: URLSearchParams;
}

export interface VisitedPage {
  readonly url: URL;
  readonly status: number;
  /** Where a redirect leads. */
  readonly location: URL | undefined;
  readonly html: string;
}

export function createPageVisitor(
  fetchLike: typeof globalThis.fetch,
): (request: PageRequest) => Promise<VisitedPage> {
  const fetchPage = boundedFetch(fetchLike);
  const cookies = createLoginCookies();
  return async (request) => {
    const { url, method, fields } = request;
    const cookie = cookies.header(request);
    const response = await fetchPage(url.href, {
      method,
      redirect: "manual",
      headers: {
        Accept: "text/html",
        ...(fields ? { "Content-Type": "application/x-www-form-urlencoded" } : {}),
        ...(cookie ? { Cookie: cookie } : {}),
      },
      ...(fields ? { body: fields.toString() } : {}),
    });
    cookies.take(response.headers.getSetCookie(), url);
    const { status } = response;
    return { url, status, location: locationOf(response, url), html: await response.text() };
  };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** The answer to a form is fetched by GET from there, also after 307 and 308: a password goes nowhere that no form has named. */
function locationOf({ status, headers }: Response, url: URL): URL | undefined {
  const location = headers.get("location");
  const isRedirect = location !== null && REDIRECTS.has(status) && URL.canParse(location, url.href);
  return isRedirect ? new URL(location, url) : undefined;
}
