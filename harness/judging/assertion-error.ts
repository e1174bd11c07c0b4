/** The one error that is a verdict. */
import { inspect } from "node:util";
import { type Cite, type RequirementId, requirementsOf } from "#catalogue";

/** A judged statement does not hold: what was said or done, what was expected, what was received. */
export class AssertionError extends Error {
  readonly expected: string;
  readonly received: string;
  /** Requirements whose violation would explain this one. */
  readonly suspects: readonly RequirementId[];

  constructor(message: string, expected: string, received: string, suspects: readonly Cite[] = []) {
    super(message);
    this.name = "AssertionError";
    this.expected = expected;
    this.received = received;
    this.suspects = requirementsOf(suspects);
  }
}

const MAX_CHARACTERS = 2000;
/** Of a list: who reads it wants to see what is wrong, and how often. */
const MOST_ITEMS = 10;

/** A value as the reader of a report should see it: JSON where it is JSON, cut when long. */
export function show(value: unknown): string {
  if (Array.isArray(value) && value.length > MOST_ITEMS) {
    const first = show(value.slice(0, MOST_ITEMS)).replace(/\]$/, "");
    return `${first}, and ${value.length - MOST_ITEMS} more]`;
  }
  const text =
    value === undefined ? "nothing" : (json(value) ?? inspect(value, { depth: 6, breakLength: 120 }));
  return text.length > MAX_CHARACTERS
    ? `${text.slice(0, MAX_CHARACTERS)} … (${text.length} characters)`
    : text;
}

function json(value: unknown): string | undefined {
  if (typeof value === "bigint" || value instanceof Map || value instanceof Set || value instanceof RegExp)
    return undefined;
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
