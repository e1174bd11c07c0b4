/** What the answer to POST /user/api-key has to hold for a key to be used at all, and what is to blame where it does not. */
import { Untestable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import { type ApiKeyRecord, readApiKey } from "../../reading/api-key-record.ts";

export function acceptedRecord(
  created: Answer,
  id: "POST /user/api-key makes a key" | "a key with a public key can be made",
): ApiKeyRecord {
  if (created.accepted) return readApiKey(created);
  throw new Untestable(`${created.summary}: answered ${created.status}, so no API key could be made.`, {
    cites: [id],
    expected: "2xx with the API key record",
    received: `${created.status} ${created.excerpt}`,
    exchanges: [created.n],
  });
}

export function idOf(record: ApiKeyRecord, created: Answer): string {
  if (record.id !== undefined) return record.id;
  throw missingMember(created, "id", "POST /user/api-key makes a key");
}

export function missingMember(
  created: Answer,
  member: "id" | "apikey",
  id: "POST /user/api-key makes a key" | "the record of a plain key holds its apikey",
): Untestable {
  return new Untestable(`${created.summary}: the record has no ${member}.`, {
    cites: [id],
    expected: `a record with ${member}`,
    received: "none",
    exchanges: [created.n],
  });
}
