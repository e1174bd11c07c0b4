/** Ways in which a service limits its clients, on a clock of the test. */

/** Whether a request that arrives at this time, in milliseconds, is taken. */
export type Limiter = (at: number) => boolean;

/** So many in each window, which are counted apart. */
export function fixedWindow(count: number, windowMs: number): Limiter {
  let window = -1;
  let used = 0;
  return (at) => {
    if (Math.floor(at / windowMs) !== window) used = 0;
    window = Math.floor(at / windowMs);
    return ++used <= count;
  };
}

/** So many in any time as long as the window. */
export function slidingWindow(count: number, windowMs: number): Limiter {
  let taken: number[] = [];
  return (at) => {
    taken = taken.filter((time) => time > at - windowMs);
    if (taken.length >= count) return false;
    taken.push(at);
    return true;
  };
}

/** A stock of tokens that is filled up all the time. */
export function tokenBucket(size: number, perSecond: number): Limiter {
  let tokens = size;
  let filledAt = 0;
  return (at) => {
    tokens = Math.min(size, tokens + ((at - filledAt) * perSecond) / 1000);
    filledAt = at;
    if (tokens < 1) return false;
    tokens--;
    return true;
  };
}
