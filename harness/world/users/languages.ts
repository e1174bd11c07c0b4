/** The allowed values of `language` are not shown: codes shaped like the current one are tried until two are known to be accepted. */

import type { SharedState } from "../../check/current-check.ts";
import { Untestable } from "../../check/untestable.ts";
import type { ServiceClient } from "../../client/service-client.ts";
import { inText, type Json } from "../../json/json.ts";
import { isDenied, requireAccepted } from "../../judging/require.ts";
import { awaitEffect } from "../../timing/await-effect.ts";
import { passed } from "../../timing/passed.ts";
import type { ServiceTimes } from "../../timing/service-times.ts";
import { createLanguageAttempts } from "./language-attempts.ts";
import { codesInOtherForms, codesLike, isUsualForm } from "./language-codes.ts";
import type { Attempt, LanguageAttempt } from "./make-attempts.ts";
import { languageAlone } from "./partial-update.ts";

export interface Languages {
  /** Those that the settings name. */
  readonly given: readonly string[];
  /**
   * The code that the record shows. It is read again only where the record was changed since, as far as PUT /user tells: for what
   * writes that which is there.
   */
  present(): Promise<string>;
  /**
   * A code that this user's language can be changed to, and that differs from the current one.
   * Call it only while holding the user's record: finding one changes the language.
   * @throws Untestable when no code is accepted, or not even the current one is
   */
  another(): Promise<string>;
  /** Such a code, and the current one: asked for by itself, a reader that is behind might show that they are one. */
  two(): Promise<{ readonly present: string; readonly another: string }>;
  /** Reads the record until it shows the language, for as long as this service may take, and gives what it showed at last. */
  shows(language: string): Promise<unknown>;
  /** An attempt that is to be refused. Not while holding the user's record. */
  attempt(send: Attempt["send"], control?: Attempt["control"]): Promise<LanguageAttempt>;
  /** Puts back the language that the run found. */
  restore(): Promise<void>;
}

export interface LanguagesOptions {
  readonly client: ServiceClient;
  readonly times: ServiceTimes;
  readonly record: SharedState;
  readonly read: () => Promise<Json>;
  /** All changes of the record so far have had their time. */
  readonly settled: () => Promise<void>;
  /** When the record was last given another value, in epoch milliseconds. */
  readonly changedAt: () => number;
  /** By the settings: tried before the conventional ones. */
  readonly given: readonly string[];
  readonly onProfile: (name: string, value: string) => void;
}

const FEW = 4;

export function createLanguages({
  client,
  times,
  record,
  read,
  settled,
  changedAt,
  given,
  onProfile,
}: LanguagesOptions): Languages {
  const accepted = new Set<string>();
  let original: string | undefined;
  const current = async () => inText((await read()).language ?? "");
  let seen: { readonly language: string; readonly at: number } | undefined;
  const readNow = async () => {
    // Of several instances, one may show what was there before: then what differs from it might be what is there now.
    await settled();
    const at = Date.now();
    seen = { language: await current(), at };
    return seen.language;
  };
  let hasFailed = false;
  /** Where none was taken, a few are tried by each who asks: it may have been an accident. */
  const candidates = (now: string) => {
    const usual = [...codesLike(now), ...codesInOtherForms(now)];
    return [...given, original ?? now, ...(hasFailed ? usual.slice(0, FEW) : usual)];
  };
  const takes = async (language: string) => {
    const { accepted: isTaken } = await client.putUser({ language });
    if (isTaken) accepted.add(language);
    return isTaken;
  };
  const two = async () => {
    const now = await readNow();
    original ??= now;
    const known = [...accepted].find((code) => code !== now);
    if (known !== undefined) return { present: now, another: known };
    let shown = now;
    for (const code of new Set(candidates(now).filter((one) => one !== now && one !== ""))) {
      if (!(await takes(code))) continue;
      // A user may have a language that is no longer taken: then the next one that is differs from what is there now.
      if (shown === now && !(await takes(now))) {
        shown = code;
        continue;
      }
      onProfile("languages that are taken", [...accepted].sort().join(", "));
      if (shown !== now) await takes(shown);
      await shows(shown);
      return { present: shown, another: code };
    }
    hasFailed = true;
    throw await noneTaken(now);
  };
  const another = async () => (await two()).another;
  const shows = async (language: string) => {
    const what = `GET /user shows the language ${language}`;
    const { value, hasCome } = await awaitEffect(times, "record", what, current, (one) => one === language);
    // Other instances may be behind the one that was asked.
    const sinceMs = Date.now() - changedAt();
    if (hasCome) await passed(times.longestMs("record") - sinceMs);
    return value;
  };
  /** Where what is there now is refused as well, that is no question of languages, unless no service writes it so. */
  const noneTaken = async (now: string): Promise<Untestable> => {
    const { answer, isWholeWanted } = await languageAlone(client, { ...(await read()), language: now });
    if (isWholeWanted && !isDenied(answer))
      return new Untestable(
        `PUT /user takes the record as a whole, and not the language alone (${answer.status}).`,
        {
          cites: ["PUT /user takes only the fields to change"],
          exchanges: [answer.n],
        },
      );
    if (isDenied(answer) || isUsualForm(now)) requireAccepted(answer, "a Bearer token is accepted");
    return new Untestable(
      `PUT /user accepted neither what GET /user shows, "${now}", nor any usual language code: set FDS_LANGUAGES.`,
      { needs: ["languages"] },
    );
  };
  const attempt = createLanguageAttempts({ client, times, record, current, another });
  return {
    given,
    present: async () => (seen && changedAt() < seen.at ? seen.language : readNow()),
    another,
    two,
    shows,
    attempt: (send, control) => attempt({ send, ...(control && { control }) }),
    restore: async () => {
      if (original !== undefined && (await current()) !== original)
        await client.putUser({ language: original });
    },
  };
}
