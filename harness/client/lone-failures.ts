/** What a gateway or a cut connection lost is sent again, where that does no harm: the last answer counts. */
import { passed } from "../timing/passed.ts";
import { isGatewayFailure } from "./gateway-failure.ts";
import { NoResponse } from "./no-response.ts";
import type { Taken } from "./pace.ts";

export interface Repeatable {
  readonly method: string;
  /** Where it is one of the interface. */
  readonly route?: string;
  /** Its bytes may be what the connection is cut for. */
  readonly isHostile: () => boolean;
  /** What else may be lost together with it. */
  readonly kind?: string;
}

/** What is lost again and again however often it is sent, is sent once each time until it is answered. */
export interface LostCauses {
  has(kind: string): boolean;
  lost(kind: string): void;
  answered(kind: string): void;
  /** One more has failed, and is sent again after this pause; the function that is given back is called when it is. */
  waiting(): () => void;
  /** Whether so many wait that it may be too many at a time. */
  readonly isCrowd: boolean;
}

/** So many in a row, of one kind, each with all its repetitions. */
const LOST_FOR_GOOD = 4;

export function createLostCauses(): LostCauses {
  const inARow = new Map<string, number>();
  let waiting = 0;
  return {
    waiting: () => {
      waiting++;
      return () => void waiting--;
    },
    get isCrowd() {
      return waiting >= CROWD;
    },
    has: (kind) => (inARow.get(kind) ?? 0) >= LOST_FOR_GOOD,
    lost: (kind) => void inARow.set(kind, (inARow.get(kind) ?? 0) + 1),
    answered: (kind) => void inARow.delete(kind),
  };
}

/** Before each repetition, in milliseconds: a stale connection is gone by the first, a gateway has mostly found another server by the second. */
export const PAUSES_MS: readonly number[] = [200, 1000];
/** Many that failed together may have been too many at a time: fewer come together each time. */
const PAUSES_OF_CROWD_MS: readonly number[] = [...PAUSES_MS, 3000];
const CROWD = 4;
/** Each pause is up to twice as long, by chance: what failed together would come together again. */
const spread = (pauseMs: number) => pauseMs * (1 + Math.random());
const MAX_REPETITIONS_OF_HOSTILE = 1;
/** Doing it twice is doing it once (RFC 9110, section 9.2.2). DELETE is not among them: here the second one may be refused. */
const harmless: readonly string[] = ["GET", "HEAD", "OPTIONS", "PUT"];
/** A key more that nobody knows of does no harm. A webhook more does: it takes the targetUrl. */
const harmlessRoute = "POST /user/api-key";

/** @throws NoResponse of the last sending, or whatever else `send` throws */
export async function overLoneFailures<T extends { readonly status: number }>(
  call: Repeatable,
  send: () => Promise<Taken<T>>,
  lostCauses = createLostCauses(),
): Promise<Taken<T>> {
  const { kind = call.method } = call;
  let isOfCrowd = false;
  for (let repetitions = 0; ; repetitions++) {
    const sent = await outcomeOf(send);
    isOfCrowd ||= lostCauses.isCrowd;
    const pauses = isOfCrowd ? PAUSES_OF_CROWD_MS : PAUSES_MS;
    const pauseMs = lostCauses.has(kind) ? undefined : pauses[repetitions];
    if (pauseMs === undefined || !isToRepeat(call, sent, repetitions)) {
      if (isLost(sent)) lostCauses.lost(kind);
      else lostCauses.answered(kind);
      if (sent instanceof NoResponse) throw sent;
      return sent;
    }
    const sentAgain = lostCauses.waiting();
    await passed(spread(pauseMs));
    sentAgain();
  }
}

const isLost = (sent: Taken<{ readonly status: number }> | NoResponse) =>
  sent instanceof NoResponse || isGatewayFailure(sent.answer.status);

async function outcomeOf<T>(send: () => Promise<T>): Promise<T | NoResponse> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof NoResponse) return error;
    throw error;
  }
}

function isToRepeat(
  { method, route, isHostile }: Repeatable,
  sent: Taken<{ readonly status: number }> | NoResponse,
  repetitions: number,
): boolean {
  const isHarmless = harmless.includes(method) || route === harmlessRoute;
  if (!(sent instanceof NoResponse))
    return isHarmless && sent.limited === undefined && isGatewayFailure(sent.answer.status);
  if (sent.loss === "not connected") return true;
  const isEnough = isHostile() && repetitions >= MAX_REPETITIONS_OF_HOSTILE;
  return sent.loss === "cut off" && isHarmless && !isEnough;
}
