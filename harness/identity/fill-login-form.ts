/** Logging in through a provider's real login page without a browser: redirects, the form with the password, consent. */
import { MAX_LOGIN_STEPS } from "../limits.ts";
import { fillForm, findForm, type HtmlForm } from "./html-form.ts";
import { readPage } from "./html-page.ts";
import type { IdentityUser } from "./identity-provider.ts";
import { LoginStuck, type Obstacle } from "./login-stuck.ts";
import { createPageVisitor, type PageRequest, type VisitedPage } from "./page-visitor.ts";
import { requireSafeAction } from "./safe-action.ts";

export interface LoginPages {
  /** The authorization request. */
  readonly start: URL;
  /** Never visited: a login ends on being sent there. */
  readonly redirectUri: string;
  /** Where the realm publishes its discovery document. */
  readonly realm: URL;
  readonly user: IdentityUser;
  readonly fetch: typeof globalThis.fetch;
}

const SHOWN_STEPS = 4;
const MAX_EXCERPT_CHARACTERS = 200;

/**
 * Follows the authorization request until it is sent back to the redirect URI, and gives that address.
 * @throws LoginStuck that says at which page, and what that page says
 */
export async function fillLoginForm(pages: LoginPages): Promise<URL> {
  const visit = createPageVisitor(pages.fetch);
  const trail: VisitedPage[] = [];
  const nextForm = formReader(pages);
  let request: PageRequest = { url: pages.start, method: "GET" };
  while (trail.length < MAX_LOGIN_STEPS) {
    const page = await visit(request);
    trail.push(page);
    if (page.location === undefined) request = submission(nextForm(page), page.url, pages.user);
    else if (isSame(page.location, pages.redirectUri)) return page.location;
    // The page that led to the first of several redirects led to them all.
    else request = { url: page.location, method: "GET", from: request.from };
  }
  const last = trail.slice(-SHOWN_STEPS).map(where).join(", ");
  throw new LoginStuck(
    "no way back",
    `no redirect to ${pages.redirectUri} after ${MAX_LOGIN_STEPS} steps, the last at ${last}`,
  );
}

/** Whatever the query is. */
function isSame({ origin, pathname }: URL, redirectUri: string): boolean {
  const wanted = new URL(redirectUri);
  return origin === wanted.origin && pathname === wanted.pathname;
}

/** Gives the form of each page, as long as it asks for nothing that it was given before. */
function formReader({ realm }: LoginPages): (page: VisitedPage) => HtmlForm {
  const given = { user: false, password: false };
  return (page) => {
    const content = readPage(page.html);
    const form = findForm(content, page.url);
    const stuck = (at: Obstacle, what: string) =>
      new LoginStuck(at, `${what} at ${where(page)}, which says: ${excerpt(content.words)}`, page.status);
    if (form === undefined) throw stuck("no form", "there is no login form");
    if (form.asksForPassword && given.password)
      throw stuck("password refused", "a password was asked for again");
    if (form.asksForUser && given.user && !form.asksForPassword)
      throw stuck("more asked for", "another text is asked for after the user's name");
    if (form.asksForPassword) requireSafeAction(form.action, page.url, realm);
    given.user ||= form.asksForUser;
    given.password ||= form.asksForPassword;
    return form;
  };
}

const where = ({ url, status }: VisitedPage) => `${url.origin}${url.pathname} (status ${status})`;

const excerpt = (words: string) => (words === "" ? "nothing" : `"${words.slice(0, MAX_EXCERPT_CHARACTERS)}"`);

function submission(form: HtmlForm, from: URL, user: IdentityUser): PageRequest {
  const fields = fillForm(form, user);
  if (form.method === "POST") return { url: form.action, method: "POST", from, fields };
  return { url: new URL(`?${fields}`, form.action), method: "GET", from };
}
