/** A login that needs a person: authorization code with PKCE in the user's browser, back by a loopback redirect (RFC 8252, section 7.3). */
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import * as oidc from "openid-client";
import { type HarnessError, settingsError, unreachable } from "../errors/harness-error.ts";
import { listen } from "../net/listener.ts";
import { discoveryFailed } from "./login-failure.ts";
import { discoverRealm, type OidcClient } from "./oidc-login.ts";

export interface BrowserLogin extends Omit<OidcClient, "redirectUri"> {
  /** Port of the redirect; 0 takes a free one, for realms that allow any port of 127.0.0.1. */
  readonly port: number;
  readonly deadlineMs: number;
  /** Shows the user the address to open, or opens it. */
  readonly onAddress: (url: URL) => void;
}

/** The same as of every other login, so that one entry in the realm allows both. */
export const CALLBACK_PATH = "/countersign/callback";

/** @throws HarnessError: exit code 2 when the port is taken, 3 when the user or the realm refuses, or nobody comes back in time */
export async function logInByBrowser(login: BrowserLogin): Promise<oidc.TokenEndpointResponse> {
  const realm = await discoverRealm({ ...login, redirectUri: "" }).catch((cause: unknown) => {
    throw discoveryFailed({ ...login, redirectUri: "" }, cause);
  });
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const expectedState = oidc.randomState();
  const code_challenge = await oidc.calculatePKCECodeChallenge(pkceCodeVerifier);
  const server = http.createServer();
  const { port, close } = await listen(server, "127.0.0.1", login.port).catch((cause: Error) => {
    throw portNotFree(login.port, cause);
  });
  const redirectUri = `http://127.0.0.1:${port}${CALLBACK_PATH}`;
  try {
    const back = returned(server, redirectUri, expectedState, login.deadlineMs);
    login.onAddress(
      oidc.buildAuthorizationUrl(realm, {
        redirect_uri: redirectUri,
        scope: login.scope,
        code_challenge,
        code_challenge_method: "S256",
        state: expectedState,
      }),
    );
    return await oidc.authorizationCodeGrant(realm, await back, { pkceCodeVerifier, expectedState });
  } catch (cause) {
    throw refused(login, redirectUri, cause);
  } finally {
    await close();
  }
}

/** The address to which the browser was sent back. A call without our state is not from this login, and is let pass by. */
function returned(server: http.Server, redirectUri: string, state: string, deadlineMs: number): Promise<URL> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`nobody came back within ${deadlineMs} ms`)), deadlineMs);
    server.on("request", (request: IncomingMessage, response: ServerResponse) => {
      const url = callbackUrl(request.url ?? "", redirectUri);
      if (url?.searchParams.get("state") !== state)
        return void response.writeHead(404, { Connection: "close" }).end();
      clearTimeout(timer);
      const isRefused = url.searchParams.has("error");
      sendPage(response, isRefused ? "The login was refused." : "Logged in: this window can be closed.");
      // Only when the page is sent: the server ends with the login.
      response.once("close", () => resolve(url));
    });
  });
}

/** Undefined for any other path. What was asked for is not resolved as an address: "//[" is none, and "//elsewhere" another host. */
function callbackUrl(target: string, redirectUri: string): URL | undefined {
  const [path, ...query] = target.split("?");
  return path === CALLBACK_PATH ? new URL(`${redirectUri}?${query.join("?")}`) : undefined;
}

function sendPage(response: ServerResponse, words: string): void {
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    Connection: "close",
  };
  response
    .writeHead(200, headers)
    .end(`<!doctype html><html lang="en"><title>Countersign</title><p>${words}</p></html>`);
}

const portNotFree = (port: number, { message }: Error) =>
  settingsError(
    "port-not-free",
    `listening on 127.0.0.1:${port} for the redirect`,
    message,
    "Choose another --port, or none where the realm allows any port of 127.0.0.1.",
  );

function refused({ authUrl, clientId }: BrowserLogin, redirectUri: string, cause: unknown): HarnessError {
  const { message, error, error_description: description } = cause as oidc.AuthorizationResponseError;
  return unreachable("identity provider", "login-failed", {
    tried: `logging in at ${authUrl} in a browser, with the client ${clientId}`,
    saw: [error ?? message, description].filter(Boolean).join(": "),
    next: `The realm has to allow the redirect URI ${redirectUri} for this client (--port fixes its port).`,
    cause,
  });
}
