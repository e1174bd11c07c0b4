/** Bodies of POST /user/webhook whose targetUrl is none, and other spellings of one that is (sections Webhook, Limits). */
import { randomBytes } from "node:crypto";
import type { Sink } from "#harness";

export interface BodyCase {
  readonly title: string;
  /** The body, made of an address at the sink: a service that takes it sends to nobody else. */
  readonly body: (url: string) => Record<string, unknown>;
}

export const withoutTargetUrl: readonly BodyCase[] = [
  { title: "an empty object", body: () => ({}) },
  { title: "another member only", body: () => ({ name: "x" }) },
  { title: "the name targetURL", body: (url) => ({ targetURL: url }) },
  { title: "the name target_url", body: (url) => ({ target_url: url }) },
  { title: "the name url", body: (url) => ({ url }) },
];

export const otherThanText: readonly BodyCase[] = [
  { title: "null", body: () => ({ targetUrl: null }) },
  { title: "a number", body: () => ({ targetUrl: 1 }) },
  { title: "a truth value", body: () => ({ targetUrl: true }) },
  { title: "a list that holds a URL", body: (url) => ({ targetUrl: [url] }) },
  { title: "an object that holds a URL", body: (url) => ({ targetUrl: { url } }) },
];

export const notUrls: readonly BodyCase[] = [
  "",
  "   ",
  "foo",
  "/path",
  "//host/x",
  "https://",
  "https://exa mple/",
].map((targetUrl) => ({ title: JSON.stringify(targetUrl), body: () => ({ targetUrl }) }));

export interface PlainCase {
  readonly title: string;
  readonly targetUrl: (sink: Sink) => string;
}

/** An address at the plain listener of the sink that no webhook has yet. */
export function unusedPlainUrl({ plainUrl }: Pick<Sink, "plainUrl">): string {
  return `${plainUrl}/plain/${randomBytes(6).toString("hex")}`;
}

export const plainHttp: readonly PlainCase[] = [
  { title: "the plain listener of the sink", targetUrl: unusedPlainUrl },
  { title: "the sink itself over http", targetUrl: ({ url }) => `${url.replace(/^https/, "http")}/plain` },
];

export const disguisedSchemes: readonly PlainCase[] = [
  { title: "HTTP in capitals", targetUrl: ({ plainUrl }) => `${plainUrl.replace(/^http/, "HTTP")}/plain` },
  { title: "hTTp", targetUrl: ({ plainUrl }) => `${plainUrl.replace(/^http/, "hTTp")}/plain` },
  { title: "http after a space", targetUrl: ({ plainUrl }) => ` ${plainUrl}/plain` },
  { title: "http after a tab", targetUrl: ({ plainUrl }) => `\t${plainUrl}/plain` },
  { title: "http with https in its query", targetUrl: ({ plainUrl }) => `${plainUrl}/?u=https://x` },
  { title: "http with https in its path", targetUrl: ({ plainUrl }) => `${plainUrl}/https://x` },
  { title: "http to a host named https", targetUrl: () => "http://https:443/" },
  ...["ftp://127.0.0.1/x", "ws://127.0.0.1/x", "wss://127.0.0.1/x", "file:///tmp/https://x"].map(fixed),
  ...["javascript:alert('https://x')", "data:text/plain,https://x"].map(fixed),
];

function fixed(targetUrl: string): PlainCase {
  return { title: targetUrl, targetUrl: () => targetUrl };
}

export interface SpellingCase {
  readonly title: string;
  readonly first: (url: string) => string;
  readonly second: (url: string) => string;
}

const path = (suffix: string) => (url: string) => `${url}${suffix}`;

/** URLs that a reader takes to be different. */
export const differentUrls: readonly SpellingCase[] = [
  { title: "another path", first: path("/a"), second: path("/b") },
  { title: "a query beside none", first: path("/a"), second: path("/a?x=1") },
  { title: "a path in capitals", first: path("/a"), second: path("/A") },
  { title: "another query", first: path("/a?x=1"), second: path("/a?x=2") },
];

/** URLs of which it is not said whether they are one. */
export const equivalentUrls: readonly SpellingCase[] = [
  {
    title: "the scheme in capitals",
    first: path("/a"),
    second: (url) => path("/a")(url.replace(/^https/, "HTTPS")),
  },
  {
    title: "the host in capitals",
    first: path("/a"),
    second: (url) =>
      path("/a")(url.replace(/^https:\/\/[^/]+/, (origin) => `https${origin.slice(5).toUpperCase()}`)),
  },
  { title: "a slash at the end", first: path("/a"), second: path("/a/") },
  { title: "a percent-encoded letter", first: path("/a"), second: path("/%61") },
  { title: "a dot segment", first: path("/a"), second: path("/./a") },
  { title: "a fragment", first: path("/a"), second: path("/a#b") },
];
