/** Where and how a right value is put that belongs elsewhere. */
import type { Credential } from "../client/outgoing-request.ts";

/** A place or form, and how a secret value is put there. */
export interface Placement {
  readonly title: string;
  readonly credential: (value: string) => Credential;
}
