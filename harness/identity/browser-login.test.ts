import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserLogin, CALLBACK_PATH, logInByBrowser } from "./browser-login.ts";
import { startEmbeddedProvider } from "./embedded-provider.ts";
import { createExternalProvider } from "./external-provider.ts";
import { fillLoginForm } from "./fill-login-form.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { CLIENT_ID, REDIRECT_URI } from "./provider-configuration.ts";
import { writeRefreshToken } from "./refresh-token-file.ts";

let realm: IdentityProvider;
const directory = mkdtempSync(join(tmpdir(), "countersign-login-"));
beforeAll(async () => {
  realm = await startEmbeddedProvider({});
}, 60_000);
afterAll(async () => {
  await realm.stop();
  rmSync(directory, { recursive: true });
});

/** What a person does in a browser: fills the form, and is sent back. */
async function inBrowser(url: URL, password: string): Promise<string> {
  const back = await fillLoginForm({
    start: url,
    redirectUri: url.searchParams.get("redirect_uri")!,
    realm: new URL(realm.authUrl),
    user: { name: "alice", password },
    fetch,
  });
  return (await fetch(back)).text();
}

/** Of an answer to a request line that no URL makes. */
async function statusOf(options: http.RequestOptions): Promise<number> {
  const [response] = await once(http.get(options), "response");
  return (response as http.IncomingMessage).resume().statusCode ?? 0;
}

const login = (onAddress: (url: URL) => void, changed: Partial<BrowserLogin> = {}) =>
  logInByBrowser({
    authUrl: realm.authUrl,
    clientId: CLIENT_ID,
    scope: "openid offline_access",
    fetch,
    port: 0,
    deadlineMs: 15_000,
    onAddress,
    ...changed,
  });

describe("a login in the browser", () => {
  it("asks by PKCE with S256 and a state, comes back to the loopback address, and gives a refresh token", async () => {
    let asked: URL | undefined;
    let page: Promise<string> | undefined;
    const tokens = await login((url) => {
      asked = url;
      page = inBrowser(url, "alice");
    });
    expect(tokens.refresh_token).toMatch(/./);
    expect(asked?.searchParams.get("code_challenge_method")).toBe("S256");
    expect(asked?.searchParams.get("state")).toMatch(/.{20}/);
    expect(asked?.searchParams.get("redirect_uri")).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/countersign\/callback$/,
    );
    expect(await page).toContain("can be closed");
  });

  it("lets a call with another state pass by", async () => {
    let stranger: Promise<number> | undefined;
    const tokens = login((url) => {
      const forged = new URL(url.searchParams.get("redirect_uri")!);
      forged.search = "?code=stolen&state=made-up";
      stranger = fetch(forged)
        .then(({ status }) => status)
        .finally(() => inBrowser(url, "alice"));
    });
    expect((await tokens).access_token).toMatch(/./);
    expect(await stranger).toBe(404);
  });

  it.each([
    "//[",
    "http://[",
    "//elsewhere.example/countersign/callback",
    "*",
  ])("lets a call of %s pass by", async (target) => {
    let stranger: Promise<number> | undefined;
    const tokens = login((url) => {
      const { port, hostname } = new URL(url.searchParams.get("redirect_uri")!);
      const query = target === "*" ? "" : `?state=${url.searchParams.get("state")}`;
      stranger = statusOf({ hostname, port, path: `${target}${query}` }).finally(() =>
        inBrowser(url, "alice"),
      );
    });
    expect((await tokens).access_token).toMatch(/./);
    expect(await stranger).toBe(404);
  });

  it("tells of a realm that refuses, and of a person who does not come back", async () => {
    const refused = login((url) => {
      const back = new URL(url.searchParams.get("redirect_uri")!);
      back.search = new URLSearchParams({
        error: "access_denied",
        state: url.searchParams.get("state")!,
        iss: realm.authUrl,
      }).toString();
      void fetch(back);
    });
    await expect(refused).rejects.toMatchObject({
      code: "login-failed",
      exitCode: 3,
      saw: expect.stringContaining("access_denied"),
    });
    await expect(login(() => undefined, { deadlineMs: 50 })).rejects.toThrow(/nobody came back within 50 ms/);
  });

  it("says which port is taken", async () => {
    const taken = http.createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const { port } = taken.address() as AddressInfo;
    await expect(login(() => undefined, { port })).rejects.toMatchObject({
      code: "port-not-free",
      exitCode: 2,
      tried: expect.stringContaining(`127.0.0.1:${port}`),
    });
    taken.close();
  });

  it("has the redirect path that other logins have", () => {
    expect(new URL(REDIRECT_URI).pathname).toBe(CALLBACK_PATH);
  });
});

describe("a refresh token in a file", () => {
  it("logs a run in, and follows when the realm renews it", async () => {
    const { refresh_token: first = "" } = await login((url) => void inBrowser(url, "alice"));
    const file = join(directory, "alice.refresh-token");
    writeRefreshToken(file, first);
    const logInAgain = async () => {
      const refreshToken = readFileSync(file, "utf8").trim();
      const users = { alice: { name: "alice", refreshToken, refreshTokenFile: file } };
      const provider = createExternalProvider({
        authUrl: realm.authUrl,
        clientId: CLIENT_ID,
        scope: "openid",
        redirectUri: REDIRECT_URI,
        grant: "refresh_token",
        users,
        fetch,
        onSecret: () => undefined,
      });
      const tokens = await provider.login(users.alice);
      expect(readFileSync(file, "utf8").trim()).toBe(tokens.refreshToken);
      return tokens.accessToken;
    };
    expect(await logInAgain()).not.toBe(await logInAgain());
  });
});
