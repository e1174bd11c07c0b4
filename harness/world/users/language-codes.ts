/** Language codes to try, for the allowed values of `language` are not shown. */

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

/** Those of which ISO 639-2 has a second one, for bibliographies. */
const bibliographic: Readonly<Record<string, string>> = {
  deu: "ger",
  fra: "fre",
  nld: "dut",
  ces: "cze",
  ron: "rum",
  ell: "gre",
  zho: "chi",
};

type Code = (typeof conventional)[number];

const ofThreeLetters = ([, , code]: Code): string[] => [code, bibliographic[code] ?? code];

/** How a language may be written: "en", "EN", "eng", "en-US", "en_US". */
const forms: readonly { readonly form: RegExp; readonly write: (code: Code) => readonly string[] }[] = [
  { form: /^[a-z]{2}$/, write: ([code]) => [code] },
  { form: /^[A-Z]{2}$/, write: ([code]) => [code.toUpperCase()] },
  { form: /^[a-z]{3}$/, write: ofThreeLetters },
  { form: /^[A-Z]{3}$/, write: (code) => ofThreeLetters(code).map((one) => one.toUpperCase()) },
  { form: /^[A-Za-z]+-[A-Za-z]+$/, write: ([code, region]) => [`${code}-${region}`] },
  { form: /^[A-Za-z]+_[A-Za-z]+$/, write: ([code, region]) => [`${code}_${region}`] },
];

const formOf = (current: string) => forms.find(({ form }) => form.test(current));

/** Whether it is written as languages usually are, be it one that anybody knows or not. */
export const isUsualForm = (current: string): boolean => formOf(current) !== undefined;

/** Codes in the form of the given one, of two letters where it has none of these forms. */
export const codesLike = (current: string): string[] =>
  conventional.flatMap((formOf(current) ?? forms[0]!).write);

/** So many languages of each: one that is taken is found among the first, where they are written so at all. */
const IN_OTHER_FORMS = 6;

/** The first of them in all other forms: what a user has now may be written as it no longer is. */
export function codesInOtherForms(current: string): string[] {
  const others = forms.filter((form) => form !== formOf(current));
  return others.flatMap(({ write }) => conventional.slice(0, IN_OTHER_FORMS).flatMap(write));
}
