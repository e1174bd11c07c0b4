/** Where deliveries that wait for an answer meet the run that gives it. */
import { MAX_NEARBY, MAX_PULLED, RELAY_ANSWER_MS, RELAY_GONE_MS, RELAY_WAIT_MS } from "../limits.ts";
import type { CapturedRequest, Nearby, PullAnswer, PullRequest } from "./relay-protocol.ts";
import type { RelayStore } from "./relay-store.ts";
import type { SinkAnswer } from "./sink-answer.ts";

export interface RelayDesk {
  /** How the run wants this answered; 200 when it is not there. */
  answerTo(event: CapturedRequest): Promise<SinkAnswer>;
  /** Whether any run is there at all. */
  isManned(): boolean;
  /** Told to the run that is there. */
  nearby(seen: Nearby): void;
  /** Takes answers and acknowledgements, then waits for something to tell. */
  pull(request: PullRequest, signal: AbortSignal): Promise<PullAnswer>;
}

export function createRelayDesk(store: RelayStore): RelayDesk {
  const open = new Map<number, (answer: SinkAnswer) => void>();
  const lastCall = new Map<string, number>();
  const waiting = new Set<() => void>();
  let near: Nearby[] = [];
  const wake = () => {
    for (const look of [...waiting]) look();
  };
  const isThere = (run: string | undefined) =>
    run !== undefined && Date.now() - (lastCall.get(run) ?? 0) < RELAY_GONE_MS;
  const somethingFor = ({ run, after, waitMs }: PullRequest, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(look);
        resolve();
      };
      const look = () => (store.waiting(run, after).length > 0 || near.length > 0) && end();
      const timer = setTimeout(end, Math.min(waitMs, RELAY_WAIT_MS));
      signal.addEventListener("abort", end, { once: true });
      waiting.add(look);
      look();
    });
  return {
    isManned: () => [...lastCall.keys()].some(isThere),
    answerTo: (event) =>
      new Promise((resolve) => {
        if (!isThere(event.run)) return resolve({});
        const end = (answer: SinkAnswer) => {
          clearTimeout(timer);
          open.delete(event.n);
          resolve(answer);
        };
        const timer = setTimeout(() => end({}), RELAY_ANSWER_MS);
        open.set(event.n, end);
        wake();
      }),
    nearby: (seen) => {
      if (near.length < MAX_NEARBY) near.push(seen);
      wake();
    },
    pull: async (request, signal) => {
      lastCall.set(request.run, Date.now());
      for (const { n, answer } of request.answers) open.get(n)?.(answer);
      store.taken(request.run, request.after);
      await somethingFor(request, signal);
      lastCall.set(request.run, Date.now());
      const nearby = near;
      near = [];
      return {
        now: Date.now(),
        events: store.waiting(request.run, request.after).slice(0, MAX_PULLED),
        nearby,
      };
    },
  };
}
