/** Signatures whose signed headers are others than those that are sent: dates, lists, and the text that is signed. */
import { headerOf, type OutgoingRequest, removeHeader, replaceHeader } from "../client/outgoing-request.ts";
import type { SignedMessage } from "../signing/http-signature.ts";
import { type SignedVariant, variant } from "./signed-variant.ts";

const SECOND_MS = 1000;
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The obsolete form of the same instant (RFC 9110, 5.6.7). */
function inRfc850(date: string): string {
  const instant = new Date(date);
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) (\S+)/.exec(date) ?? [];
  return `${weekdays[instant.getUTCDay()]}, ${day}-${month}-${year?.slice(2)} ${time} GMT`;
}

const redated = (title: string, change: (date: string) => string) =>
  variant(title, {
    afterwards: (request) => replaceHeader(request, "Date", change(headerOf(request, "Date") ?? "")),
  });
const moved = (ms: number) => (date: string) => new Date(Date.parse(date) + ms).toUTCString();

export const changedDates: readonly SignedVariant[] = [
  redated("Date one second later", moved(SECOND_MS)),
  redated("Date one second earlier", moved(-SECOND_MS)),
  redated("the same instant in the form of RFC 850", inRfc850),
  redated("the same instant in ISO 8601", (date) => new Date(date).toISOString()),
  redated("a Date that is none", () => "now"),
];

const withoutDate = (request: OutgoingRequest) => removeHeader(request, "Date");

/** A header that is to be signed and is not there. */
export const missingHeaders: readonly SignedVariant[] = [
  variant("Date removed after signing", { afterwards: withoutDate }),
  variant("X-Signature removed after signing", {
    afterwards: (request) => removeHeader(request, "X-Signature"),
  }),
  variant("no Date, signed as an empty one", {
    parts: {
      stringToSign: (covered, message) =>
        lines(covered, message, (name) => (name === "date" ? "" : undefined)),
    },
    afterwards: withoutDate,
  }),
  variant("no Date, and its line left out of the signed text", {
    parts: {
      stringToSign: (covered, message) =>
        lines(
          covered.filter((name) => name !== "date"),
          message,
        ),
    },
    afterwards: withoutDate,
  }),
  variant("no X-Signature, signed as an empty one", { bodySignature: null }),
];

function lines(
  covered: readonly string[],
  { headers }: SignedMessage,
  instead: (name: string) => string | undefined = () => undefined,
): string {
  return covered.map((name) => `${name}: ${instead(name) ?? headers(name) ?? ""}`).join("\n");
}

/** Lists declared in place of "date x-signature", which is what was signed. */
export const changedLists: readonly SignedVariant[] = [
  "x-signature date",
  "date",
  "x-signature",
  "date x-signature host",
].map((declaredHeaders) => variant(`headers="${declaredHeaders}"`, { parts: { declaredHeaders } }));

/** Nothing is signed, and the list says so. */
export const emptyLists: readonly SignedVariant[] = ["", " "].map((declaredHeaders) =>
  variant(declaredHeaders === "" ? "an empty list" : "a list of one space", {
    covered: [],
    bodySignature: (right) => right,
    parts: { declaredHeaders },
  }),
);

const built = (title: string, stringToSign: (covered: readonly string[], message: SignedMessage) => string) =>
  variant(title, { parts: { stringToSign } });
const capital = (name: string) => name.replaceAll(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** Signed texts that the draft does not mean. */
export const otherSigningStrings: readonly SignedVariant[] = [
  built("header names with capitals", (covered, { headers }) =>
    covered.map((name) => `${capital(name)}: ${headers(name) ?? ""}`).join("\n"),
  ),
  built("no space after the colon", (covered, { headers }) =>
    covered.map((name) => `${name}:${headers(name) ?? ""}`).join("\n"),
  ),
  built("lines ended by CR LF", (covered, message) => lines(covered, message).replaceAll("\n", "\r\n")),
  built("a line feed at the end", (covered, message) => `${lines(covered, message)}\n`),
  built("values without names", (covered, { headers }) =>
    covered.map((name) => headers(name) ?? "").join("\n"),
  ),
];
