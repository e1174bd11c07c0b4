/** Scope values, whose representation the interface does not show: given by the settings or not at all. */
import { Untestable } from "../check/untestable.ts";

export interface Scopes {
  /** Equal to the user's. */
  readonly full: unknown;
  /** Narrower than the user's. */
  readonly narrow: unknown;
  /** Broader than the user's. */
  readonly broad: unknown;
}

/** Each is given out on its own, so that one that is missing only leaves unjudged what needs it. */
export function scopesOf(known: Partial<Scopes>): Scopes {
  const need = (name: keyof Scopes) => {
    if (known[name] !== undefined) return known[name];
    throw new Untestable(`No ${name} scope is known: set FDS_SCOPE_${name.toUpperCase()}.`, {
      needs: ["scopes"],
    });
  };
  return {
    get full() {
      return need("full");
    },
    get narrow() {
      return need("narrow");
    },
    get broad() {
      return need("broad");
    },
  };
}
