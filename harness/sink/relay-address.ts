/**
 * Paths of inboxes behind a relay. Whoever has the token can make one without asking, and the relay can tell it from a path
 * that someone made up: it carries the run, a random part, and a code over both (HMAC-SHA256 with the token, RFC 2104).
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const FORM = /^c([0-9a-f]{8})([0-9a-f]{16})([0-9a-f]{24})$/;

export const newRun = () => randomBytes(4).toString("hex");

/** One path segment for a new inbox of this run. */
export function newSegment(token: string, run: string): string {
  const own = randomBytes(8).toString("hex");
  return `c${run}${own}${codeOf(token, run, own)}`;
}

/** The run that made the path; undefined for a path that nobody with the token made. Any segment may be ours: a proxy may add others. */
export function runOf(token: string, target: string): string | undefined {
  for (const segment of target.split(/[?#]/)[0]!.split("/")) {
    const [, run, own, code] = FORM.exec(segment) ?? [];
    if (run && own && code && isSame(code, codeOf(token, run, own))) return run;
  }
  return undefined;
}

/** In a time that tells nothing of either. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [digest(one), digest(other)];
  return timingSafeEqual(a, b);
}

const digest = (text: string) => createHmac("sha256", "comparison").update(text).digest();

const codeOf = (token: string, run: string, own: string) =>
  createHmac("sha256", token).update(`inbox ${run} ${own}`).digest("hex").slice(0, 24);
