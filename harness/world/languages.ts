/** The allowed values of `language` are not shown: codes shaped like the current one are tried until two are known to be accepted. */
import type { ServiceClient } from "../client/service-client.ts";
import { eventually } from "../engine/eventually.ts";
import { Untestable } from "../errors.ts";
import { inControl } from "../expectations/between.ts";
import { recordOf } from "./user.ts";

export interface Languages {
  /**
   * A code that this user's language can be changed to, and that differs from the current one.
   * Call it only while holding the user's record: finding one changes the language.
   * @throws Untestable when no code is accepted; blocked by OAU-01 when not even the current one is
   */
  another(): Promise<string>;
  /**
   * Reads the record until it shows the language, and gives what it showed at last. Where a change never took effect, the
   * next ones are given up at once, until one does: for controls, not for verdicts.
   */
  shows(language: string): Promise<unknown>;
  /** Whether the last change that was waited for never took effect. */
  readonly isStuck: boolean;
  /** Puts back the language that the run found. */
  restore(): Promise<void>;
}

const AT_ONCE_MS = 100;

const codes = ["it", "en", "de", "fr", "es", "pt", "nl"];
const regions: Record<string, string> = {
  en: "US",
  it: "IT",
  de: "DE",
  fr: "FR",
  es: "ES",
  pt: "PT",
  nl: "NL",
};
const threeLetters: Record<string, string> = {
  en: "eng",
  it: "ita",
  de: "deu",
  fr: "fra",
  es: "spa",
  pt: "por",
  nl: "nld",
};

/** Codes in the form of the given one: "en", "EN", "eng", "en-US", "en_US". */
export function codesLike(current: string): string[] {
  const separator = /[-_]/.exec(current)?.[0];
  const form = (code: string) => {
    if (separator) return `${code}${separator}${regions[code]}`;
    const written = current.length === 3 ? threeLetters[code]! : code;
    return current === current.toUpperCase() && current !== "" ? written.toUpperCase() : written;
  };
  return codes.map(form);
}

export function createLanguages(client: ServiceClient): Languages {
  const accepted: string[] = [];
  let original: string | undefined;
  const current = async () => String(recordOf(await client.getUser()).language ?? "");
  const find = async (): Promise<string> => {
    const now = await current();
    original ??= now;
    const known = accepted.find((code) => code !== now);
    if (known !== undefined) return known;
    for (const code of [...new Set([original, ...codesLike(now)])].filter(
      (code) => code !== now && code !== "",
    )) {
      const answer = await client.putUser({ language: code });
      if (!answer.accepted) continue;
      accepted.push(code, now);
      await client.putUser({ language: now });
      return code;
    }
    inControl(await client.putUser({ language: now }), "", ["OAU-01"]);
    throw new Untestable(`PUT /user accepted none of the language codes shaped like "${now}".`, {
      missing: ["languages"],
    });
  };
  let isStuck = false;
  return {
    another: find,
    shows: async (language) => {
      const shown = await eventually(
        current,
        (value) => value === language,
        isStuck ? AT_ONCE_MS : undefined,
      );
      isStuck = shown !== language;
      return shown;
    },
    get isStuck() {
      return isStuck;
    },
    restore: async () => {
      if (original !== undefined && (await current()) !== original)
        await client.putUser({ language: original });
    },
  };
}
