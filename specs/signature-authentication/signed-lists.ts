/** Other lists of signed headers, and other ages of a signature (SIG-23, SIG-24, SIG-41). */
import { createHash } from "node:crypto";
import {
  addQuery,
  headerOf,
  type OutgoingRequest,
  replaceHeader,
  type SignatureOptions,
  type SignedVariant,
  type SigningKey,
  signBody,
} from "#harness";

const SECOND_MS = 1000;

export interface SignedList {
  readonly title: string;
  readonly options: SignatureOptions;
  /** Changes something that the list covers, and nothing else that the service checks. */
  readonly change: (request: OutgoingRequest, key: SigningKey) => void;
}

const digestOf = (body: Buffer) => `SHA-256=${createHash("sha256").update(body).digest("base64")}`;
const keep = (right: string) => right;
const list = (
  covered: readonly string[],
  change: SignedList["change"],
  beforehand?: SignatureOptions["beforehand"],
): SignedList => ({
  title: covered.join(" "),
  options: { covered, bodySignature: keep, ...(beforehand ? { beforehand } : {}) },
  change,
});
/** The Date that was signed, and not the time now: a request may have waited for its turn. */
export const withLaterDate = (request: OutgoingRequest): void =>
  replaceHeader(
    request,
    "Date",
    new Date(Date.parse(headerOf(request, "Date") ?? "") + SECOND_MS).toUTCString(),
  );

/** For PUT /user: lists that the reference usage does not have (SIG-23), and how to change what each covers (SIG-41). */
export const otherLists: readonly SignedList[] = [
  list(["(request-target)", "date", "x-signature"], (request) => addQuery(request, "changed=1")),
  list(["host", "date", "x-signature"], (request) => {
    replaceHeader(request, "Host", "other.invalid");
    request.wire = { ...request.wire, raw: true };
  }),
  list(
    ["date", "digest", "x-signature"],
    (request) => replaceHeader(request, "Digest", digestOf(Buffer.from("{}"))),
    (request) => replaceHeader(request, "Digest", digestOf(request.body ?? Buffer.alloc(0))),
  ),
  list(["content-type", "date", "x-signature"], (request) =>
    replaceHeader(request, "Content-Type", "application/json; charset=utf-8"),
  ),
  list(["x-signature", "date"], withLaterDate),
  list(["date"], withLaterDate),
  list(["x-signature"], (request, { privateKey }) => {
    request.body = Buffer.concat([request.body ?? Buffer.alloc(0), Buffer.from(" ")]);
    replaceHeader(request, "X-Signature", signBody(privateKey, request.body));
  }),
];

const ages = [
  ["10 seconds old", -10],
  ["2 minutes old", -120],
  ["10 minutes old", -600],
  ["a day old", -86_400],
  ["ten years old", -315_360_000],
  ["2 minutes ahead", 120],
  ["a day ahead", 86_400],
] as const;

export const agedDates: readonly SignedVariant[] = ages.map(([title, seconds]) => ({
  title,
  options: () => ({
    description: `a signature ${title}`,
    date: new Date(Date.now() + seconds * SECOND_MS).toUTCString(),
  }),
}));
