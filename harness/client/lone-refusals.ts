/** Telling an accident from a limit: 503 with Retry-After may be what one request met, where those beside it are taken. */

export interface LoneRefusals {
  taken(): void;
  /** @returns whether it stands alone, as a limit's refusals do not: of one rate, all that comes too soon is refused */
  refused(): boolean;
}

/**
 * Among so many answers in a row, so many that were taken show that others are let through. Of refusals that come one in
 * fifty by chance, four among eight come less than once in 100,000 answers.
 */
const ANSWERS = 8;
const TAKEN_OF_ACCIDENT = 5;

export function createLoneRefusals(): LoneRefusals {
  const wereTaken: boolean[] = [];
  const add = (wasTaken: boolean) => {
    wereTaken.push(wasTaken);
    if (wereTaken.length > ANSWERS) wereTaken.shift();
  };
  return {
    taken: () => add(true),
    refused: () => {
      add(false);
      return wereTaken.filter(Boolean).length >= TAKEN_OF_ACCIDENT;
    },
  };
}
