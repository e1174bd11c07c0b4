/** A thing that several checks of one theme look at: made once a run, when the first of them asks. */
import { oncePerRun } from "../check/once-per-run.ts";
import type { SharedWorld } from "./shared-world.ts";

/**
 * What is done and seen in its making is attributed to every check that asks, and so is what stood in its way. A check that
 * looks again looks at a new one.
 */
export function sharedFixture<T>(
  label: string,
  make: (world: SharedWorld) => Promise<T>,
): (world: SharedWorld) => Promise<T> {
  const made = new WeakMap<SharedWorld, () => Promise<T>>();
  return (world) => {
    const scene = made.get(world) ?? oncePerRun(label, () => make(world), { anew: "each round" });
    made.set(world, scene);
    return scene();
  };
}
