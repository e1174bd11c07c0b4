/** Texts, lists, words and JSON values. */
import { type Form, refuse } from "./form.ts";
import { nearest } from "./nearest.ts";

export const text: Form<string> = { wanted: "a text", read: (given) => given };

export const list: Form<readonly string[]> = {
  wanted: "a comma list with at least one item",
  read: (given) => itemsOf(given),
};

export const ids: Form<readonly string[]> = {
  wanted: "at least two, separated by commas: one to watch, and one not to",
  read: (given) => {
    const different = [...new Set(itemsOf(given))];
    return different.length > 1 ? different : refuse("it holds one id");
  },
};

/** Some of the words that are known. */
export const someOf = <T extends string>(known: readonly T[]): Form<readonly T[]> => ({
  wanted: `any of ${known.join(", ")}, separated by commas`,
  read: (given) =>
    itemsOf(given).map(
      (item) =>
        known.find((word) => word === item) ??
        refuse(`"${item}" is none of them; did you mean "${nearest(item, known)}"?`),
    ),
});

export const oneOf = <const T extends string>(...choices: readonly T[]): Form<T> => ({
  wanted: `one of ${choices.join(", ")}`,
  choices,
  read: (given) => choices.find((choice) => choice === given) ?? refuse(),
});

export const flag: Form<boolean> = {
  wanted: "1 or 0, true or false",
  read: (given) => {
    if (/^(1|true|yes)$/i.test(given)) return true;
    return /^(0|false|no)$/i.test(given) ? false : refuse();
  },
};

export const json: Form<unknown> = {
  wanted: `a JSON value (a text needs quotes of its own, which an env file keeps within others: '"read"')`,
  read: (given) => {
    try {
      return JSON.parse(given) as unknown;
    } catch {
      return refuse();
    }
  },
};

function itemsOf(given: string): string[] {
  const items = given.split(",").map((item) => item.trim());
  const filled = items.filter((item) => item !== "");
  return filled.length > 0 ? filled : refuse();
}
