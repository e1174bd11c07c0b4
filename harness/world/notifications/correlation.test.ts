import { describe, expect, it } from "vitest";
import type { Changes, MadeChange } from "../../changes/changes.ts";
import type { Delivery } from "../../sink/delivery.ts";
import { createInbox } from "../../sink/inbox.ts";
import { deliveryOf } from "../../sink/testing/delivery-of.ts";
import { createServiceTimes } from "../../timing/create-service-times.ts";
import { createCorrelation } from "./correlation.ts";

const update = (columns: Record<string, unknown>, startedAt: number): MadeChange => ({
  action: "update",
  entityName: "PaymentRequest",
  businessEntityId: "be-1",
  entityId: "row-1",
  columns,
  startedAt,
  endedAt: startedAt + 1,
});

const earlier = update({ paid: true, amount: 1 }, 1000);
const later = update({ paid: null, amount: 2 }, 2000);

/** What is told of one of them, after both were made. */
function told({ action, entityName, entityId }: MadeChange, payload: unknown, n: number): Delivery {
  const message = { action, entityName, entityId, doneAt: "2026-11-30T00:00:00Z", payload };
  const body = JSON.stringify({ Type: "Notification", Message: JSON.stringify(message) });
  return deliveryOf(body, { n, at: 2000 + n });
}

function scene() {
  const { inbox, put } = createInbox("webhook", "https://sink.example/a");
  const changes = { made: [earlier, later] } as unknown as Changes;
  const times = createServiceTimes({ eventMs: 200, settleMs: 200 });
  return { inbox, put, correlation: createCorrelation(changes, times, () => inbox.deliveries) };
}

describe("the first notification of an update", () => {
  it("is not that of the update before it, which comes late", async () => {
    const { inbox, put, correlation } = scene();
    put(told(earlier, earlier.columns, 1));
    const arrival = correlation.awaitFirst(inbox, later);
    put(told(later, { amount: 2 }, 2));
    expect((await arrival).value?.delivery.n).toBe(2);
  });

  it("is the one that tells of another where none comes that is right", async () => {
    const { inbox, put, correlation } = scene();
    put(told(later, earlier.columns, 1));
    expect((await correlation.awaitFirst(inbox, later)).value?.delivery.n).toBe(1);
  });
});
