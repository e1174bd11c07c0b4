/** requirement(), observation(): bind a body to its entry of the catalogue. */
import { catalogue, type Need, type RequirementId } from "#catalogue";
import type { Held } from "../check/current-check.ts";
import type { World } from "../facts/world.ts";

export interface CheckOptions {
  readonly holds?: readonly Held[];
  /**
   * "first": before the others, for it waits longest, or together with those that do. "last": after these and all others, one by
   * one. "after all": then, over what all of them left (what is judged over the whole run).
   */
  readonly when?: "first" | "last" | "after all";
  /** Its receiver hangs or fails, which may delay the notifications of others: it is looked at again by itself. */
  readonly strains?: true;
  /** The check judges a target even before it has shown that it is this service at all. */
  readonly ofAnyTarget?: true;
  /** What this check needs beyond its requirements: where that is declared out of reach, their other checks decide. */
  readonly needs?: readonly Need[];
  /** What its requirements need and this check does not, as it is of a route where that plays no part: it waits for none of it. */
  readonly doesWithout?: readonly Need[];
}

/** Whether what it decides is stated by the interface, and not only implied or open. */
export const isStated = ({ requirements }: Pick<Definition, "requirements">): boolean =>
  requirements.some((id) => catalogue[id].level === "stated");

/** given / when / then. Throwing an assertion is a verdict, {@link Untestable} says why there is none, anything else is our fault. */
export type CheckBody = (world: World) => Promise<void>;
/** What was seen, in words. Nothing is judged. */
export type ObservationBody = (world: World) => Promise<string>;

export interface Definition {
  readonly requirements: readonly RequirementId[];
  readonly title: string;
  readonly options: CheckOptions;
  readonly body: CheckBody | ObservationBody;
  readonly observes: boolean;
  /** How many checks of the same requirement were defined before. */
  readonly turn: number;
}

const definitions: Definition[] = [];
const turns = new Map<RequirementId, number>();

/** All checks defined so far, in order of definition. */
export const definedChecks = (): readonly Definition[] => definitions;

/**
 * One check of a requirement. A requirement with several checks is met when all of them are.
 * @param ids the requirement, or several that this one check decides alike
 * @param title what this check does, where the requirement's own title does not say it
 */
export function requirement(ids: RequirementId | readonly RequirementId[], body: CheckBody): void;
export function requirement(
  ids: RequirementId | readonly RequirementId[],
  title: string,
  body: CheckBody,
): void;
export function requirement(
  ids: RequirementId | readonly RequirementId[],
  title: string,
  options: CheckOptions,
  body: CheckBody,
): void;
export function requirement(
  ids: RequirementId | readonly RequirementId[],
  ...rest: [CheckBody] | [string, CheckBody] | [string, CheckOptions, CheckBody]
): void {
  define(ids, rest, false);
}

/** A record of what the interface leaves open: never judged. */
export function observation(id: RequirementId, title: string, body: ObservationBody): void;
export function observation(
  id: RequirementId,
  title: string,
  options: CheckOptions,
  body: ObservationBody,
): void;
export function observation(
  id: RequirementId,
  ...rest: [string, ObservationBody] | [string, CheckOptions, ObservationBody]
): void {
  define(id, rest, true);
}

type Rest =
  | [CheckBody | ObservationBody]
  | [string, CheckBody | ObservationBody]
  | [string, CheckOptions, CheckBody | ObservationBody];

function define(ids: RequirementId | readonly RequirementId[], rest: Rest, observes: boolean): void {
  const requirements = typeof ids === "string" ? [ids] : ids;
  const title = typeof rest[0] === "string" ? rest[0] : catalogue[requirements[0]!].title;
  const options = rest.length === 3 ? rest[1] : {};
  const body = rest.at(-1) as CheckBody | ObservationBody;
  const turn = turns.get(requirements[0]!) ?? 0;
  turns.set(requirements[0]!, turn + 1);
  definitions.push({ requirements, title, options, body, observes, turn });
}
