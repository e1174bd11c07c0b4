/** Logging in through a provider's real login page without a browser: cookies, redirects, the form with the password. */
import { CookieJar } from "./cookie-jar.ts";
import { fillForm, findForm, type HtmlForm } from "./html-form.ts";
import type { IdentityUser } from "./identity-provider.ts";

const MOST_STEPS = 20;
const PAGE_DEADLINE_MS = 30_000;
const LONGEST_EXCERPT = 200;

/** The login page was reached, or was not, and no way led on from there. */
export class LoginStuck extends Error {
  readonly at: "no form" | "password refused" | "no way back";

  constructor(at: LoginStuck["at"], message: string) {
    super(message);
    this.name = "LoginStuck";
    this.at = at;
  }
}

/**
 * Follows the authorization request until it is sent back to the redirect URI, and gives that address.
 * @throws LoginStuck that says at which page, and what that page says
 */
export async function fillLoginForm(
  start: URL,
  redirectUri: string,
  user: IdentityUser,
  fetchLike: typeof globalThis.fetch,
): Promise<URL> {
  const visit = newVisitor(fetchLike);
  let page = await visit(start, {});
  let hasTried = false;
  for (let step = 0; step < MOST_STEPS; step++) {
    const location = page.response.headers.get("location");
    if (location !== null) {
      const next = new URL(location, page.url);
      if (next.href.startsWith(redirectUri)) return next;
      page = await visit(next, {});
      continue;
    }
    const form = formOf(page, hasTried);
    hasTried ||= form.asksForPassword;
    page = await visit(...submission(form, user));
  }
  throw new LoginStuck("no way back", `no redirect to ${redirectUri} after ${MOST_STEPS} steps`);
}

interface Page {
  readonly url: URL;
  readonly response: Response;
  readonly html: string;
}

/** Visits pages one after the other, with the cookies of those before. */
function newVisitor(fetchLike: typeof globalThis.fetch): (url: URL, init: RequestInit) => Promise<Page> {
  const jar = new CookieJar();
  return async (url, init) => {
    const cookie = jar.header(url);
    const response = await fetchLike(url.href, {
      ...init,
      redirect: "manual",
      signal: AbortSignal.timeout(PAGE_DEADLINE_MS),
      headers: { Accept: "text/html", ...init.headers, ...(cookie ? { Cookie: cookie } : {}) },
    });
    jar.take(response.headers.getSetCookie(), url);
    return { url, response, html: await response.text() };
  };
}

/** @throws LoginStuck */
function formOf({ url, response, html }: Page, hasTried: boolean): HtmlForm {
  const where = `${url.origin}${url.pathname} (status ${response.status})`;
  const form = findForm(html, url);
  if (!form)
    throw new LoginStuck("no form", `there is no login form at ${where}, which says: ${wordsOf(html)}`);
  if (hasTried && form.asksForPassword)
    throw new LoginStuck(
      "password refused",
      `a password was asked for again at ${where}, which says: ${wordsOf(html)}`,
    );
  return form;
}

/** The visible text of a page, shortened. */
function wordsOf(html: string): string {
  const text = html
    .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return text === "" ? "nothing" : `"${text.slice(0, LONGEST_EXCERPT)}"`;
}

function submission(form: HtmlForm, user: IdentityUser): [URL, RequestInit] {
  const fields = fillForm(form, user).toString();
  if (form.method === "GET") return [new URL(`?${fields}`, form.action), {}];
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return [form.action, { method: "POST", headers, body: fields }];
}
