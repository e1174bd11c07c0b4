/** What to call a report of several: as much of its path as tells it from the others. */
import { basename, resolve, sep } from "node:path";

/** `one.json` where no other file is called so; else the folder, `ours`, and the folders above it as far as they are needed: `ours/out`. */
export function distinctName(file: string, files: readonly string[]): string {
  const path = resolve(file).split(sep);
  const others = files.map((other) => resolve(other).split(sep));
  const endOf = (parts: readonly string[], depth: number) => parts.slice(-depth).join("/");
  const isShared = (depth: number) =>
    others.filter((other) => endOf(other, depth) === endOf(path, depth)).length > 1;
  let depth = 1;
  while (depth < path.length && isShared(depth)) depth++;
  return depth === 1 ? basename(file) : path.slice(-depth, -1).join("/");
}
