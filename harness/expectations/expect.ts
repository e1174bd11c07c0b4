/** expect(): every judgement a check makes goes through here, and is counted. */
import { isDeepStrictEqual } from "node:util";
import { Answer } from "../client/answer.ts";
import { currentCheck } from "../engine/current-check.ts";
import { AnswerExpectation } from "./answer-expectation.ts";
import { AssertionError, show } from "./assertion-error.ts";

export { AssertionError };

/** What an answer of the service has to be. */
export function expect(subject: Answer): AnswerExpectation;
/** What a value has to be; `what` names it in the interface's words ("the language that GET /user shows"). */
export function expect<T>(subject: T, what: string): ValueExpectation<T>;
export function expect(subject: unknown, what?: string): AnswerExpectation | ValueExpectation<unknown> {
  const check = currentCheck();
  if (check) check.expectations++;
  return subject instanceof Answer
    ? new AnswerExpectation(subject)
    : new ValueExpectation(subject, what ?? "the value");
}

export class ValueExpectation<T> {
  readonly #value: T;
  readonly #what: string;

  constructor(value: T, what: string) {
    this.#value = value;
    this.#what = what;
  }

  /** Deep, strict equality. */
  toEqual(expected: T): void {
    this.#require(isDeepStrictEqual(this.#value, expected), show(expected));
  }

  toDifferFrom(other: T): void {
    this.#require(!isDeepStrictEqual(this.#value, other), `anything but ${show(other)}`);
  }

  /** @param form what the pattern asks for, in words */
  toMatch(pattern: RegExp, form: string): void {
    this.#require(typeof this.#value === "string" && pattern.test(this.#value), form);
  }

  toBeOneOf(allowed: readonly T[]): void {
    this.#require(
      allowed.some((candidate) => isDeepStrictEqual(candidate, this.#value)),
      `one of ${allowed.map(show).join(", ")}`,
    );
  }

  /** Not undefined, null, empty text or empty list. */
  toBePresent(): void {
    const value: unknown = this.#value;
    const empty =
      value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length);
    this.#require(!empty, "something");
  }

  /** undefined, or an empty list. */
  toBeAbsent(): void {
    const value: unknown = this.#value;
    this.#require(value === undefined || (Array.isArray(value) && value.length === 0), "nothing");
  }

  /** @param expected what makes the value right, in words */
  toSatisfy(predicate: (value: T) => boolean, expected: string): void {
    this.#require(predicate(this.#value), expected);
  }

  #require(holds: boolean, expected: string): void {
    if (holds) return;
    const received = show(this.#value);
    throw new AssertionError(`${this.#what}: expected ${expected}, received ${received}`, expected, received);
  }
}
