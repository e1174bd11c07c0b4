import { describe, expect, it } from "vitest";
import { fillLoginForm, LoginStuck } from "./fill-login-form.ts";
import { type ScriptedPage, scriptedPages } from "./testing/scripted-pages.ts";

const HOST = "https://login.example";
const REDIRECT = "http://127.0.0.1/callback";
const LOGIN = `<form method="post" action="/login"><input name="username"><input type="password" name="password"></form>`;
const CONSENT = `<form method="post" action="/consent"><button name="ok" value="yes">Yes</button></form>`;

function login(script: Record<string, ScriptedPage>) {
  const { fetch, visits } = scriptedPages(script);
  const user = { name: "alice", password: "secret" };
  return { visits, done: fillLoginForm(new URL(`${HOST}/auth?scope=openid`), REDIRECT, user, fetch) };
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

  it("does not go round in circles", async () => {
    const error = await stuck(login({ [`GET ${HOST}/auth`]: { location: "/auth" } }).done);
    expect(error.at).toBe("no way back");
  });
});
