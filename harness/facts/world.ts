/** What the body of a check may ask for. */
import type { SharedWorld } from "../shared/shared-world.ts";
import type { AccessFacts } from "./access-facts.ts";
import type { SignatureFacts } from "./signature-facts.ts";

export interface World extends SharedWorld {
  /** What is true of signatures in general here. */
  readonly signatures: SignatureFacts;
  /** What is true of access in general here. */
  readonly access: AccessFacts;
  /** Finds out who the signer is, if that is not known; before it is the first user. */
  knowSigner(): Promise<void>;
  /**
   * Whether the target has shown anything that only this service shows. Nothing is judged, in either direction, of a
   * target that has not: it is another service, or none.
   * @throws Untestable blocked by PK-02 and OAU-01
   */
  requireService(): Promise<void>;
}
