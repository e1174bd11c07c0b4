/** Refresh tokens in files that only their owner can read. A realm may renew one with each use: then the file follows. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { type HarnessError, settingsError } from "../errors/harness-error.ts";
import type { IdentityProvider } from "./identity-provider.ts";

/**
 * Takes the place of the old one at once: an interrupted run leaves one of the two.
 * @throws HarnessError (exit code 2) when it cannot be written; the old one is left as it was
 */
export function writeRefreshToken(file: string, token: string): void {
  const next = nextTo(file);
  try {
    prepare(file, `${token}\n`);
    renameSync(next, file);
  } catch (cause) {
    rmSync(next, { force: true });
    throw notKept(file, cause);
  }
}

/** Found out before a person logs in for it. @throws HarnessError (exit code 2) when a token could not be written there */
export function requireRefreshTokenFile(file: string): void {
  try {
    prepare(file, "");
    rmSync(nextTo(file));
  } catch (cause) {
    throw notKept(file, cause);
  }
}

/** In the same directory, so that one can take the place of the other. */
const nextTo = (file: string) => `${file}.new`;

function prepare(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(nextTo(file), text, { mode: 0o600 });
}

function notKept(file: string, cause: unknown): HarnessError {
  return settingsError(
    "refresh-token-not-kept",
    `writing a refresh token to ${file}`,
    (cause as Error).message,
    "The realm may renew a refresh token with each use, and take the old one no more: keep it in a directory that can be written.",
  );
}

/**
 * To be told of every renewal; writes it where the first token was read from.
 * @param onRemark told when it cannot be written: the run goes on with it, and the next one may not be able to log in
 */
export function createRefreshTokenFiles(
  { alice, bob }: IdentityProvider["users"],
  onRemark: (text: string) => void,
): (old: string, next: string) => void {
  const files = new Map<string, string>();
  for (const user of [alice, bob])
    if (user?.refreshToken && user.refreshTokenFile) files.set(user.refreshToken, user.refreshTokenFile);
  return (old, next) => {
    const file = files.get(old);
    if (file === undefined) return;
    files.set(next, file);
    try {
      writeRefreshToken(file, next);
    } catch (error) {
      onRemark((error as HarnessError).message);
    }
  };
}
