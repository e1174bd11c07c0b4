/** New access tokens are given out once they work: clocks differ, and what a service asks its identity provider may come late. */
import { undefinedIfUntestable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import type { ServiceClient } from "../../client/service-client.ts";
import { UNAUTHORIZED } from "../../client/unauthorized.ts";
import { bearer } from "../../credentials/bearer.ts";
import type { ServiceTimes } from "../../timing/service-times.ts";
import { untilKnown } from "../../timing/until-known.ts";
import type { Tokens } from "./tokens.ts";

export interface WorkingTokensOptions {
  readonly service: ServiceClient;
  readonly times: ServiceTimes;
  /** Of the user. */
  readonly name: string;
}

/** The same tokens, each given out once GET /user has not refused it with 401, or never did in all the time there is for it. */
export function createWorkingTokens(tokens: Tokens, { service, times, name }: WorkingTokensOptions): Tokens {
  const known = new Map<string, Promise<unknown>>();
  const seenToWork = (accessToken: string) => {
    const ask = () => service.as(bearer(accessToken, `a new Bearer token of ${name}`)).getUser();
    const first = () =>
      untilTaken(times, ask)
        .catch(undefinedIfUntestable)
        .catch((error: unknown) => {
          known.delete(accessToken);
          throw error;
        });
    const seen = known.get(accessToken) ?? first();
    known.set(accessToken, seen);
    return seen;
  };
  return {
    ...tokens,
    accessToken: async () => {
      const accessToken = await tokens.accessToken();
      await seenToWork(accessToken);
      return accessToken;
    },
    freshLogin: async () => {
      const fresh = await tokens.freshLogin();
      await seenToWork(fresh.accessToken);
      return fresh;
    },
  };
}

/** Asks with a new token until the answer is no 401 any more. */
export async function untilTaken(times: ServiceTimes, ask: () => Promise<Answer>): Promise<void> {
  const isKnown = ({ status }: Answer) => status !== UNAUTHORIZED;
  await untilKnown(times, "token", { since: Date.now(), ask, isKnown });
}
