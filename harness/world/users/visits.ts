/** The GETs on SubscribeURLs of one user's webhooks: what is heard while there was none came of none. */

export interface Visits {
  /** Carries out one. */
  made<T>(visit: () => Promise<T>): Promise<T>;
  /** Watches from now on. Gives what tells whether any was under way since then. */
  watch(): () => boolean;
}

export function createVisits(): Visits {
  let begun = 0;
  let underWay = 0;
  return {
    made: async (visit) => {
      begun++;
      underWay++;
      try {
        return await visit();
      } finally {
        underWay--;
      }
    },
    watch: () => {
      const before = begun - underWay;
      return () => begun > before;
    },
  };
}
