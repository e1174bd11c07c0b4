/**
 * Whether a service limits a few routes alone, where all that is sent was taken to be limited: then whatever is refused is one of
 * these, though they are the smaller part of what is sent.
 */

export interface RefusedRoutes {
  taken(route: string): void;
  /** @param isNext it departed after the last refusal was known: those that were on their way with it tell nothing more */
  refused(route: string, isNext: boolean): void;
  /**
   * The routes that seem to be limited by themselves; undefined where it may well be chance that no other was refused. From then on
   * it has to be more certain.
   */
  takeAlone(): readonly string[] | undefined;
}

interface Refusal {
  readonly route: string;
  /** Since the refusal before, with this one. */
  readonly sent: ReadonlyMap<string, number>;
}

/** That of keys and that of webhooks. */
const MOST_ROUTES = 2;
/**
 * That refusals which may meet any request met these alone. To let all others go is to try it: where they are refused too, that costs
 * a few refusals once, and each time again.
 */
const PERHAPS = 0.3;
const HARDLY = 1e-4;

export function createRefusedRoutes(): RefusedRoutes {
  let refusals: readonly Refusal[] = [];
  let sent = new Map<string, number>();
  let likely = PERHAPS;
  const add = (route: string) => sent.set(route, (sent.get(route) ?? 0) + 1);
  return {
    taken: add,
    refused: (route, isNext) => {
      add(route);
      if (!isNext) return;
      refusals = ofFewRoutes([...refusals, { route, sent }]);
      sent = new Map();
    },
    takeAlone: () => {
      const routes = new Set(refusals.map(({ route }) => route));
      if (chanceOf(refusals, routes) > likely) return undefined;
      refusals = [];
      likely = HARDLY;
      return [...routes];
    },
  };
}

/** The last ones. */
function ofFewRoutes(refusals: readonly Refusal[]): readonly Refusal[] {
  const routes = new Set<string>();
  const first = refusals.findLastIndex(({ route }) => routes.add(route).size > MOST_ROUTES);
  return refusals.slice(first + 1);
}

/** That each of them met one of these routes, out of what was sent then. */
const chanceOf = (refusals: readonly Refusal[], routes: ReadonlySet<string>) =>
  refusals.reduce((chance, { sent }) => {
    const all = [...sent.values()].reduce((sum, count) => sum + count, 0);
    const ofRoutes = [...routes].reduce((sum, route) => sum + (sent.get(route) ?? 0), 0);
    return (chance * ofRoutes) / all;
  }, 1);
