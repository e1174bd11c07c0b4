/** Where deliveries that wait for an answer meet the run that gives it. */
import type { CapturedRequest, Nearby, PullAnswer, PullRequest } from "./relay-protocol.ts";
import type { RelayStore } from "./relay-store.ts";
import type { SinkAnswer } from "./sink-answer.ts";

/** A run that has not called for longer is taken to be gone: its senders are answered 200 at once. */
const GONE_MS = 40_000;
/** A sender is not kept waiting for a run that is slow to say how it is to be answered. */
const ANSWER_MS = 5000;
const MAX_WAIT_MS = 25_000;
const MAX_NEARBY = 200;
const MAX_AT_ONCE = 200;

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
    run !== undefined && Date.now() - (lastCall.get(run) ?? 0) < GONE_MS;
  const somethingFor = ({ run, after, waitMs }: PullRequest, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(look);
        resolve();
      };
      const look = () => (store.waiting(run, after).length > 0 || near.length > 0) && end();
      const timer = setTimeout(end, Math.min(waitMs, MAX_WAIT_MS));
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
        const timer = setTimeout(() => end({}), ANSWER_MS);
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
        events: store.waiting(request.run, request.after).slice(0, MAX_AT_ONCE),
        nearby,
      };
    },
  };
}
