import { describe, expect, it } from "vitest";
import { fillLoginForm } from "./fill-login-form.ts";
import { LoginStuck } from "./login-stuck.ts";
import { type ScriptedPage, scriptedPages } from "./testing/scripted-pages.ts";

const HOST = "https://login.example";
const REDIRECT = "http://127.0.0.1/callback";
const LOGIN = `<form method="post" action="/login"><input name="username"><input type="password" name="password"></form>`;
const CONSENT = `<form method="post" action="/consent"><button name="ok" value="yes">Yes</button></form>`;

function login(script: Record<string, ScriptedPage>) {
  const { fetch, visits } = scriptedPages(script);
  const user = { name: "alice", password: "secret" };
  const start = new URL(`${HOST}/auth?scope=openid`);
  const realm = new URL(`${HOST}/realms/r`);
  return { visits, done: fillLoginForm({ start, redirectUri: REDIRECT, realm, user, fetch }) };
}
const stuck = async (done: Promise<URL>) => {
  const error = await done.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(LoginStuck);
  return error as LoginStuck;
};

describe("a login through a login page", () => {
  it("follows redirects with their cookies, logs in, consents and comes back", async () => {
    const { done, visits } = login({
      [`GET ${HOST}/auth`]: { location: "/page", cookies: ["s=1; Path=/"] },
      [`GET ${HOST}/page`]: { body: LOGIN, cookies: ["t=2; Path=/"] },
      [`POST ${HOST}/login`]: { status: 303, location: "/ask" },
      [`GET ${HOST}/ask`]: { body: CONSENT },
      [`POST ${HOST}/consent`]: { location: `${REDIRECT}?code=c&state=s` },
    });
    expect((await done).href).toBe(`${REDIRECT}?code=c&state=s`);
    expect(visits.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      "GET /auth",
      "GET /page",
      "POST /login",
      "GET /ask",
      "POST /consent",
    ]);
    expect(visits[2]).toMatchObject({ cookie: "s=1; t=2", body: "username=alice&password=secret" });
    expect(visits[4]?.body).toBe("ok=yes");
  });

  it("may ask for the user first and for the password on the next page", async () => {
    const { done, visits } = login({
      [`GET ${HOST}/auth`]: { body: `<form method="post" action="/user"><input name="email"></form>` },
      [`POST ${HOST}/user`]: {
        body: `<form method="post" action="/login"><input type="password" name="pw"></form>`,
      },
      [`POST ${HOST}/login`]: { location: `${REDIRECT}?code=c` },
    });
    await done;
    expect(visits.slice(1).map(({ body }) => body)).toEqual(["email=alice", "pw=secret"]);
  });

  it("brings back the provider's refusal for the client to read", async () => {
    const { done } = login({ [`GET ${HOST}/auth`]: { location: `${REDIRECT}?error=access_denied` } });
    expect((await done).searchParams.get("error")).toBe("access_denied");
  });

  it("says that the password was refused when the form comes back", async () => {
    const back = { body: `<p>Invalid password.</p>${LOGIN}` };
    const error = await stuck(
      login({ [`GET ${HOST}/auth`]: { body: LOGIN }, [`POST ${HOST}/login`]: back }).done,
    );
    expect(error).toMatchObject({
      at: "password refused",
      message: expect.stringContaining("Invalid password."),
    });
  });

  it("says what a page without a form says", async () => {
    const page = {
      status: 400,
      body: "<head><title>x</title></head><h1>Invalid parameter: redirect_uri</h1>",
    };
    const error = await stuck(login({ [`GET ${HOST}/auth`]: page }).done);
    expect(error.at).toBe("no form");
    expect(error.message).toMatch(
      /login\.example\/auth \(status 400\), which says: "Invalid parameter: redirect_uri"/,
    );
  });

  it("does not go round in circles, and says where it went round", async () => {
    const circle = { [`GET ${HOST}/auth`]: { location: "/b" }, [`GET ${HOST}/b`]: { location: "/auth" } };
    const { done, visits } = login(circle);
    const error = await stuck(done);
    expect(error.at).toBe("no way back");
    expect(error.message).toContain(`${HOST}/auth (status 302), ${HOST}/b (status 302)`);
    expect(visits.length).toBeLessThanOrEqual(20);
  });

  it("gives up where more is asked for than it was given, and guesses no code", async () => {
    const { done, visits } = login({
      [`GET ${HOST}/auth`]: { body: LOGIN },
      [`POST ${HOST}/login`]: {
        body: `<p>Enter the code</p><form method="post"><input name="otp" type="number"></form>`,
      },
    });
    const error = await stuck(done);
    expect(error).toMatchObject({
      at: "more asked for",
      message: expect.stringContaining("Enter the code"),
    });
    expect(visits).toHaveLength(2);
  });

  it("ends at the redirect URI only, and not at an address that begins like it", async () => {
    const { done } = login({
      [`GET ${HOST}/auth`]: { location: `${REDIRECT}-of-another?code=stolen` },
      "GET http://127.0.0.1/callback-of-another": { location: `${REDIRECT}?code=own` },
    });
    expect((await done).searchParams.get("code")).toBe("own");
  });

  it("does not send the password on where a form is answered with 307", async () => {
    const { done, visits } = login({
      [`GET ${HOST}/auth`]: { body: LOGIN },
      [`POST ${HOST}/login`]: { status: 307, location: "https://elsewhere.example/next" },
      "GET https://elsewhere.example/next": { location: `${REDIRECT}?code=c` },
    });
    await done;
    expect(visits.at(-1)).toMatchObject({ method: "GET", body: "" });
  });

  it("keeps cookies to the site they are of", async () => {
    const cookies = ["own=1; Path=/", "lax=1; Path=/; SameSite=Lax", "strict=1; Path=/; SameSite=Strict"];
    const { done, visits } = login({
      [`GET ${HOST}/auth`]: { location: "https://broker.example/", cookies },
      "GET https://broker.example/": {
        body: `<form method="post" action="${HOST}/back"><input type="hidden" name="state" value="s"></form>`,
        cookies: ["other=1; Path=/"],
      },
      [`POST ${HOST}/back`]: { location: "/end" },
      [`GET ${HOST}/end`]: { location: `${REDIRECT}?code=c` },
    });
    await done;
    expect(visits.map(({ cookie }) => cookie)).toEqual([undefined, undefined, "own=1", "own=1; lax=1"]);
  });
});

describe("the password", () => {
  const page = (action: string) => ({ body: LOGIN.replace("/login", action) });
  it.each([
    ["another host", "https://evil.example/take?x=1", "https://evil.example/take"],
    ["another port", `${HOST}:8443/take`, `${HOST}:8443/take`],
    ["the same host in the clear", "http://login.example/login", "http://login.example/login"],
    ["a script", "javascript:take()", "javascript:take()"],
  ])("is not sent to %s", async (_, action, to) => {
    const { done, visits } = login({ [`GET ${HOST}/auth`]: page(action) });
    const error = await stuck(done);
    expect(error.at).toBe("password elsewhere");
    expect(error.message).toContain(`the form at ${HOST}/auth would send the password to ${to}, `);
    expect(visits).toHaveLength(1);
  });

  it("is not sent where the base of a page, or a button, leads away from it", async () => {
    for (const body of [
      `<base href="https://evil.example/">${LOGIN}`,
      LOGIN.replace("</form>", `<button formaction="https://evil.example/login">Go</button></form>`),
    ]) {
      const { done, visits } = login({ [`GET ${HOST}/auth`]: { body } });
      expect((await stuck(done)).at).toBe("password elsewhere");
      expect(visits).toHaveLength(1);
    }
  });

  it("is not sent in the clear after a redirect from an encrypted address", async () => {
    const { done } = login({
      [`GET ${HOST}/auth`]: { location: "http://login.example/page" },
      "GET http://login.example/page": { body: LOGIN },
    });
    expect((await stuck(done)).message).toMatch(/http:\/\/login\.example\/login, unencrypted/);
  });

  it("is sent to a page of another host that asks for it itself, and from there back to the realm", async () => {
    const broker = "https://broker.example";
    for (const action of [`${broker}/login`, `${HOST}/login`]) {
      const { done, visits } = login({
        [`GET ${HOST}/auth`]: { location: broker },
        [`GET ${broker}/`]: page(action),
        [`POST ${action}`]: { location: `${REDIRECT}?code=c` },
      });
      await done;
      expect(visits.at(-1)?.body).toContain("password=secret");
    }
  });
});
