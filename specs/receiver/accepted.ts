/** What a 2xx is to a delivery. */
import { expect, type ReceiverWorld } from "#harness";

export type Delivered = Awaited<ReturnType<ReceiverWorld["deliver"]>>;

export const isTaken = ({ status = 0 }: Delivered): boolean => status >= 200 && status <= 299;

/** @param what the delivery, in words */
export function expectTaken(delivered: Delivered, what: string): void {
  expect(isTaken(delivered) || (delivered.status ?? delivered.failure), `${what}: answered with 2xx`).toEqual(
    true,
  );
}
