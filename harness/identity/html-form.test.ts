import { describe, expect, it } from "vitest";
import { fillForm, findForm } from "./html-form.ts";

const PAGE = new URL("https://login.example/realms/r/auth?x=1");
const alice = { name: "alice", password: "p&w" };
const filled = (html: string) => Object.fromEntries(fillForm(findForm(html, PAGE)!, alice));

/** As Keycloak 26 writes it, shortened. */
const KEYCLOAK = `<form id="kc-form-login" class="x" onsubmit="login.disabled = true; return true;"
 action="https://login.example/realms/r/login-actions/authenticate?session_code=a&amp;execution=b&#x3D;" method="post">
 <input id="username" name="username" value="" type="text" autocomplete="username" autofocus aria-invalid=""/>
 <input id="password" name="password" value="" type="password"/>
 <input id="rememberMe" name="rememberMe" type="checkbox"> Remember me
 <input type="hidden" id="id-hidden-input" name="credentialId" />
 <button name="login" id="kc-login" type="submit">Sign In</button></form>`;

describe("the form of a login page", () => {
  it("is Keycloak's, filled in as a browser would", () => {
    const form = findForm(`<form action="/search"><input name="q"></form>${KEYCLOAK}`, PAGE);
    expect(form).toMatchObject({ method: "POST", asksForPassword: true });
    expect(form?.action.href).toBe(
      "https://login.example/realms/r/login-actions/authenticate?session_code=a&execution=b=",
    );
    expect(filled(KEYCLOAK)).toEqual({ username: "alice", password: "p&w", credentialId: "", login: "" });
  });

  it("says yes on a consent page, and not no as well", () => {
    const consent = `<form action="/consent" method="POST"><input type="hidden" name="code" value="c">
      <input name="accept" type="submit" value="Yes"><input name="cancel" type="submit" value="No"></form>`;
    expect(filled(consent)).toEqual({ code: "c", accept: "Yes" });
  });

  it("may ask for the user alone, among other texts", () => {
    const form = `<form method=post><input name="csrf" type="hidden" value="t"><input name="captcha"><input type=email name=loginfmt></form>`;
    expect(findForm(form, PAGE)).toMatchObject({ asksForUser: true, asksForPassword: false });
    expect(filled(form)).toEqual({ csrf: "t", captcha: "", loginfmt: "alice" });
  });

  it("is sent to its own page when it names no action, by GET when it names no method", () => {
    expect(findForm("<form><button>Go</button></form>", PAGE)).toMatchObject({ action: PAGE, method: "GET" });
  });

  it("keeps ticked boxes, and reads values with signs in them", () => {
    const form = `<form><input type="checkbox" name="a" value="1" checked><input type="checkbox" name="b" value="1">
      <input type='hidden' name='h' data-value="no" value='&quot;&lt;a&gt;&#39;'></form>`;
    expect(filled(form)).toEqual({ a: "1", h: `"<a>'` });
  });

  it("is not there on a page without", () => {
    expect(findForm("<h1>Invalid redirect_uri</h1>", PAGE)).toBeUndefined();
  });
});
