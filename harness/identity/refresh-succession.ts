/** Refresh tokens that a realm renews with each use: an old one must not be shown again, which may end the whole session. */

interface Answer {
  readonly refresh_token?: string | undefined;
}

/** Calls `use` with the newest successor of a token, and gives the answer with the token that is good from then on. */
export type Succession = <T extends Answer>(
  token: string,
  use: (newest: string) => Promise<T>,
) => Promise<T & { readonly refresh_token: string }>;

/** @param onRenewed told of every token that has taken the place of another */
export function createSuccession(onRenewed: (old: string, next: string) => void): Succession {
  const successors = new Map<string, string>();
  const newestOf = (token: string): string => {
    const next = successors.get(token);
    return next === undefined ? token : newestOf(next);
  };
  const inTurn = createTurns();
  return (token, use) =>
    inTurn(async () => {
      const used = newestOf(token);
      const answer = await use(used);
      const { refresh_token: next = used } = answer;
      if (next !== used) {
        successors.set(used, next);
        onRenewed(used, next);
      }
      return { ...answer, refresh_token: next };
    });
}

/** One after the other: of two at once the second would show what the first has spent. */
function createTurns(): <T>(body: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (body) => {
    const turn = last.then(body);
    last = turn.catch(() => undefined);
    return turn;
  };
}
