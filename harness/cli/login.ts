/** `countersign login`: a person logs in once in a browser; runs go on with the refresh token, which is kept in a file of its owner's. */
import { spawn } from "node:child_process";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { Command } from "commander";
import { settingsError, unreachable } from "../errors.ts";
import { logInByBrowser } from "../identity/browser-login.ts";
import { writeRefreshToken } from "../identity/refresh-token-file.ts";
import { fetchTrusting, trusted } from "../run/environment.ts";
import type { Settings } from "../settings/settings.ts";
import { settingsOf, wholeNumber, withSettings } from "./settings-options.ts";

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
    .description("log in to FDS_AUTH_URL in a browser and keep the refresh token for runs")
    .option("--other", "the second user")
    .option("--file <file>", "where the refresh token is kept (default: in ~/.config/countersign)")
    .option("--port <n>", "port of the loopback redirect (default: a free one)", wholeNumber, 0)
    .option("--no-browser", "only print the address to open")
    .action(async (flags: LoginFlags) => {
      await login(flags);
      finish(0);
    });

async function login(flags: LoginFlags): Promise<void> {
  const settings = settingsOf(flags);
  const authUrl = settings.text("AUTH_URL")?.replace(/\/+$/, "");
  if (authUrl === undefined)
    throw settingsError(
      "missing-setting",
      "reading FDS_AUTH_URL",
      "it is not set",
      "Set it to the realm to log in to.",
    );
  const file = resolve(
    flags.file ?? join(homedir(), ".config", "countersign", `${which(flags)}.refresh-token`),
  );
  const tokens = await logInByBrowser({
    authUrl,
    clientId: settings.text("CLIENT_ID") ?? "countersign",
    clientSecret: settings.text("CLIENT_SECRET"),
    scope: settings.text("SCOPE") ?? "openid offline_access",
    fetch: fetchTrusting(trusted(settings.text("CA_FILE")), false),
    port: flags.port,
    deadlineMs: DEADLINE_MS,
    onAddress: (url) => show(url, flags.browser),
  });
  if (tokens.refresh_token === undefined) throw noRefreshToken(settings, authUrl);
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

const noRefreshToken = (settings: Settings, authUrl: string) =>
  unreachable("identity provider", "no-refresh-token", {
    tried: `logging in at ${authUrl} with the scope ${settings.text("SCOPE") ?? "openid offline_access"}`,
    saw: "an access token and no refresh token",
    next: "Ask for offline_access in FDS_SCOPE, and allow it for this client in the realm.",
  });

function advice({ other }: LoginFlags, file: string): string {
  const prefix = other ? "FDS_OTHER_USER" : "FDS_USER";
  return `The refresh token is in ${file}. For a run:\n\n  FDS_GRANT=refresh_token\n  ${prefix}_REFRESH_TOKEN_FILE=${file}\n`;
}
