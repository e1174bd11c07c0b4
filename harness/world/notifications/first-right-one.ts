/** Waits for the delivery that is right, and takes one that only resembles it where no other comes. */
import { withoutSlot } from "../../check/current-check.ts";
import type { Delivery } from "../../sink/delivery.ts";
import type { Inbox } from "../../sink/inbox.ts";

/** How long the right one may still come after one that only resembles it. */
const SECOND_THOUGHT_MS = 2000;

type Match = (delivery: Delivery) => boolean;

/** @throws DeliveryTimeout */
export async function firstRightOne(
  inbox: Inbox,
  { exact, similar }: Readonly<Record<"exact" | "similar", Match>>,
  deadlineMs: number,
): Promise<Delivery> {
  const within = (match: Match, ms: number) =>
    withoutSlot(() => inbox.next(match, { deadlineMs: ms, patient: true }));
  const found = await within((delivery) => exact(delivery) || similar(delivery), deadlineMs);
  if (exact(found)) return found;
  return within(exact, Math.min(SECOND_THOUGHT_MS, deadlineMs)).catch(() => {
    // By now every change that could explain it has been reported by the hook.
    const [still] = inbox.all(similar);
    return still ?? within(exact, deadlineMs);
  });
}
