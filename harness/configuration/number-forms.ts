/** Numbers: each with the range in which it means something. */
import { type Form, refuse } from "./form.ts";

export const MAX_PORT = 65_535;
/** A day: a timer of Node that is set to some 25 days or more ends at once. */
const MAX_MS = 86_400_000;

export const port: Form<number> = {
  wanted: `the number of a port, from 1 to ${MAX_PORT}`,
  read: (given) => numberIn(given, 1, MAX_PORT),
};

/** None of 0: what may take no time at all fails, whatever the service does. */
export const milliseconds: Form<number> = {
  wanted: `a whole number of milliseconds, from 1 to ${MAX_MS} (a day)`,
  read: (given) => numberIn(given, 1, MAX_MS),
};

export const wholeNumber: Form<number> = {
  wanted: "a whole number, 0 or more",
  read: (given) => numberIn(given, 0, Number.MAX_SAFE_INTEGER),
};

export const count: Form<number> = {
  wanted: "a whole number, 1 or more",
  read: (given) => numberIn(given, 1, Number.MAX_SAFE_INTEGER),
};

/** @throws NotOfForm */
export function numberIn(given: string, least: number, most: number): number {
  const number = /^\d+$/.test(given) ? Number(given) : refuse();
  return number >= least && number <= most ? number : refuse();
}
