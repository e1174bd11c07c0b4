/** Makes attempts to change the language that have gathered, and finds out which of them had an effect. */
import { type CheckContext, newContext, within } from "../../check/current-check.ts";
import { attribute } from "../../check/once-per-run.ts";
import { Untestable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import type { ServiceClient } from "../../client/service-client.ts";
import { requireAccepted } from "../../judging/require.ts";
import { passed } from "../../timing/passed.ts";
import type { ServiceTimes } from "../../timing/service-times.ts";

export interface LanguageAttempt {
  readonly answer: Answer;
  /** The language that GET /user showed before the attempt, and after it, for as long as an effect may be late. */
  readonly before: unknown;
  readonly after: unknown;
}

export interface Attempt {
  /** @param language differs from the one that is there */
  readonly send: (language: string) => Promise<Answer>;
  /** What has to be accepted besides, before the attempt, and writes what is there. @throws Untestable when it is not */
  readonly control?: (present: string) => Promise<unknown>;
}

export interface AttemptOptions {
  readonly client: ServiceClient;
  readonly times: ServiceTimes;
  /** The language that GET /user shows. */
  readonly current: () => Promise<string>;
  /** One that it can be changed to. */
  readonly another: () => Promise<string>;
}

export interface Waiting {
  readonly attempt: Attempt;
  /** The check that asks. */
  readonly context: CheckContext | undefined;
  readonly resolve: (made: LanguageAttempt) => void;
  readonly reject: (reason: unknown) => void;
}

/** So many are under way together. */
const LINES = 4;

/**
 * @param take gives those that have gathered so far
 * @throws what stands in the way of all of them before any is taken; those that were taken are told themselves
 */
export async function makeAll(options: AttemptOptions, take: () => readonly Waiting[]): Promise<void> {
  const languages = { language: await options.another(), before: await options.current() };
  const waiting = take();
  try {
    const ready = await controlled(waiting, languages);
    const together = await makeTogether(options, ready, languages);
    const open = typeof together === "string" ? await makeEach(options, ready, languages) : together;
    if (open.length === 0) return;
    // What had an effect together and none one by one is shown late, by one instance of several.
    const isHidden = together === "an effect" && open.length === ready.length;
    const isLate = isHidden || (await afterVigil(options)) !== languages.before;
    for (const [one, made] of open)
      if (isLate) await makeAlone(options, one, languages);
      else one.resolve(made);
  } catch (error) {
    for (const { reject } of waiting) reject(error);
  }
}

/** Those whose own controls were accepted: before any attempt, for they would undo what that had done. */
async function controlled(waiting: readonly Waiting[], { before }: Languages): Promise<Waiting[]> {
  const ready: Waiting[] = [];
  for (const one of waiting) {
    const isReady = async () => inCheck(one, async () => one.attempt.control?.(before)).then(() => true);
    if (await isReady().catch((error: unknown) => one.reject(error))) ready.push(one);
  }
  return ready;
}

type Open = [Waiting, LanguageAttempt];

/** Where something had an effect, or a control was refused, nobody knows which of them it is about. */
async function makeTogether(
  { client, current }: AttemptOptions,
  ready: readonly Waiting[],
  { language, before }: Languages,
): Promise<Open[] | "an effect" | "a refusal"> {
  const context = newContext("controls of attempts to change the language");
  const isAccepted = async () => (await within(context, () => client.putUser({ language: before }))).accepted;
  if (!(await isAccepted())) return "a refusal";
  const left = [...ready];
  const open: Open[] = [];
  const line = async () => {
    for (let one = left.shift(); one; one = left.shift()) {
      const { attempt } = one;
      const answer = await inCheck(one, () => attempt.send(language)).catch(one.reject);
      if (answer) open.push([one, { answer, before, after: before }]);
    }
  };
  await Promise.all(Array.from({ length: LINES }, line));
  if ((await within(context, current)) !== before) return "an effect";
  if (!(await isAccepted())) return "a refusal";
  for (const [one] of open) inCheck(one, () => attribute(context));
  return open;
}

/** One after the other; gives those that had no effect so far. */
async function makeEach(
  options: AttemptOptions,
  ready: readonly Waiting[],
  languages: Languages,
): Promise<Open[]> {
  const open: Open[] = [];
  await options.client.putUser({ language: languages.before });
  for (const one of ready) {
    const made = await makeOne(options, one, languages).catch(one.reject);
    if (made === undefined) continue;
    if (made.after === languages.before) open.push([one, made]);
    else one.resolve(made);
  }
  return open;
}

const inCheck = <T>({ context }: Waiting, body: () => T): T => (context ? within(context, body) : body());

interface Languages {
  readonly language: string;
  readonly before: string;
}

async function makeOne(
  { client, current }: AttemptOptions,
  one: Waiting,
  { language, before }: Languages,
): Promise<LanguageAttempt> {
  const control = () => inCheck(one, () => client.putUser({ language: before }));
  requireAccepted(await control(), "a Bearer token is accepted", "before");
  await inCheck(one, async () => one.attempt.control?.(before));
  const answer = await inCheck(one, () => one.attempt.send(language));
  const after = await inCheck(one, current);
  requireAccepted(await control(), "a Bearer token is accepted", "after");
  return { answer, before, after };
}

async function makeAlone(options: AttemptOptions, one: Waiting, languages: Languages): Promise<void> {
  try {
    const restoring = await options.client.putUser({ language: languages.before });
    const restored = requireAccepted(restoring, "a Bearer token is accepted", "before");
    requireLasting(restored, languages, await afterVigil(options));
    // What is late, and what one instance of several has not read yet, is there by then.
    one.resolve(await makeOne({ ...options, current: () => afterVigil(options) }, one, languages));
  } catch (error) {
    one.reject(error);
  }
}

/** @throws Untestable blocked by USR-03 where the record changes after a while although nothing was attempted meanwhile */
function requireLasting({ n }: Answer, { before }: Languages, after: string): void {
  if (after === before) return;
  throw new Untestable(`What PUT /user had written was gone after a while (exchange ${n}).`, {
    cites: ["PUT /user changes the language"],
    expected: JSON.stringify(before),
    received: JSON.stringify(after),
    exchanges: [n],
  });
}

async function afterVigil({ times, current }: AttemptOptions): Promise<string> {
  await passed(times.vigilMs("record"));
  return current();
}
