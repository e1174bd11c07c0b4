/**
 * The pace of all that the client sends: a service that limits its clients is obeyed, and what it asked to come later is
 * sent again. Without a limit nothing waits.
 */
import { withoutSlot } from "../check/current-check.ts";
import { Untestable } from "../check/untestable.ts";
import { isGatewayFailure } from "./gateway-failure.ts";
import { createLimit, type Departed } from "./limit.ts";
import { asksToWait, type MaybeLater, waitAskedMs } from "./retry-after.ts";

export interface Pace {
  /**
   * Makes attempts until one is taken, each when it is its turn.
   * @throws Untestable when the service goes on limiting its clients: what is limited is not judged (GEN-12)
   */
  untilTaken<T extends Attempted>(call: PacedCall, attempt: () => Promise<T>): Promise<Taken<T>>;
}

export interface PacedCall {
  /** What a quota would be about: the route, and who asks. */
  readonly kind: string;
  /** What a limit of its own would be about; the kind, where none is named. */
  readonly route?: string;
  /** In words, for the reason why nothing is judged. */
  readonly summary: string;
}

/** What came of one attempt. */
export interface Attempted extends MaybeLater {
  /** Its number as an exchange. */
  readonly n?: number;
}

export interface Taken<T> {
  readonly answer: T;
  /** Refused time and again while others were taken: the request to wait is the answer. */
  readonly limited?: "quota";
}

export interface PaceOptions {
  /** Told the requests a second that the service takes, once a limit has shown, and whenever that changes. */
  readonly onLearned?: (perSecond: number) => void;
  /** How long is waited while nothing at all is taken. */
  readonly patienceMs?: number;
}

const TOO_MANY_REQUESTS = 429;
const PATIENCE_MS = 60_000;
/** A request that was refused so often, and for longer than the patience lasts, has its answer although others of its kind were taken. */
const MAX_REFUSALS = 4;
/** What a request waits by itself, while others are taken and no wait is asked for. */
const LATER_MS = 1000;

export function createPace({ onLearned = () => {}, patienceMs = PATIENCE_MS }: PaceOptions = {}): Pace {
  const limit = createLimit({ patienceMs, onLearned });
  const nothingTaken = `has taken nothing for ${Math.round(patienceMs / 1000)} s`;

  /**
   * An attempt when it is its turn. What waits for that keeps its slot: without it every check of the run would begin, and
   * each request would wait behind those of all others, for longer than what the checks themselves wait for.
   */
  const inTurn = async <T>(call: PacedCall, attempt: () => Promise<T>) => {
    const ofKind = limit.turnOfKind({ kind: call.kind, route: call.route ?? call.kind });
    // Checks that ask for nothing of this kind can go on.
    if (ofKind) await withoutSlot(() => ofKind);
    const turn = limit.isHopeless ? undefined : limit.turn();
    if (turn) await turn;
    if (limit.isHopeless) throw limited(call, nothingTaken);
    const waited = ofKind !== undefined || turn !== undefined;
    const departed: Departed = {
      kind: call.kind,
      route: call.route ?? call.kind,
      departedAt: performance.now(),
      waited,
    };
    return { answer: await attempt(), departed };
  };

  return {
    untilTaken: async (call, attempt) => {
      let refusedSince = Infinity;
      for (let refusals = 1; ; refusals++) {
        const { answer, departed } = await inTurn(call, attempt);
        if (!asksToWait(answer)) {
          if (!isGatewayFailure(answer.status)) limit.taken(departed);
          return { answer };
        }
        refusedSince = Math.min(refusedSince, performance.now());
        const isEnough =
          refusals >= MAX_REFUSALS &&
          performance.now() - refusedSince >= patienceMs &&
          !limit.hasTakenSince(call.kind, refusedSince);
        const askedMs = waitAskedMs(answer);
        const advice = limit.refused(departed, {
          askedMs,
          maybeAccident: answer.status !== TOO_MANY_REQUESTS,
        });
        if (advice === "too long" || advice === "hopeless")
          throw limited(call, advice === "hopeless" ? nothingTaken : "asks for too long a wait", answer);
        if (advice === "quota" || isEnough) return { answer, limited: "quota" };
        if (advice === "later")
          await withoutSlot(() => new Promise((resolve) => setTimeout(resolve, askedMs ?? LATER_MS)));
      }
    },
  };
}

/** No verdict on anything: a service may limit its clients. */
function limited({ summary }: PacedCall, how: string, answer?: Attempted): Untestable {
  const asked = answer?.retryAfter === undefined ? "" : `, Retry-After: ${answer.retryAfter}`;
  const told = answer === undefined ? "" : ` (${answer.status}${asked})`;
  return new Untestable(`${summary}: the service limits its clients${told}, and ${how}.`, {
    kind: "rate limit",
    expected: "an answer that is no request to wait",
    received: answer === undefined ? "nothing, for it was not sent" : String(answer.status),
    exchanges: answer?.n === undefined ? [] : [answer.n],
  });
}
