/**
 * Waiting until a target answers GET /system/public-key at all. What it answers is for the specs to judge; where a gateway answers in
 * its place, it has not started yet.
 */
import { isGatewayFailure } from "../client/gateway-failure.ts";
import type { HttpFetcher } from "../client/http-fetcher.ts";

export type Readiness = { ready: true } | { ready: false; last: string };

const BETWEEN_TRIES_MS = 100;

/**
 * Tries until something HTTP answers, the process ends, or the deadline passes; tells the last thing seen. A target of which a gateway
 * told nothing but failures until then has answered: what it answers is judged.
 */
export async function waitUntilReady(
  baseUrl: string,
  httpFetch: HttpFetcher,
  { deadlineMs, ended }: { deadlineMs: number; ended: () => string | undefined },
): Promise<Readiness> {
  const until = Date.now() + deadlineMs;
  const url = `${baseUrl}/system/public-key`;
  let last = "nothing was tried";
  let answered = false;
  for (let tries = 0; Date.now() < until; tries++) {
    const end = ended();
    if (end !== undefined) return { ready: false, last: `the process ended: ${end}` };
    try {
      const { status } = await httpFetch(url, { deadlineMs: Math.max(1, until - Date.now()) });
      answered = true;
      if (!isGatewayFailure(status)) return { ready: true };
    } catch (error) {
      const seen = (error as Error).message;
      if (isFinal(seen)) return { ready: false, last: seen };
      // The last try is cut short by the deadline: what those before it saw tells more.
      if (tries === 0 || Date.now() < until) last = seen;
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
