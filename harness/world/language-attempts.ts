/** Attempts to change the language that are to be refused, each between two accepted controls, all looked at once more when their time is over (rules D01, D09). */
import {
  type CheckContext,
  currentCheck,
  newContext,
  type SharedState,
  within,
  withLock,
  withoutSlot,
} from "../check/current-check.ts";
import type { Answer } from "../client/answer.ts";
import type { ServiceClient } from "../client/service-client.ts";
import { requireAccepted } from "../judging/require.ts";
import { passed } from "../timing/passed.ts";
import type { ServiceTimes } from "../timing/service-times.ts";

export interface LanguageAttempt {
  readonly answer: Answer;
  /** The language that GET /user showed before the attempt, and after it, for as long as an effect may be late. */
  readonly before: unknown;
  readonly after: unknown;
}

/** @param language differs from the one that is there */
export type Attempt = (language: string) => Promise<Answer>;

export interface AttemptOptions {
  readonly client: ServiceClient;
  readonly times: ServiceTimes;
  readonly record: SharedState;
  /** The language that GET /user shows. */
  readonly current: () => Promise<string>;
  /** One that it can be changed to. */
  readonly another: () => Promise<string>;
}

interface Waiting {
  readonly attempt: Attempt;
  /** The check that asks. */
  readonly context: CheckContext | undefined;
  readonly resolve: (made: LanguageAttempt) => void;
  readonly reject: (reason: unknown) => void;
}

/** After all that hold the record from their begin on: then those that are to be refused have gathered. */
const LAST = 2;

/**
 * Makes attempts one after the other while the record stands still, and looks for a late effect of all of them together: only
 * where there is one, each is made once more by itself.
 */
export function createLanguageAttempts(
  options: AttemptOptions,
): (attempt: Attempt) => Promise<LanguageAttempt> {
  const waiting: Waiting[] = [];
  let isAtWork = false;
  const work = async () => {
    await withLock(options.record, () => makeAll(options, waiting), LAST);
    isAtWork = false;
    if (waiting.length > 0) begin();
  };
  const begin = () => {
    isAtWork = true;
    const failed = (reason: unknown) => {
      isAtWork = false;
      for (const one of waiting.splice(0)) one.reject(reason);
    };
    within(newContext("attempts to change the language"), work).catch(failed);
  };
  return (attempt) =>
    withoutSlot(
      () =>
        new Promise((resolve, reject) => {
          waiting.push({ attempt, context: currentCheck(), resolve, reject });
          if (!isAtWork) begin();
        }),
    );
}

async function makeAll(options: AttemptOptions, waiting: Waiting[]): Promise<void> {
  const language = await options.another();
  const before = await options.current();
  const open: [Waiting, LanguageAttempt][] = [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const made = await makeOne(options, next, { language, before }).catch(next.reject);
    if (made === undefined) continue;
    if (made.after === before) open.push([next, made]);
    else next.resolve(made);
  }
  if (open.length === 0) return;
  const isLate = await afterVigil(options).then(
    (after) => after !== before,
    (error: unknown) => {
      for (const [{ reject }] of open) reject(error);
      throw error;
    },
  );
  for (const [one, made] of open)
    if (isLate) await makeAlone(options, one, { language, before });
    else one.resolve(made);
}

interface Languages {
  readonly language: string;
  readonly before: string;
}

async function makeOne(
  { client, current }: AttemptOptions,
  { attempt, context }: Waiting,
  { language, before }: Languages,
): Promise<LanguageAttempt> {
  const inCheck = <T>(body: () => Promise<T>) => (context ? within(context, body) : body());
  const control = () => inCheck(() => client.putUser({ language: before }));
  requireAccepted(await control(), "a Bearer token is accepted", "before");
  const answer = await inCheck(() => attempt(language));
  const after = await inCheck(current);
  requireAccepted(await control(), "a Bearer token is accepted", "after");
  return { answer, before, after };
}

async function makeAlone(options: AttemptOptions, one: Waiting, languages: Languages): Promise<void> {
  try {
    await options.client.putUser({ language: languages.before });
    await afterVigil(options);
    const made = await makeOne(options, one, languages);
    one.resolve({ ...made, after: await afterVigil(options) });
  } catch (error) {
    one.reject(error);
  }
}

async function afterVigil({ times, current }: AttemptOptions): Promise<string> {
  await passed(times.vigilMs("record"));
  return current();
}
