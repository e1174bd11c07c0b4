/** Deliveries for tests of what reads them. */
import type { Delivery } from "../delivery.ts";

export function deliveryOf(body: string | Buffer | object, facts: Partial<Delivery> = {}): Delivery {
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  return {
    n: 1,
    at: Date.now(),
    inbox: "test",
    tls: true,
    method: "POST",
    target: "/",
    rawHeaders: [["Content-Type", "text/plain; charset=UTF-8"]],
    body: Buffer.isBuffer(bytes) ? bytes : Buffer.from(JSON.stringify(bytes)),
    cutBytes: 0,
    answered: "200",
    ...facts,
  };
}
