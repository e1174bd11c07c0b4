/** The one error that is a verdict. */
import { inspect } from "node:util";

/** A judged statement does not hold: what was said or done, what was expected, what was received. */
export class AssertionError extends Error {
  readonly expected: string;
  readonly received: string;

  constructor(message: string, expected: string, received: string) {
    super(message);
    this.name = "AssertionError";
    this.expected = expected;
    this.received = received;
  }
}

const LONGEST = 2000;

/** A value as the reader of a report should see it: JSON where it is JSON, cut when long. */
export function show(value: unknown): string {
  const text =
    value === undefined ? "nothing" : (json(value) ?? inspect(value, { depth: 6, breakLength: 120 }));
  return text.length > LONGEST ? `${text.slice(0, LONGEST)} … (${text.length} characters)` : text;
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
