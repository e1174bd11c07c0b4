/** What came of a request whose outcome the interface leaves open, in words. */
import type { Answer } from "../client/answer.ts";
import { readWebhookId } from "./webhook-record.ts";

/** "accepted (200)" or "refused (401)". */
export const outcomeOf = ({ accepted, status }: Answer): string =>
  `${accepted ? "accepted" : "refused"} (${status})`;

/** Whether two creations gave one webhook, in words. */
export function sameWebhook(first: Answer, second: Answer): string {
  const [one, other] = [first, second].map((answer) =>
    answer.accepted ? readWebhookId(answer)?.webhookId : undefined,
  );
  if (one === undefined || other === undefined) return "not two webhooks";
  return one === other ? "the same webhook" : "two webhooks";
}
