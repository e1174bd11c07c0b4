/** How an answer differs from the one that was recorded: its status, its media type, its signature, the members of its body. */
import type { Exchange } from "#reports/document";
import type { Answer } from "../client/answer.ts";
import { parseJson } from "../json/parse-json-object.ts";

export interface Difference {
  /** "status", "Content-Type", "X-Signature", or a JSON Pointer into the body. */
  readonly where: string;
  readonly recorded: string;
  readonly now: string;
}

interface Answered {
  readonly status: number;
  readonly mediaType: string;
  readonly signature: string;
  readonly body: Buffer | undefined;
}

/** @returns none where it is the same answer but for values of the same type, such as ids and times */
export function differencesFrom(exchange: Exchange, answer: Answer): Difference[] {
  const [before, now] = [recorded(exchange), received(answer)];
  const plain = (["status", "mediaType", "signature"] as const).flatMap((name) =>
    String(before[name]) === String(now[name])
      ? []
      : [{ where: shownNames[name], recorded: String(before[name]), now: String(now[name]) }],
  );
  if (before.body === undefined || now.body === undefined) return plain;
  return [...plain, ...bodyDifferences(before.body, now.body)];
}

const shownNames = { status: "status", mediaType: "Content-Type", signature: "X-Signature" } as const;

function recorded({ response, failure, signature }: Exchange): Answered {
  const body = response?.body;
  const isWhole = body && !body.cut && !body.redacted;
  return {
    status: response?.status ?? 0,
    mediaType: response ? mediaTypeIn(response.headers) : (failure ?? "no answer"),
    signature: inWords(signature?.verified),
    body: isWhole ? Buffer.from(body.content, body.encoding) : undefined,
  };
}

const received = ({ status, headers, signature, body }: Answer): Answered => ({
  status,
  mediaType: mediaTypeIn(headers),
  signature: inWords(signature?.verified),
  body,
});

const mediaTypeIn = (headers: readonly (readonly [string, string])[]) =>
  headers
    .find(([name]) => name.toLowerCase() === "content-type")?.[1]
    .split(";")[0]
    ?.trim() ?? "none";

const inWords = (verified: boolean | null | undefined) =>
  verified ? "verifies" : verified === false ? "does not verify" : "not judged";

function bodyDifferences(before: Buffer, now: Buffer): Difference[] {
  const [old, given] = [parseJson(before), parseJson(now)];
  if (old !== undefined && given !== undefined) return memberDifferences("", old, given);
  return before.equals(now) ? [] : [{ where: "/", recorded: excerpt(before), now: excerpt(now) }];
}

/** By name and type: values that a service makes for each request differ always. */
function memberDifferences(where: string, before: unknown, now: unknown): Difference[] {
  const [old, given] = [typeOf(before), typeOf(now)];
  if (old !== given) return [{ where: where || "/", recorded: shown(before, old), now: shown(now, given) }];
  if (old !== "object") return [];
  const [ours, theirs] = [before as Record<string, unknown>, now as Record<string, unknown>];
  return [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].flatMap((name) =>
    memberDifferences(`${where}/${name}`, ours[name], theirs[name]),
  );
}

function typeOf(value: unknown): string {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

const EXCERPT = 120;
const shown = (value: unknown, type: string) =>
  type === "absent" ? "absent" : `${type} ${JSON.stringify(value).slice(0, EXCERPT)}`;
const excerpt = (bytes: Buffer) => JSON.stringify(bytes.toString("utf8").slice(0, EXCERPT));
