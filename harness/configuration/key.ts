/** One setting: what its text is read to, what it is for, and what holds without it. */
import type { Form } from "./form.ts";

export interface Key<T = unknown> {
  readonly form: Form<T>;
  readonly meaning: string;
  /** What holds without it, as it would be written. */
  readonly default?: string;
  /** What holds without it, in words, where it depends on something; undefined: nothing. */
  readonly otherwise?: string | undefined;
  /** Never shown; may be given as a file too. */
  readonly secret?: true;
}

/** One that need not be set. */
export const key = <T>(form: Form<T>, meaning: string, otherwise?: string) =>
  ({ form, meaning, otherwise }) satisfies Key<T>;

export const keyWithDefault = <T>(form: Form<T>, meaning: string, value: string) =>
  ({ form, meaning, default: value }) satisfies Key<T>;

export const secretKey = <T>(form: Form<T>, meaning: string, otherwise?: string) =>
  ({ form, meaning, otherwise, secret: true }) satisfies Key<T>;
