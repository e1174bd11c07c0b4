/** The header field that holds the value of a signature: the value itself need not be written twice. */
import type { Exchange } from "../document.ts";

export type HeaderField = Exchange["request"]["headers"][number];

/** @returns undefined where the finding has no value, or one that no X-Signature of the response shows so */
export function signingField({ response, signature }: Exchange): HeaderField | undefined {
  if (signature?.value === undefined) return undefined;
  return response?.headers.find(
    ([name, value]) => name.toLowerCase() === "x-signature" && value === signature.value,
  );
}
