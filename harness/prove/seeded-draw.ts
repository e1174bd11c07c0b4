/** Numbers that are drawn as if by chance, and are the same for the same seed wherever they are drawn. */
import { createHash } from "node:crypto";

/** A whole number from 0 on, below the one given. */
export type Draw = (below: number) => number;

export function seededDraw(seed: string): Draw {
  let count = 0;
  return (below) => createHash("sha256").update(`${seed} ${count++}`).digest().readUInt32BE() % below;
}

/** The same items in another order. */
export function shuffled<T>(items: readonly T[], draw: Draw): T[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(draw(rest.length), 1));
}
