/** The checks of one side: each binds a body to an id of the second catalogue. */
import type { OtherSideId } from "#catalogue";

export interface OtherSideCheck<World> {
  readonly id: OtherSideId;
  readonly observes: boolean;
  /** Throwing an assertion is a verdict; an observation gives what was seen, in words. */
  readonly body: (world: World) => Promise<unknown>;
}

export interface CheckList<World, Id extends OtherSideId> {
  /** In order of definition, which is the order in which they run. */
  readonly defined: readonly OtherSideCheck<World>[];
  readonly requirement: (id: Id, body: (world: World) => Promise<void>) => void;
  readonly observation: (id: Id, body: (world: World) => Promise<string>) => void;
}

export function createCheckList<World, Id extends OtherSideId>(): CheckList<World, Id> {
  const defined: OtherSideCheck<World>[] = [];
  return {
    defined,
    requirement: (id, body) => void defined.push({ id, body, observes: false }),
    observation: (id, body) => void defined.push({ id, body, observes: true }),
  };
}
