/** The sink: whether it can be bound, and whether its public address leads back to it. */
import { bindSink } from "../run/start-sink.ts";
import { proveReachable } from "../sink/nonce.ts";
import type { Stage } from "./stage.ts";

const SINK_BOUND = "sink";
export const SINK_REACHABLE = "sink reachable at its public address";

export const sinkStage = (needs: readonly string[]): Stage => ({
  name: SINK_BOUND,
  needs,
  examine: async (examination) => {
    const { configuration, authority, started, fetch } = examination;
    const sink = await bindSink(configuration, authority, () => undefined, fetch);
    started.push(() => sink.close());
    examination.sink = sink;
    return { tried: "starting the sink", saw: `it answers for ${sink.url}` };
  },
});

export const sinkReachableStage: Stage = {
  name: SINK_REACHABLE,
  needs: [SINK_BOUND],
  examine: async ({ sink, configuration }) => {
    const tookMs = await proveReachable(sink!, configuration.times.requestMs);
    return { tried: `a nonce to ${sink!.url}`, saw: `it arrived in ${tookMs} ms` };
  },
};
