/** Telling an accident from a limit: 503 with Retry-After may be what one request met, where those beside it are taken. */

export interface LoneRefusals {
  taken(): void;
  /** @returns whether it stands alone, as a limit's refusals do not: of one rate, all that comes too soon is refused */
  refused(options: { readonly isRateKnown: boolean }): boolean;
}

/**
 * Among so many answers in a row, so many that were taken show that others are let through. Of refusals that come one in
 * twenty by chance, nine among sixteen come less than once in a million answers.
 */
const ANSWERS = 16;
const TAKEN_OF_ACCIDENT = 8;
/** Where a rate is known: what is sent a little too fast meets it now and then. */
const TAKEN_AT_A_RATE = 14;

export function createLoneRefusals(): LoneRefusals {
  const wereTaken: boolean[] = [];
  const add = (wasTaken: boolean) => {
    wereTaken.push(wasTaken);
    if (wereTaken.length > ANSWERS) wereTaken.shift();
  };
  return {
    taken: () => add(true),
    refused: ({ isRateKnown }) => {
      add(false);
      const needed = isRateKnown ? TAKEN_AT_A_RATE : TAKEN_OF_ACCIDENT;
      return wereTaken.filter(Boolean).length >= needed;
    },
  };
}
