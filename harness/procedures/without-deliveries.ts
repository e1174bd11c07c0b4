/** Options of checks whose requirements are of all routes, or of all effects, while they themselves wait for nothing at a targetUrl. */
export const withoutDeliveries = { doesWithout: ["sink", "changes"] } as const;

/** Of one that attempts to change the language, which it waits for till the record stands still. */
export const attemptingUpdate = { ...withoutDeliveries, when: "first" } as const;
