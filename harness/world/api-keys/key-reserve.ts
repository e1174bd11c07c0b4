/** Keys that were made for what is about their number, and are given out one by one afterwards: no route removes any. */
import { withoutSlot } from "../../check/current-check.ts";
import type { Owner } from "../users/owner.ts";

export interface KeyReserve<Key> {
  /** One that nobody was given yet; waits for those that are being made. */
  next(owner: Pick<Owner, "name">): Promise<Key | undefined>;
  filled(owner: Pick<Owner, "name">, make: () => Promise<Key[]>): Promise<Key[]>;
}

export function createKeyReserve<Key>(): KeyReserve<Key> {
  const filling = new Map<string, Promise<Key[]>>();
  const left = new Map<string, Key[]>();
  return {
    next: async ({ name }) => {
      // Who makes them is told when it fails; who waits makes one of its own.
      await withoutSlot(async () => filling.get(name)?.catch(() => undefined));
      return left.get(name)?.shift();
    },
    filled: ({ name }, make) => {
      const making = make();
      filling.set(name, making);
      return making.then((keys) => {
        left.set(name, [...(left.get(name) ?? []), ...keys]);
        return keys;
      });
    },
  };
}
