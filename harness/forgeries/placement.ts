/** Where and how a right value is put that belongs elsewhere. */
import type { Credential } from "../client/outgoing-request.ts";
import { together } from "../credentials/bearer.ts";

/** A place or form, and how a secret value is put there. */
export interface Placement {
  readonly title: string;
  readonly credential: (value: string) => Credential;
}

/** In all of these places at once: where none of them counts, this is refused too. */
export const allAtOnce = (title: string, placements: readonly Placement[]): Placement => ({
  title,
  credential: (value) => together(...placements.map(({ credential }) => credential(value))),
});
