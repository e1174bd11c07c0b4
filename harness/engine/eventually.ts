/** Reading back until a value is as expected, for services that need a moment (ruling J21: 5 seconds). */
import { waiting } from "./current-check.ts";

const DEADLINE_MS = 5000;
const FIRST_PAUSE_MS = 50;

/** The first value that is as wanted, or the last one read before the deadline. */
export async function eventually<T>(
  read: () => Promise<T>,
  wanted: (value: T) => boolean,
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const until = Date.now() + deadlineMs;
  let value = await read();
  for (let pauseMs = FIRST_PAUSE_MS; !wanted(value) && Date.now() < until; pauseMs *= 2) {
    await waiting(() => new Promise((resolve) => setTimeout(resolve, pauseMs)));
    value = await read();
  }
  return value;
}
