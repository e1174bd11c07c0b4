/** The form that the text of a setting has to have: what a good value is, and how it is read to its meaning. */

export interface Form<T> {
  /** What a good value is, to be read after "Give". */
  readonly wanted: string;
  /** The words it may be, where there are but a few. */
  readonly choices?: readonly string[];
  /** @throws NotOfForm */
  readonly read: (text: string) => T;
}

/** The message says what is the matter with a text; it is empty where the text itself shows that. */
export class NotOfForm extends Error {}

export function refuse(trouble = ""): never {
  throw new NotOfForm(trouble);
}
