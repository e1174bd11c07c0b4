/** A refusal of POST /user/api-key hands out nothing that works (SFX-03). */
import type { Answer } from "../../client/answer.ts";
import type { ServiceClient } from "../../client/service-client.ts";
import { apiKeyHeader } from "../../credentials/api-key-header.ts";
import { expect } from "../../judging/expect.ts";

/** Whatever in the body has the form of an id or an apikey. */
const FORM = /(?<![A-Za-z0-9])(?:[A-Za-z0-9]{52}|[A-Za-z0-9]{26})(?![A-Za-z0-9])/g;

/** Each value of that form in the body is tried in X-API-Key, and none is accepted. */
export async function expectNoUsableKey(refusal: Answer, service: ServiceClient): Promise<void> {
  const values = new Set(refusal.body.toString("utf8").match(FORM) ?? []);
  let accepted = 0;
  for (const value of values) {
    const answer = await service.as(apiKeyHeader(value, "a value from a refusal in X-API-Key")).getUser();
    if (answer.accepted) accepted++;
  }
  expect(accepted, "how many values of the refusal are accepted in X-API-Key").toEqual(0);
}
