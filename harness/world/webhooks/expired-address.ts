/** How long a SubscribeURL is good for is not shown (WHS-24): what is refused after a while may have had its time. */
import type { SubscribeAnswer } from "./subscribe.ts";

/** An address that is refused as soon as its event has come is no matter of age. */
const YOUNG_MS = 1000;

/** @param cameAt when the event with that address arrived, in epoch milliseconds */
export const mayHaveExpired = ({ status }: SubscribeAnswer, cameAt: number): boolean =>
  status >= 400 && status < 500 && Date.now() - cameAt > YOUNG_MS;
