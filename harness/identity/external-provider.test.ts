import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newContext, within } from "../check/current-check.ts";
import { createExternalProvider, type RealmOptions } from "./external-provider.ts";
import { isPassing } from "./passing-failure.ts";
import { type ScriptedPage, scriptedPages } from "./testing/scripted-pages.ts";

const REALM = "https://login.example/realms/r";
const DISCOVERY = `GET ${REALM}/.well-known/openid-configuration`;
const metadata = {
  issuer: REALM,
  authorization_endpoint: `${REALM}/auth`,
  token_endpoint: `${REALM}/token`,
  jwks_uri: `${REALM}/keys`,
};
const TOKENS = { access_token: "at", token_type: "Bearer", expires_in: 60 };

function realm(script: Record<string, ScriptedPage>, options: Partial<RealmOptions> = {}) {
  const secrets: string[] = [];
  const { fetch, visits } = scriptedPages({ [DISCOVERY]: { body: metadata }, ...script });
  const provider = createExternalProvider({
    authUrl: REALM,
    clientId: "client",
    scope: "openid",
    redirectUri: "http://127.0.0.1/callback",
    grant: "password",
    users: { alice: { name: "alice", password: "secret", refreshToken: "r1" } },
    fetch,
    onSecret: (value) => secrets.push(value),
    ...options,
  });
  const asked = () => visits.filter(({ method }) => method === "POST");
  return { provider, secrets, asked, alice: provider.users.alice };
}

describe("a realm of one's own", () => {
  it("logs in by password, and tells every token as a secret", async () => {
    const { provider, alice, secrets, asked } = realm({
      [`POST ${REALM}/token`]: { body: { ...TOKENS, refresh_token: "r1" } },
    });
    expect(await provider.login(alice)).toMatchObject({ accessToken: "at", refreshToken: "r1" });
    expect(secrets).toEqual(["at", "r1"]);
    expect(asked()[0]?.body).toContain("username=alice&password=secret&scope=openid");
    expect(provider.authUrl).toBe(REALM);
  });

  it("uses the newest refresh token, whichever it is asked to use", async () => {
    const script: Record<string, ScriptedPage> = {
      [`POST ${REALM}/token`]: { body: { ...TOKENS, refresh_token: "r2" } },
    };
    const { provider, alice, asked } = realm(script, { grant: "refresh_token" });
    const first = await provider.login(alice);
    script[`POST ${REALM}/token`] = { body: TOKENS };
    await provider.login(alice);
    const kept = await provider.refresh({ accessToken: "old", refreshToken: "r1" });
    expect(first.refreshToken).toBe("r2");
    expect(kept.refreshToken).toBe("r2");
    expect(asked().map(({ body }) => new URLSearchParams(body).get("refresh_token"))).toContain("r1");
  });

  it.each<[string, object, RegExp]>([
    ["the password", { error: "invalid_grant", error_description: "Invalid user credentials" }, /FDS_USER_/],
    ["the client", { error: "invalid_client" }, /FDS_CLIENT_ID and FDS_CLIENT_SECRET/],
    ["the grant", { error: "unauthorized_client" }, /Allow this grant for FDS_CLIENT_ID/],
    ["the scope", { error: "invalid_scope" }, /FDS_SCOPE/],
  ])("says what to do when %s is refused", async (_, body, next) => {
    const { provider, alice } = realm({ [`POST ${REALM}/token`]: { status: 400, body } });
    await expect(provider.login(alice)).rejects.toMatchObject({
      code: "login-failed",
      side: "identity provider",
      saw: expect.stringContaining(Object.values(body)[0]),
      next: expect.stringMatching(next),
    });
  });

  it("names the redirect URI to allow when there is no login form", async () => {
    const page = { status: 400, body: "<p>Invalid redirect uri</p>" };
    const { provider, alice } = realm({ [`GET ${REALM}/auth`]: page }, { grant: "authorization_code" });
    await expect(provider.login(alice)).rejects.toMatchObject({
      saw: expect.stringContaining("Invalid redirect uri"),
      next: expect.stringContaining("http://127.0.0.1/callback"),
    });
  });

  it("says on whose side it is when a login page is not to be trusted with the password, and where it would have gone", async () => {
    const form = `<form method="post" action="https://evil.example/"><input type="password" name="p"></form>`;
    const { provider, alice, asked } = realm(
      { [`GET ${REALM}/auth`]: { body: form } },
      { grant: "authorization_code" },
    );
    await expect(provider.login(alice)).rejects.toMatchObject({
      code: "login-failed",
      exitCode: 3,
      side: "identity provider",
      saw: expect.stringContaining("https://evil.example/"),
    });
    expect(asked()).toEqual([]);
  });

  it("is read no further than its documents may be long", async () => {
    const { provider, alice } = realm({ [DISCOVERY]: { body: { ...metadata, x: "x".repeat(2_000_000) } } });
    const tooLong = { exitCode: 3, saw: expect.stringContaining("longer than 1048576 bytes") };
    await expect(provider.login(alice)).rejects.toMatchObject(tooLong);
    await expect(provider.discover()).rejects.toMatchObject(tooLong);
  });

  it.each([
    "password",
    "authorization_code",
    "refresh_token",
    "token",
  ] as const)("asks for the setting that %s needs before it asks the realm", async (grant) => {
    const { provider, asked } = realm({}, { grant });
    await expect(provider.login({ name: "alice" })).rejects.toMatchObject({
      code: "credential-missing",
      exitCode: 2,
    });
    expect(asked()).toEqual([]);
  });

  it("goes on with a renewed refresh token that cannot be kept, and remarks it", async () => {
    const answers = { [`POST ${REALM}/token`]: { body: { ...TOKENS, refresh_token: "r2" } } };
    const refreshTokenFile = mkdtempSync(join(tmpdir(), "countersign-no-file-"));
    const users = { alice: { name: "alice", refreshToken: "r1", refreshTokenFile } };
    mkdirSync(join(refreshTokenFile, "kept"));
    const { provider } = realm(answers, { grant: "refresh_token", users });
    const check = newContext("OAU-01");
    const tokens = await within(check, () => provider.login(users.alice));
    expect(tokens.refreshToken).toBe("r2");
    expect(check.notes).toEqual([expect.stringContaining(refreshTokenFile)]);
    rmSync(refreshTokenFile, { recursive: true });
  });

  it("discovers again after a discovery that failed", async () => {
    const script: Record<string, ScriptedPage> = {
      [DISCOVERY]: { status: 503 },
      [`POST ${REALM}/token`]: { body: TOKENS },
    };
    const { fetch } = {
      fetch: (...args: Parameters<typeof globalThis.fetch>) => scriptedPages(script).fetch(...args),
    };
    const { provider, alice } = realm({}, { fetch });
    await expect(provider.login(alice)).rejects.toMatchObject({ code: "discovery-failed", exitCode: 3 });
    script[DISCOVERY] = { body: metadata };
    expect((await provider.login(alice)).accessToken).toBe("at");
  });

  it("logs in although the document names another issuer, as behind a container's network", async () => {
    const { provider, alice } = realm({
      [DISCOVERY]: { body: { ...metadata, issuer: "http://realm.internal" } },
      [`POST ${REALM}/token`]: { body: TOKENS },
    });
    expect((await provider.login(alice)).accessToken).toBe("at");
  });

  it("shows the discovery document as it came, and the key set behind it", async () => {
    const { provider } = realm({ [`GET ${REALM}/keys`]: { body: { keys: [{ kid: "k" }] } } });
    expect(await provider.discover()).toEqual({ status: 200, body: JSON.stringify(metadata) });
    expect(await provider.jwks()).toEqual({ keys: [{ kid: "k" }] });
    await expect(realm({}).provider.jwks()).rejects.toMatchObject({ code: "no-key-set" });
  });
});

describe("a connection that fails", () => {
  const reset = () =>
    Object.assign(new TypeError("fetch failed"), {
      cause: Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" }),
    });
  /** The realm, with this error in the place of the first answers to POST. */
  function interrupted(times: number, options: Partial<RealmOptions> = {}, error: () => Error = reset) {
    const { fetch, visits } = scriptedPages({
      [DISCOVERY]: { body: metadata },
      [`POST ${REALM}/token`]: { body: TOKENS },
    });
    let left = times;
    const failing = (async (...args: Parameters<typeof globalThis.fetch>) => {
      const answer = await fetch(...args);
      if (visits.at(-1)?.method === "POST" && left-- > 0) throw error();
      return answer;
    }) as typeof globalThis.fetch;
    const { provider, alice } = realm({}, { fetch: failing, ...options });
    return {
      logIn: () => provider.login(alice),
      tries: () => visits.filter((visit) => visit.method === "POST").length,
    };
  }

  it("is tried once more, and not a third time", async () => {
    const once = interrupted(1);
    expect((await once.logIn()).accessToken).toBe("at");
    const twice = interrupted(2);
    await expect(twice.logIn()).rejects.toMatchObject({
      code: "login-failed",
      saw: expect.stringContaining("ECONNRESET"),
    });
    expect([once.tries(), twice.tries()]).toEqual([2, 2]);
  });

  it("is tried once more when nothing comes in time", async () => {
    const late = interrupted(1, {}, () => new DOMException("too late", "TimeoutError"));
    expect((await late.logIn()).accessToken).toBe("at");
  });

  it("is not tried again with a refresh token that may be spent, but with one that never left", async () => {
    const seen = interrupted(1, { grant: "refresh_token" });
    await expect(seen.logIn()).rejects.toMatchObject({ code: "login-failed" });
    const refused = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const unseen = interrupted(
      1,
      { grant: "refresh_token" },
      () => new TypeError("fetch failed", { cause: refused() }),
    );
    await unseen.logIn();
    expect([seen.tries(), unseen.tries()]).toEqual([1, 2]);
  });

  it.each([400, 401, 403, 429, 500, 503])("is none when the realm answers %i: asked once", async (status) => {
    const { provider, alice, asked } = realm({
      [`POST ${REALM}/token`]: { status, body: { error: "temporarily_unavailable" } },
    });
    await expect(provider.login(alice)).rejects.toMatchObject({ code: "login-failed" });
    expect(asked()).toHaveLength(1);
  });
});

describe("a login that fails", () => {
  const html = { body: "<h1>Sorry</h1>" };
  const tokenAnswer = (page: ScriptedPage) => ({ [`POST ${REALM}/token`]: page });
  it.each<[string, boolean, Record<string, ScriptedPage>, Partial<RealmOptions>?]>([
    ["a discovery document that is not to be had now", true, { [DISCOVERY]: { ...html, status: 503 } }],
    ["no discovery document", false, { [DISCOVERY]: { ...html, status: 404 } }],
    ["a token that is not to be had now", true, tokenAnswer({ ...html, status: 502 })],
    ["too many logins", true, tokenAnswer({ status: 429, body: { error: "slow_down" } })],
    ["a refused login", false, tokenAnswer({ status: 400, body: { error: "invalid_grant" } })],
    ["no answer to be understood", false, tokenAnswer(html)],
    [
      "a login page that is not to be had now",
      true,
      { [`GET ${REALM}/auth`]: { ...html, status: 500 } },
      { grant: "authorization_code" },
    ],
    [
      "a login page with a word of refusal",
      false,
      { [`GET ${REALM}/auth`]: { ...html, status: 400 } },
      { grant: "authorization_code" },
    ],
    ["a refresh that is not to be had now", true, tokenAnswer({ status: 503 }), { grant: "refresh_token" }],
  ])("by %s: may it pass? %s", async (_, passes, script, options) => {
    const { provider, alice } = realm(script, options);
    const error = await provider.login(alice).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ side: "identity provider", exitCode: 3 });
    expect(isPassing(error)).toBe(passes);
  });

  it("says with which status", async () => {
    const { provider, alice } = realm(tokenAnswer({ ...html, status: 502 }));
    await expect(provider.login(alice)).rejects.toMatchObject({ saw: expect.stringContaining("status 502") });
  });
});

describe("what a realm publishes", () => {
  it("is not judged while the realm fails", async () => {
    for (const [address, ask] of [
      [DISCOVERY, "discover"],
      [`GET ${REALM}/keys`, "jwks"],
    ] as const) {
      const { provider } = realm({ [address]: { status: 503, body: "<h1>Sorry</h1>" } });
      await expect(provider[ask]()).rejects.toMatchObject({
        code: "identity-provider-failing",
        side: "identity provider",
        saw: "status 503",
      });
    }
  });
});

describe("a client with a secret", () => {
  it.each<[string[] | undefined, boolean]>([
    [undefined, true],
    [["client_secret_basic", "client_secret_post"], true],
    [["client_secret_post"], false],
  ])("uses what the realm offers, %j", async (offered, isBasic) => {
    const body = { ...metadata, ...(offered ? { token_endpoint_auth_methods_supported: offered } : {}) };
    const script = { [DISCOVERY]: { body }, [`POST ${REALM}/token`]: { body: TOKENS } };
    const { provider, alice, asked } = realm(script, { clientSecret: "s3cret" });
    await provider.login(alice);
    expect(asked()[0]?.body.includes("client_secret=s3cret")).toBe(!isBasic);
  });
});
