/** expect(): every judgement a check makes goes through here, and is counted. */
import { isDeepStrictEqual } from "node:util";
import type { Cite } from "#catalogue";
import { currentCheck } from "../check/current-check.ts";
import { Answer } from "../client/answer.ts";
import type { ShapeName } from "../shapes/interface-shapes.ts";
import { hasShape } from "../shapes/shape-faults.ts";
import { AnswerExpectation } from "./answer-expectation.ts";
import { AssertionError, show } from "./assertion-error.ts";

export { AssertionError };

/**
 * What an answer of the service has to be.
 * @param suspects what else would explain it, should it not be so: then the fault is told there
 */
export function expect(subject: Answer, suspects?: readonly Cite[]): AnswerExpectation;
/**
 * What a value has to be.
 * @param what names it in the interface's words ("the language that GET /user shows")
 * @param suspects as above
 */
export function expect<T>(subject: T, what: string, suspects?: readonly Cite[]): ValueExpectation<T>;
export function expect(
  subject: unknown,
  what: string | readonly Cite[] = [],
  suspects: readonly Cite[] = [],
): AnswerExpectation | ValueExpectation<unknown> {
  const check = currentCheck();
  if (check) check.expectations++;
  if (subject instanceof Answer) return new AnswerExpectation(subject, typeof what === "string" ? [] : what);
  return new ValueExpectation(subject, String(what), suspects);
}

export class ValueExpectation<T> {
  readonly #value: T;
  readonly #what: string;
  readonly #suspects: readonly Cite[];

  constructor(value: T, what: string, suspects: readonly Cite[] = []) {
    this.#value = value;
    this.#what = what;
    this.#suspects = suspects;
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
    if (!empty) return;
    const received = value === undefined ? "none" : show(value);
    const message = `${this.#what}: there has to be one, and there is ${value === undefined ? "none" : `only ${received}`}`;
    throw new AssertionError(message, this.#what, received, this.#suspects);
  }

  /** undefined, or an empty list. */
  toBeAbsent(): void {
    const value: unknown = this.#value;
    this.#require(value === undefined || (Array.isArray(value) && value.length === 0), "nothing");
  }

  /**
   * A shape of the interface, as JSON Schema has it.
   * @param form what the schema asks for, in words
   */
  toHaveShape(shape: ShapeName, form: string): void {
    this.#require(hasShape(shape, this.#value), form);
  }

  /** @param expected what makes the value right, in words */
  toSatisfy(predicate: (value: T) => boolean, expected: string): void {
    this.#require(predicate(this.#value), expected);
  }

  #require(holds: boolean, expected: string): void {
    if (holds) return;
    const received = show(this.#value);
    const message = `${this.#what}: expected ${expected}, received ${received}`;
    throw new AssertionError(message, expected, received, this.#suspects);
  }
}
