/** Verifies pact files against a target: through the gateway, with states brought about through API and change hook. */
import type { World } from "../facts/world.ts";
import { createForward } from "../gateway/forward.ts";
import { startGateway } from "../gateway/gateway-server.ts";
import { createRealCredentials } from "../gateway/real-credentials.ts";
import type { Refusal } from "../gateway/refusal.ts";
import type { PactFindings } from "./pact-result.ts";
import { runVerifier } from "./run-verifier.ts";
import { startStateServer } from "./state-server.ts";

export interface PactJob {
  readonly world: World;
  readonly files: readonly string[];
  readonly provider: string;
}

export type PactRun = Pick<PactFindings, "native" | "failedStates" | "refusals">;

/** Long enough for a state that waits for an event, twice over. */
const STATE_MS = 180_000;

export async function verifyPacts({ world, files, provider }: PactJob): Promise<PactRun> {
  const states = await startStateServer(world);
  const credentials = createRealCredentials(world);
  const forward = createForward({ world, credentials, label: "pact", standIn: states.standIn });
  const refusals: Refusal[] = [];
  const gateway = await startGateway({ host: "127.0.0.1", port: 0 }, async (request) => {
    const result = await forward(request);
    if ("refusal" in result) refusals.push(result);
    return result;
  });
  try {
    const native = await runVerifier({
      files,
      provider,
      providerUrl: gateway.url,
      statesUrl: `http://127.0.0.1:${states.port}${states.statesPath}`,
      messages: { port: states.port, path: states.messagesPath },
      timeoutMs: STATE_MS,
    });
    return { native, failedStates: states.failures, refusals };
  } finally {
    await gateway.close();
    await states.close();
  }
}
