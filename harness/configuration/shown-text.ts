/** The text of a setting as it may be shown: in the report, and in what is said of a bad value. */
import type { Key } from "./key.ts";
import { type KeyName, keys } from "./keys.ts";

const HIDDEN = "(secret)";

export function shownText(name: KeyName, text: string): string {
  if ((keys[name] as Key).secret) return HIDDEN;
  const password = passwordIn(text);
  return password === undefined ? text : text.replace(`:${password}@`, `:${HIDDEN}@`);
}

/** `https://user:password@host`: the password as it stands there. */
export function passwordIn(text: string): string | undefined {
  const parsed = URL.canParse(text) ? new URL(text).password : "";
  if (parsed === "") return undefined;
  return /^[^:]+:\/\/[^/?#]*?:([^/?#]*)@/.exec(text)?.[1] ?? parsed;
}
