/** A service that is already running somewhere: attached by FDS_BASE_URL. */
import type { HttpFetcher } from "../client/http-fetcher.ts";
import { unreachable } from "../errors/harness-error.ts";
import { waitUntilReady } from "./readiness.ts";
import type { RunningTarget } from "./target.ts";

const ATTACH_DEADLINE_MS = 5000;

/** @throws HarnessError (exit code 3) when nothing answers there within seconds. */
export async function attachTarget(baseUrl: string, httpFetch: HttpFetcher): Promise<RunningTarget> {
  const seen = await waitUntilReady(baseUrl, httpFetch, {
    deadlineMs: ATTACH_DEADLINE_MS,
    ended: () => undefined,
  });
  if (!seen.ready)
    throw unreachable("network", "target-unreachable", {
      tried: `GET ${baseUrl}/system/public-key`,
      saw: seen.last,
      next: "Check FDS_BASE_URL, that the service runs, and FDS_CA_FILE if its certificate is not publicly trusted.",
    });
  return { kind: "attached", baseUrl, brings: {}, ended: () => undefined, stop: async () => undefined };
}
