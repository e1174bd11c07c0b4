/** A refusal of POST /user/api-key hands out nothing that works (SFX-03). */
import type { Answer } from "../../client/answer.ts";
import { apiKeyHeader } from "../../credentials/api-key-header.ts";
import { expect } from "../../judging/expect.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";

/** Whatever in the body has the form of an id or an apikey. */
const FORM = /(?<![A-Za-z0-9])(?:[A-Za-z0-9]{52}|[A-Za-z0-9]{26})(?![A-Za-z0-9])/g;

/**
 * Each value of that form in the body is tried in X-API-Key, and none is accepted. One that an accepted answer showed before is told
 * by the refusal, and not made by it (AUT-06).
 */
export async function expectNoUsableKey(
  refusal: Answer,
  { service, exchanges }: Pick<SharedWorld, "service" | "exchanges">,
): Promise<void> {
  const shown = exchanges.filter(({ n, response }) => n < refusal.n && response.status < 300);
  const wasThere = (value: string) => shown.some(({ body }) => body.includes(value));
  const values = new Set(refusal.body.toString("utf8").match(FORM) ?? []);
  let accepted = 0;
  for (const value of [...values].filter((one) => !wasThere(one))) {
    const answer = await service.as(apiKeyHeader(value, "a value from a refusal in X-API-Key")).getUser();
    if (answer.accepted) accepted++;
  }
  expect(accepted, "how many values of the refusal are accepted in X-API-Key").toEqual(0);
}
