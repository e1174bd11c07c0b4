/** Calls that use up what was made ready for them, as an unlink does a link. */
import type { Answer } from "../client/answer.ts";

const SERVER_ERROR = 500;

/**
 * Makes ready before each call, unless the one before was refused: that left everything as it was, so that attempts in a row wait
 * for one link together. Where a refused one had its effect all the same, the accepted call that has to follow finds nothing ready.
 */
export function madeReady<Given extends unknown[]>(
  makeReady: () => Promise<unknown>,
  call: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  let isReady = false;
  return async (...given) => {
    const wasReady = isReady;
    isReady = false;
    if (!wasReady) await makeReady();
    const answer = await call(...given);
    // What failed in the service may have been done, or half of it.
    isReady = !answer.accepted && answer.status < SERVER_ERROR;
    return answer;
  };
}
