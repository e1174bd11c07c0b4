import { describe, expect, it } from "vitest";
import { fillForm, findForm } from "./html-form.ts";
import { readPage } from "./html-page.ts";

const PAGE = new URL("https://login.example/realms/r/auth?x=1");
const alice = { name: "alice", password: "p&w" };
const found = (html: string) => findForm(readPage(html), PAGE);
const filled = (html: string) => Object.fromEntries(fillForm(found(html)!, alice));

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
    const form = found(`<form action="/search"><input name="q"></form>${KEYCLOAK}`);
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
    expect(found(form)).toMatchObject({ asksForUser: true, asksForPassword: false });
    expect(filled(form)).toEqual({ csrf: "t", captcha: "", loginfmt: "alice" });
  });

  it("is sent to its own page when it names no action, by GET when it names no method", () => {
    expect(found("<form><button>Go</button></form>")).toMatchObject({ action: PAGE, method: "GET" });
  });

  it("keeps ticked boxes, and reads values with signs in them", () => {
    const form = `<form><input type="checkbox" name="a" value="1" checked><input type="checkbox" name="b" value="1">
      <input type='hidden' name='h' data-value="no" value='&quot;&lt;a&gt;&#39;'></form>`;
    expect(filled(form)).toEqual({ a: "1", h: `"<a>'` });
  });

  it("is not there on a page without", () => {
    expect(found("<h1>Invalid redirect_uri</h1>")).toBeUndefined();
  });
});

/** What is sent of it, names that occur twice included. */
const sentOf = (inside: string) => fillForm(found(`<form method="post">${inside}</form>`)!, alice).toString();

describe("what is sent of a form", () => {
  it.each<[string, string, string]>([
    ["the selected option", `<select name=s><option>a<option selected value=2>b<option>c</select>`, "s=2"],
    [
      "the first option that can be chosen",
      `<select name=s><option disabled>a<option> b  c </select>`,
      "s=b+c",
    ],
    [
      "all that are selected",
      `<select name=s multiple><option selected>a<option selected>b</select>`,
      "s=a&s=b",
    ],
    ["none of a list where none is", `<select name=s multiple><option>a</select>`, ""],
    [
      "no option of a disabled group",
      `<select name=s><optgroup disabled><option>a</optgroup><option>b</select>`,
      "s=b",
    ],
    ["what stands in a textarea", "<textarea name=t>\n a\n<b>&lt;</textarea>", "t=+a%0D%0A%3Cb%3E%3C"],
    [
      "a ticked box without a value",
      `<input type=checkbox name=c checked><input type=checkbox name=d>`,
      "c=on",
    ],
    [
      "the chosen one of several",
      `<input type=radio name=r value=1><input type=radio name=r value=2 checked>`,
      "r=2",
    ],
    ["a name twice", `<input type=hidden name=h value=1><input type=hidden name=h value=2>`, "h=1&h=2"],
    [
      "values without quotes, with references",
      `<INPUT TYPE=hidden NAME=h VALUE=a&eacute;&#x1F642;/b>`,
      "h=a%C3%A9%F0%9F%99%82%2Fb",
    ],
    ["a value with a bracket in it", `<input type="hidden" name='h' value='a>"b'>`, "h=a%3E%22b"],
    [
      "the value of the first button only",
      `<button name=b value=1>A</button><button name=b value=2>B</button>`,
      "b=1",
    ],
    [
      "no button that does not send",
      `<button type=button name=a value=1>A</button><button name=b value=2>B</button>`,
      "b=2",
    ],
    ["the place at which an image is pressed", `<input type=image name=i>`, "i.x=0&i.y=0"],
    [
      "nothing that is disabled",
      `<fieldset disabled><legend><input type=hidden name=a></legend><input type=hidden name=b></fieldset><input type=hidden name=c disabled>`,
      "a=",
    ],
    [
      "nothing that is only offered or kept for scripts",
      `<datalist><input type=hidden name=a></datalist><template><input type=hidden name=b></template>`,
      "",
    ],
    [
      "what is for browsers without scripts",
      `<noscript><input type=hidden name=n value=1></noscript>`,
      "n=1",
    ],
    ["no comment", `<!-- <input type=hidden name=a> -->`, ""],
    ["the character set that is used", `<input type=hidden name=_charset_>`, "_charset_=UTF-8"],
    [
      "fields in boxes of their own",
      `<div><p><label>Password<span><input type=password name=p></span></label></div>`,
      "p=p%26w",
    ],
    [
      "a user name that stands already",
      `<input name=username value=other readonly><input type=password name=p>`,
      "username=other&p=p%26w",
    ],
    [
      "the user where a password manager would",
      `<input name=a><input name=b autocomplete="section-x username">`,
      "a=&b=alice",
    ],
  ])("is %s", (_, inside, sent) => {
    expect(sentOf(inside)).toBe(sent);
  });

  it("is also what stands elsewhere and names the form, and nothing that names another", () => {
    const page = `<input form=f type=hidden name=a value=1><form id=f method=post><input type=password name=p>
      <input form=g type=hidden name=b></form><input form=f type=hidden name=c value=2><form id=g></form>`;
    expect(filled(page)).toEqual({ a: "1", p: "p&w", c: "2" });
  });

  it("is also what a table has driven out of the form", () => {
    const page = `<table><form method=post action=/in><tr><td><input name=user></td><td><input type=password name=p></td></tr></form></table>`;
    expect(filled(page)).toEqual({ user: "alice", p: "p&w" });
    expect(found(page)?.action.pathname).toBe("/in");
  });
});

describe("where a form is sent", () => {
  it.each([
    ["by the base of the page", `<base href="/login/x"><form action=in>`, "https://login.example/login/in"],
    ["to its own page in spite of a base", `<base href="/login/"><form action="">`, PAGE.href],
    [
      "to where its button says",
      `<form action=/a><button formaction="/b?x=1&amp;y=2">Go</button>`,
      "https://login.example/b?x=1&y=2",
    ],
    ["with spaces around the address", `<form action=" /a ">`, "https://login.example/a"],
  ])("is told %s", (_, html, action) => {
    expect(found(html)?.action.href).toBe(action);
  });

  it("is told with the method, which a button may change", () => {
    expect(found("<form method=POST>")?.method).toBe("POST");
    expect(found("<form><button formmethod=post>Go</button>")?.method).toBe("POST");
    expect(found("<form method=bogus>")?.method).toBe("GET");
    expect(found("<form method=dialog><button>Close</button></form>")).toBeUndefined();
  });
});

describe("of several forms", () => {
  const register = `<form action=/register><input name=email><input type=password name=p autocomplete=new-password><input type=password name=again autocomplete=new-password></form>`;
  const search = `<form action=/search><input name=q></form>`;
  it.each([
    [
      "the one for those who are registered",
      `${register}<form action=/in><input type=password name=p></form>`,
      "/in",
    ],
    [
      "the one with the user rather than a search",
      `${search}<form action=/in><input name=login></form>`,
      "/in",
    ],
    [
      "the consent rather than a search",
      `${search}<form action=/ok method=post><button>Yes</button></form>`,
      "/ok",
    ],
  ])("takes %s", (_, html, path) => {
    expect(found(html)?.action.pathname).toBe(path);
  });
});
