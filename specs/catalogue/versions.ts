/** What earlier versions asked for: an update adds knowledge, and turns no build red that holds a service to one of these. */
import { type Level, levels } from "./entry.ts";
import { version01 } from "./first-version.ts";

/** Numbers of requirements, separated by spaces, by level, by the prefix of their chapter. */
type FrozenVersion = Readonly<Record<string, Readonly<Partial<Record<Level, string>>>>>;

const versions: Readonly<Record<string, FrozenVersion>> = { "0.1": version01 };

export const requirementVersions: readonly string[] = Object.keys(versions);

/** The levels of that version by requirement id; undefined for a version that there is not. */
export function requirementsOfVersion(version: string): ReadonlyMap<string, Level> | undefined {
  const frozen = versions[version];
  return frozen && levelsIn(frozen);
}

function levelsIn(frozen: FrozenVersion): ReadonlyMap<string, Level> {
  return new Map(
    Object.entries(frozen).flatMap(([prefix, byLevel]) =>
      levels.flatMap((level) =>
        (byLevel[level] ?? "")
          .split(" ")
          .filter(Boolean)
          .map((number): [string, Level] => [`${prefix}-${number}`, level]),
      ),
    ),
  );
}
