/** The change hook that is an address (FDS_CHANGE_URL). */

import { type HttpFetcher, isSuccess } from "../client/http-fetcher.ts";
import { overLoneFailures } from "../client/lone-failures.ts";
import { HOOK_MS, MAX_HOOK_ANSWER_BYTES } from "../limits.ts";
import type { ChangeHook } from "./change-hook.ts";
import { readHookAnswer, shown } from "./hook-answer.ts";

const paced = { kind: "change hook", summary: "POST to the change hook" };
const repeatable = { method: "POST", isHostile: () => false };

/** The hook reached by POST. @param token sent as a Bearer token */
export function urlHook(url: string, token: string | undefined, httpFetch: HttpFetcher): ChangeHook {
  const post = async (body: string) => {
    const answer = await httpFetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body,
      deadlineMs: HOOK_MS,
      keptBytes: MAX_HOOK_ANSWER_BYTES,
    });
    return { ...answer, retryAfter: answer.headers["retry-after"] };
  };
  return async (request, pace) => {
    const body = JSON.stringify(request);
    const { answer } = await overLoneFailures(repeatable, () => pace.untilTaken(paced, () => post(body)));
    if (!isSuccess(answer)) throw new Error(`the hook answered ${answer.status}: ${shown(answer.body)}`);
    if (answer.isCut) throw new Error(`the hook answered with more than ${MAX_HOOK_ANSWER_BYTES} bytes`);
    return readHookAnswer(answer.body, request);
  };
}
