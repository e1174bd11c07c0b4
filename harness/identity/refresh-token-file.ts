/** Refresh tokens in files that only their owner can read. A realm may renew one with each use: then the file follows. */
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { IdentityProvider } from "./identity-provider.ts";

/** Takes the place of the old one at once: an interrupted run leaves one of the two. */
export function writeRefreshToken(file: string, token: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, `${token}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** To be told of every renewal; writes it where the first token was read from. */
export function createRefreshTokenFiles({ alice, bob }: IdentityProvider["users"]) {
  const files = new Map<string, string>();
  for (const user of [alice, bob])
    if (user?.refreshToken && user.refreshTokenFile) files.set(user.refreshToken, user.refreshTokenFile);
  return (used: string | undefined, next: string | undefined): void => {
    const file = used === undefined ? undefined : files.get(used);
    if (file === undefined || next === undefined || next === used) return;
    files.set(next, file);
    writeRefreshToken(file, next);
  };
}
