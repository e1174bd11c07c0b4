/** A thing that several checks of one theme look at: made once a run, when the first of them asks. */
import { once } from "../engine/current-check.ts";
import type { World } from "./world.ts";

/** What is done and seen in its making is attributed to every check that asks, and so is what stood in its way. */
export function sharedScene<T>(
  label: string,
  make: (world: World) => Promise<T>,
): (world: World) => Promise<T> {
  const made = new WeakMap<World, () => Promise<T>>();
  return (world) => {
    const scene = made.get(world) ?? once(label, () => make(world));
    made.set(world, scene);
    return scene();
  };
}
