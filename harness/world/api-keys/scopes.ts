/** Scope values, whose representation the interface does not show: given by the settings or not at all. */
import { Untestable } from "../../check/untestable.ts";

export interface ScopeValues {
  /** Equal to the user's. */
  readonly full: unknown;
  /** Narrower than the user's. */
  readonly narrow: unknown;
  /** Broader than the user's. */
  readonly broad: unknown;
}

export interface Scopes extends ScopeValues {
  /** Whether asking for it gives one. */
  isKnown(name: keyof ScopeValues): boolean;
}

/** Each is given out on its own, so that one that is missing only leaves unjudged what needs it. */
export function scopesOf(known: Partial<ScopeValues>): Scopes {
  const need = (name: keyof ScopeValues) => {
    if (known[name] !== undefined) return known[name];
    throw new Untestable(`No ${name} scope is known: set FDS_SCOPE_${name.toUpperCase()}.`, {
      needs: ["scopes"],
    });
  };
  return {
    isKnown: (name) => known[name] !== undefined,
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
