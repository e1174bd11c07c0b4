/** Controls that several attempts share: each stands between two that are accepted, whoever asked for these (rule D01). */
import { type CheckContext, currentCheck, newContext, within } from "../check/current-check.ts";
import { attribute } from "../check/once-per-run.ts";
import type { Answer } from "../client/answer.ts";

/** A request that has to be accepted and leaves everything as it is, so that one stands for all of its kind. */
export interface StandingRequest {
  /** Whose it is: of one run. */
  readonly of: object;
  readonly kind: string;
  readonly send: () => Promise<Answer>;
}

export interface SharedControl {
  /** One that was accepted a short while ago, or a new one. */
  before(): Promise<Answer>;
  /** One that is sent from now on. */
  after(): Promise<Answer>;
}

/** What was accepted longer ago says nothing any more of what is sent now. */
const RECENT_MS = 5000;

const known = new WeakMap<object, Map<string, SharedControl>>();

/** The one of this kind. Who looks again has controls of its own. */
export function sharedControl(request: StandingRequest): SharedControl {
  if ((currentCheck()?.round ?? 0) > 0) return { before: request.send, after: request.send };
  const ofKind = known.get(request.of) ?? new Map<string, SharedControl>();
  known.set(request.of, ofKind);
  const control = ofKind.get(request.kind) ?? createSharedControl(request);
  ofKind.set(request.kind, control);
  return control;
}

interface Sending {
  readonly context: CheckContext;
  readonly answer: Promise<Answer>;
}

function createSharedControl({ send }: StandingRequest): SharedControl {
  let latest: { readonly sending: Sending; readonly acceptedAt: number } | undefined;
  let running: Sending | undefined;
  let next: Promise<Sending> | undefined;
  const begin = async (): Promise<Sending> => {
    await running?.answer.catch(() => undefined);
    next = undefined;
    const context = newContext("a control for several checks");
    const sending = { context, answer: within(context, send) };
    running = sending;
    const note = ({ accepted }: Answer) => {
      latest = accepted ? { sending, acceptedAt: performance.now() } : undefined;
    };
    sending.answer.then(note, () => {
      latest = undefined;
    });
    return sending;
  };
  const after = async () => {
    next ??= begin();
    return answerOf(await next);
  };
  const isRecent = (atMs: number) => performance.now() - atMs < RECENT_MS;
  return {
    after,
    before: () => (latest && isRecent(latest.acceptedAt) ? answerOf(latest.sending) : after()),
  };
}

/** What was done for it is evidence of every check that asks. */
const answerOf = ({ answer, context }: Sending): Promise<Answer> => answer.finally(() => attribute(context));
