/**
 * Waiting until a target answers GET /system/public-key at all. What it answers is for the specs to judge; where a gateway answers in
 * its place, it has not started yet.
 */
import { isGatewayFailure } from "../client/gateway-failure.ts";
import type { HttpFetcher } from "../client/http-fetcher.ts";

export type Readiness = { ready: true } | { ready: false; last: string };

const BETWEEN_TRIES_MS = 100;
/** A request that came too early may never be answered, while the next one is; each is given twice as long as the one before. */
const FIRST_TRY_MS = 10_000;
/** A try that was cut short by the deadline after less tells nothing. */
const TELLING_MS = 1000;

/**
 * Tries until something HTTP answers, the process ends, or the deadline passes; tells the last thing seen. A target of which a gateway
 * told nothing but failures until then has answered: what it answers is judged.
 */
export async function waitUntilReady(
  baseUrl: string,
  httpFetch: HttpFetcher,
  {
    deadlineMs,
    ended,
    firstTryMs = FIRST_TRY_MS,
  }: { deadlineMs: number; ended: () => string | undefined; firstTryMs?: number },
): Promise<Readiness> {
  const until = Date.now() + deadlineMs;
  const url = `${baseUrl}/system/public-key`;
  let last = "nothing was tried";
  let answered = false;
  let tryMs = firstTryMs;
  for (let tries = 0; Date.now() < until; tries++) {
    const end = ended();
    if (end !== undefined) return { ready: false, last: `the process ended: ${end}` };
    const startedAt = Date.now();
    try {
      const leftMs = Math.max(1, until - startedAt);
      const { status } = await httpFetch(url, { deadlineMs: Math.min(tryMs, leftMs) });
      answered = true;
      if (!isGatewayFailure(status)) return { ready: true };
    } catch (error) {
      const seen = (error as Error).message;
      if (isFinal(seen)) return { ready: false, last: seen };
      if (Date.now() - startedAt >= tryMs) tryMs *= 2;
      // What the deadline cuts short tells less than what was seen before.
      if (tries === 0 || Date.now() < until || Date.now() - startedAt >= TELLING_MS) last = seen;
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MS));
  }
  if (answered) return { ready: true };
  return { ready: false, last: `${last} (waited ${deadlineMs} ms)` };
}

/** A host that does not exist or a certificate that is not trusted does not get better by waiting. */
function isFinal(reason: string): boolean {
  return /ENOTFOUND|EAI_AGAIN|CERT|certificate|self.signed|ALTNAME/i.test(reason);
}
