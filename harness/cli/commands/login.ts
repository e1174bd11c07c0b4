/** `countersign login`: a person logs in once in a browser; runs go on with the refresh token, which is kept in a file of its owner's. */
import { spawn } from "node:child_process";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { type LoginConfiguration, readLogin } from "../../configuration/read-login.ts";
import { unreachable } from "../../errors/harness-error.ts";
import { logInByBrowser } from "../../identity/browser-login.ts";
import { requireRefreshTokenFile, writeRefreshToken } from "../../identity/refresh-token-file.ts";
import { createTrust } from "../../run/trust.ts";
import { wholeNumber, withSettings } from "../options/settings-options.ts";

interface LoginFlags {
  envFile: string[];
  other?: true;
  file?: string;
  port: number;
  browser: boolean;
}

const DEADLINE_MS = 10 * 60_000;

export const loginCommand = (finish: (exitCode: number) => void) =>
  withSettings(new Command("login"))
    .option("--other", "the second user")
    .option("--file <file>", "where the refresh token is kept (default: in ~/.config/countersign)")
    .option("--port <n>", "port of the loopback redirect (default: a free one)", wholeNumber, 0)
    .option("--no-browser", "only print the address to open")
    .action(async (flags: LoginFlags) => {
      await login(flags);
      finish(0);
    });

async function login(flags: LoginFlags): Promise<void> {
  const configuration = readLogin(process.env, flags.envFile);
  const { authUrl, client, furtherCa } = configuration;
  const file = resolve(
    flags.file ?? join(homedir(), ".config", "countersign", `${which(flags)}.refresh-token`),
  );
  requireRefreshTokenFile(file);
  const tokens = await logInByBrowser({
    authUrl,
    clientId: client.id,
    clientSecret: client.secret,
    scope: client.scope,
    fetch: createTrust(furtherCa, false).fetch,
    port: flags.port,
    deadlineMs: DEADLINE_MS,
    onAddress: (url) => show(url, flags.browser),
  });
  if (tokens.refresh_token === undefined) throw noRefreshToken(configuration);
  writeRefreshToken(file, tokens.refresh_token);
  process.stdout.write(advice(flags, file));
}

const which = ({ other }: LoginFlags) => (other ? "other-user" : "user");

function show(url: URL, openIt: boolean): void {
  process.stdout.write(`Open this address and log in:\n\n  ${url.href}\n\n`);
  if (!openIt) return;
  const [command, ...args] = { darwin: ["open"], win32: ["cmd", "/c", "start", ""] }[
    process.platform as string
  ] ?? ["xdg-open"];
  const child = spawn(command!, [...args, url.href], { stdio: "ignore", detached: true });
  // Without a browser here, the printed address is the way.
  child.once("error", () => undefined);
  child.unref();
}

const noRefreshToken = ({ authUrl, client }: LoginConfiguration) =>
  unreachable("identity provider", "no-refresh-token", {
    tried: `logging in at ${authUrl} with the scope ${client.scope}`,
    saw: "an access token and no refresh token",
    next: "Ask for offline_access in FDS_SCOPE, and allow it for this client in the realm.",
  });

function advice({ other }: LoginFlags, file: string): string {
  const prefix = other ? "FDS_OTHER_USER" : "FDS_USER";
  return `The refresh token is in ${file}. For a run:\n\n  FDS_GRANT=refresh_token\n  ${prefix}_REFRESH_TOKEN_FILE=${file}\n`;
}
