/** Logging in through a provider's real login page without a browser: cookies, redirects, the form with the password. */
import { CookieJar } from "./cookie-jar.ts";
import type { IdentityUser } from "./identity-provider.ts";

const MOST_STEPS = 15;

/**
 * Follows the authorization request until it is sent back to the redirect URI, and gives that address.
 * @throws Error that says at which page it got stuck
 */
export async function fillLoginForm(
  start: URL,
  redirectUri: string,
  user: IdentityUser,
  fetchLike: typeof globalThis.fetch,
): Promise<URL> {
  const jar = new CookieJar();
  let next: { url: URL; init: RequestInit } = { url: start, init: {} };
  let filled = false;
  for (let step = 0; step < MOST_STEPS; step++) {
    if (next.url.href.startsWith(redirectUri)) return next.url;
    const response = await fetchLike(next.url.href, {
      ...next.init,
      redirect: "manual",
      headers: { ...next.init.headers, Cookie: jar.header(next.url) },
    });
    jar.take(response.headers.getSetCookie(), next.url);
    const location = response.headers.get("location");
    if (location !== null) {
      next = { url: new URL(location, next.url), init: {} };
      continue;
    }
    const form = findForm(await response.text(), next.url);
    if (!form)
      throw new Error(
        `${next.url.origin}${next.url.pathname} answered ${response.status} without a login form`,
      );
    if (filled && form.asksForPassword)
      throw new Error("the login form came back: the user name or the password was not accepted");
    filled ||= form.asksForPassword;
    next = { url: form.action, init: submission(form, user) };
  }
  throw new Error(`no redirect to ${redirectUri} after ${MOST_STEPS} steps`);
}

interface Form {
  readonly action: URL;
  readonly asksForPassword: boolean;
  readonly fields: readonly { name: string; type: string; value: string }[];
}

/** The form with a password field, else the first one (a consent page). */
function findForm(html: string, page: URL): Form | undefined {
  const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/gi)].map(([, head, body]) => ({
    action: new URL(attribute(head!, "action") ?? "", page),
    fields: [...body!.matchAll(/<(?:input|button)\b([^>]*)>/gi)].map(([, text]) => ({
      name: attribute(text!, "name") ?? "",
      type: (attribute(text!, "type") ?? "text").toLowerCase(),
      value: attribute(text!, "value") ?? "",
    })),
  }));
  const complete = forms.map((form) => ({
    ...form,
    asksForPassword: form.fields.some(({ type }) => type === "password"),
  }));
  return complete.find(({ asksForPassword }) => asksForPassword) ?? complete[0];
}

function attribute(text: string, name: string): string | undefined {
  const match = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, "i").exec(text);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value?.replaceAll("&amp;", "&").replaceAll("&#x3D;", "=").replaceAll("&quot;", '"');
}

function submission({ fields, asksForPassword }: Form, { name, password = "" }: IdentityUser): RequestInit {
  const body = new URLSearchParams();
  for (const field of fields)
    if (field.name !== "" && field.type !== "checkbox") body.set(field.name, field.value);
  const userField = fields.find(
    ({ type, name: fieldName }) => /^(text|email)$/.test(type) && fieldName !== "",
  );
  const passwordField = fields.find(({ type }) => type === "password");
  if (asksForPassword && userField) body.set(userField.name, name);
  if (passwordField) body.set(passwordField.name, password);
  return {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: body.toString(),
  };
}
