/** What a client program is told, and what it says by its exit code: docs/client.md has it in words. */

export const operations = ["read-user", "change-language", "create-key"] as const;
export type Operation = (typeof operations)[number];

export const accessMethods = ["bearer", "plain-key", "signing-key"] as const;
export type AccessMethod = (typeof accessMethods)[number];

/** The request that each operation is for. */
export const routes = {
  "read-user": { method: "GET", path: "/user" },
  "change-language": { method: "PUT", path: "/user" },
  "create-key": { method: "POST", path: "/user/api-key" },
} as const satisfies Record<Operation, { method: string; path: string }>;

/** The client does not know the operation, or the access method. */
const NOT_OFFERED = 64;

/** How a call of the program ended. */
export type Ending =
  | { readonly kind: "accepted" }
  | { readonly kind: "refused"; readonly code: number }
  | { readonly kind: "not offered" }
  | { readonly kind: "crashed"; readonly how: string }
  | { readonly kind: "late" }
  | { readonly kind: "stopped" }
  | { readonly kind: "not started"; readonly how: string };

/** Exit codes by which a shell tells that it could not start a program. */
const NOT_STARTED = [126, 127];
/** Beyond it a shell tells the number of the signal that ended a program. */
const BY_SIGNAL = 128;
const MOST_SIGNALS = 64;

/** @param code undefined where it was ended by a signal */
export function endingOf(code: number | null, signal: string | null): Ending {
  if (code === null) return { kind: "crashed", how: `signal ${signal}` };
  if (code === 0) return { kind: "accepted" };
  if (code === NOT_OFFERED) return { kind: "not offered" };
  if (NOT_STARTED.includes(code)) return { kind: "not started", how: `exit code ${code}` };
  if (code > BY_SIGNAL && code <= BY_SIGNAL + MOST_SIGNALS)
    return { kind: "crashed", how: `signal ${code - BY_SIGNAL}` };
  return { kind: "refused", code };
}

/** In words, for messages. */
export function told(ending: Ending): string {
  if (ending.kind === "accepted") return "accepted (exit code 0)";
  if (ending.kind === "refused") return `refused (exit code ${ending.code})`;
  if (ending.kind === "crashed" || ending.kind === "not started") return `${ending.kind} (${ending.how})`;
  return ending.kind;
}

/** Places of a command that are filled in, quoted for the shell; what the shell fills in itself is left to it. */
export const filledIn = (command: string, places: Readonly<Record<string, string>>): string =>
  command.replace(/(?<!\$)\{(\w+)\}/g, (whole, name: string) =>
    name in places ? `'${places[name]!.replaceAll("'", "'\\''")}'` : whole,
  );
