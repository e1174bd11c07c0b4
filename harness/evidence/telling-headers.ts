/** Response headers as a place where an error says more than it should. */

import type { WireResponse } from "../client/wire-response.ts";
import { decodedComponent } from "../net/uri-component.ts";

type Header = readonly [name: string, value: string];

/** Hold numbers, dates and random text in every response: what is found in them is found by chance. */
const ORDINARY =
  /^(date|expires|last-modified|age|etag|content-length|x-signature|retry-after|(x-)?ratelimit.*|alt-svc)$/i;
/** Hold addresses, whose paths are those of the interface and not of the server's files. */
const ADDRESSES =
  /^(location|content-location|link|refresh|set-cookie|content-security-policy.*|report-to|reporting-endpoints|nel|www-authenticate|content-disposition)$/i;

/** Those that can tell something at all, in the order in which they came. */
export function tellingHeaders({ headers }: Pick<WireResponse, "headers">): Header[] {
  return headers.filter(([name]) => !ORDINARY.test(name)).map(([name, value]) => [name, value]);
}

/** Those of them in which the path of a file would be one of the server. */
export const holdsAddress = ([name]: Header) => ADDRESSES.test(name);

/** The values of the headers, as they stand and decoded. */
export const everySpelling = (headers: readonly Header[]): string[] =>
  headers.flatMap(([, value]) => [value, decodedComponent(value)]);

/** Whether a header has this text as a word of its own, plain or percent-encoded. Bare numbers are found in too many. */
export function inHeaders(headers: readonly Header[], text: string): boolean {
  if (/^\d+$/.test(text)) return false;
  const word = new RegExp(`(?<![\\p{L}\\d])${escaped(text)}(?![\\p{L}\\d])`, "u");
  return headers.some(([, value]) => word.test(value) || word.test(decodedComponent(value)));
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
