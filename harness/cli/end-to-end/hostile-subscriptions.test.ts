/** SubscribeURLs that lead elsewhere: nothing is fetched that is not allowed, at any hop, and the run says what it met. */
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { requirementIds } from "#catalogue";
import { compiledFile } from "../../processes/compiled-file.ts";
import { hostileRun, inLine } from "./testing/hostile-run.ts";

const FRONT = compiledFile("fixtures/testing/hostile-front.js");
const WAYS = 17;
/** Which of them a run comes to visit is its own choice: each is tried by itself in harness/world/webhooks/subscribe.test.ts. */

it(
  "are fetched at the target's own host alone, whatever they redirect to",
  { timeout: 200_000 },
  async (context) => {
    const met: string[] = [];
    const canary = http.createServer((request, response) => {
      met.push(`${request.method} ${request.url}`);
      response.end();
    });
    // A host of its own on this machine, where the system has more than one.
    const listening = once(canary.listen(0, "127.0.0.2"), "listening").catch(() => undefined);
    if ((await listening) === undefined) return context.skip("this machine has no 127.0.0.2 to listen on");
    const { port } = canary.address() as AddressInfo;

    const run = await hostileRun(
      {
        FDS_BUSINESS_ENTITIES: "be-1,be-10,be-100,be-2",
        FDS_RUN_MS: "40000",
        FDS_TARGET_COMMAND: `exec "${process.execPath}" "${FRONT}"`,
        FDS_TARGET_ENV_HOSTILE: "hostile SubscribeURLs",
        FDS_TARGET_ENV_CANARY: `127.0.0.2:${port}`,
      },
      ["--only", "WHC,WHS"],
    );
    canary.close();

    console.log(inLine("hostile SubscribeURLs", run));
    expect(met).toEqual([]);
    const { requirements = [], exchanges = [], events = [] } = run.report ?? {};
    expect(requirements).toHaveLength(requirementIds.length);
    expect(
      requirements.filter(({ verdict }) => verdict === "broken").map(({ id, reason }) => `${id} ${reason}`),
    ).toEqual([]);
    expect(events.filter(({ kind }) => kind === "confirmation").length).toBeGreaterThanOrEqual(WAYS);
    const visited = exchanges
      .filter(({ route }) => route === "SubscribeURL")
      .map(({ request }) => new URL(request.url).host);
    expect(visited.length).toBeGreaterThan(0);
    expect(new Set(visited)).toEqual(new Set([new URL(run.report!.target.baseUrl).host]));
    expect([1, 5], run.said).toContain(run.exitCode);
    expect(run.said).not.toMatch(/broke/);
    expect(run.peakMib).toBeLessThan(600);
  },
);
