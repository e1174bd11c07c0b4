/** The allowed values of `language` are not shown: codes shaped like the current one are tried until two are known to be accepted. */

import type { SharedState } from "../check/current-check.ts";
import { Untestable } from "../check/untestable.ts";
import type { ServiceClient } from "../client/service-client.ts";
import { requireAccepted } from "../judging/require.ts";
import { awaitEffect } from "../timing/await-effect.ts";
import { passed } from "../timing/passed.ts";
import type { ServiceTimes } from "../timing/service-times.ts";
import { type Attempt, createLanguageAttempts, type LanguageAttempt } from "./language-attempts.ts";
import { recordOf } from "./own-record.ts";

export interface Languages {
  /**
   * A code that this user's language can be changed to, and that differs from the current one.
   * Call it only while holding the user's record: finding one changes the language.
   * @throws Untestable when no code is accepted, or not even the current one is
   */
  another(): Promise<string>;
  /** Reads the record until it shows the language, for as long as this service may take, and gives what it showed at last. */
  shows(language: string): Promise<unknown>;
  /** An attempt that is to be refused. Not while holding the user's record. */
  attempt(attempt: Attempt): Promise<LanguageAttempt>;
  /** Puts back the language that the run found. */
  restore(): Promise<void>;
}

export interface LanguagesOptions {
  readonly client: ServiceClient;
  readonly times: ServiceTimes;
  readonly record: SharedState;
  /** When a user record was last given another value, in epoch milliseconds. */
  readonly changedAt: () => number;
  /** By the settings: tried before the conventional ones. */
  readonly given: readonly string[];
  readonly onProfile: (name: string, value: string) => void;
}

/** ISO 639-1, the region where most speak it, ISO 639-2: those that services of Europe take first. */
const conventional: readonly (readonly [code: string, region: string, threeLetters: string])[] = [
  ["it", "IT", "ita"],
  ["en", "US", "eng"],
  ["de", "DE", "deu"],
  ["fr", "FR", "fra"],
  ["es", "ES", "spa"],
  ["pt", "PT", "por"],
  ["nl", "NL", "nld"],
  ["sv", "SE", "swe"],
  ["da", "DK", "dan"],
  ["fi", "FI", "fin"],
  ["pl", "PL", "pol"],
  ["cs", "CZ", "ces"],
  ["hu", "HU", "hun"],
  ["ro", "RO", "ron"],
  ["el", "GR", "ell"],
  ["ja", "JP", "jpn"],
  ["zh", "CN", "zho"],
  ["ar", "EG", "ara"],
];

/** Codes in the form of the given one: "en", "EN", "eng", "en-US", "en_US". */
export function codesLike(current: string): string[] {
  const separator = /[-_]/.exec(current)?.[0];
  const isUpper = current === current.toUpperCase() && current !== "";
  return conventional.map(([code, region, threeLetters]) => {
    if (separator) return `${code}${separator}${region}`;
    const written = current.length === 3 ? threeLetters : code;
    return isUpper ? written.toUpperCase() : written;
  });
}

export function createLanguages({
  client,
  times,
  record,
  changedAt,
  given,
  onProfile,
}: LanguagesOptions): Languages {
  const accepted: string[] = [];
  let original: string | undefined;
  const current = async () => String(recordOf(await client.getUser()).language ?? "");
  const candidates = (now: string) => [...given, original ?? now, ...codesLike(now)];
  const another = async (): Promise<string> => {
    // Of several instances, one may show what was there before: then what differs from it might be what is there now.
    await passed(times.allowanceMs("record") - (Date.now() - changedAt()));
    const now = await current();
    original ??= now;
    const known = accepted.find((code) => code !== now);
    if (known !== undefined) return known;
    for (const code of new Set(candidates(now).filter((one) => one !== now && one !== ""))) {
      if (!(await client.putUser({ language: code })).accepted) continue;
      accepted.push(code, now);
      onProfile("languages that are taken", `${[...new Set(accepted)].sort().join(", ")}`);
      await client.putUser({ language: now });
      await shows(now);
      return code;
    }
    requireAccepted(await client.putUser({ language: now }), "a Bearer token is accepted");
    throw new Untestable(
      `PUT /user accepted none of the language codes shaped like "${now}": set FDS_LANGUAGES.`,
      { needs: ["languages"] },
    );
  };
  const shows = async (language: string) => {
    const what = `GET /user shows the language ${language}`;
    const { value, hasCome } = await awaitEffect(times, "record", what, current, (one) => one === language);
    // Other instances may be behind the one that was asked.
    const sinceMs = Date.now() - changedAt();
    if (hasCome) await passed(times.longestMs("record") - sinceMs);
    return value;
  };
  return {
    another,
    shows,
    attempt: createLanguageAttempts({ client, times, record, current, another }),
    restore: async () => {
      if (original !== undefined && (await current()) !== original)
        await client.putUser({ language: original });
    },
  };
}
