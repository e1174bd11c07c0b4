/** How many places a run has left for each user's objects, of which no route removes any. */
import type { Owner } from "./users/owner.ts";

type Name = Pick<Owner, "name">;

export interface PlacesOptions {
  /** For each user. */
  readonly most: number;
  /** How many objects the run has created so far, in whatever way. */
  readonly created: () => number;
}

export interface Places {
  /** How many creations by this user were told as accepted. */
  accepted(owner: Name): number;
  /** How many the user has, whoever made them. */
  created(owner: Name): number;
  left(owner: Name): number;
  /** One more was accepted. */
  accept(owner: Name): void;
  /** Takes a place until the function that it gives is called, which may be called again. */
  take(owner: Name): () => void;
}

/** Whose everything is that nobody is known to have created. */
const FIRST_USER: Owner["name"] = "alice";

export function createPlaces({ most, created }: PlacesOptions): Places {
  const counts = new Map<Owner["name"], number>();
  const taken = new Set<Name>();
  const accepted: Places["accepted"] = ({ name }) => counts.get(name) ?? 0;
  const ofOthers = () => [...counts].reduce((sum, [name, n]) => sum + (name === FIRST_USER ? 0 : n), 0);
  const createdBy: Places["created"] = (owner) =>
    owner.name === FIRST_USER ? created() - ofOthers() : accepted(owner);
  const takenBy = ({ name }: Name) => [...taken].filter((place) => place.name === name).length;
  return {
    accepted,
    created: createdBy,
    left: (owner) => Math.max(0, most - createdBy(owner) - takenBy(owner)),
    accept: (owner) => void counts.set(owner.name, accepted(owner) + 1),
    take: ({ name }) => {
      const place = { name };
      taken.add(place);
      return () => void taken.delete(place);
    },
  };
}
