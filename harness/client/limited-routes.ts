/**
 * Routes that a service limits by themselves, and asks for short waits. Nothing in one refusal tells them from a limit of all that
 * is sent: others go on, until they are refused too.
 */
import { createSlowing, type Sent, type Slowing } from "./slowing.ts";

export interface LimitedRoutes {
  /** Of a route that is held back by itself. */
  of(route: string): Slowing | undefined;
  taken(route: string, request: Sent): void;
  /** @returns whether only its route is to be held back, as far as is known */
  refused(route: string, request: Sent, askedMs: number | undefined): boolean;
  /** These are limited by themselves, for nothing else is refused. */
  own(routes: readonly string[]): void;
  /** Others are refused after all. */
  disown(): void;
  /** It is no limit that passes. */
  forget(route: string): void;
}

/** That of keys and that of webhooks: what is refused besides is refused of all. */
const MOST_ROUTES = 2;
/** So many others that were sent shortly before, and taken, let it be one of its own. */
const OTHERS_TAKEN = 8;
const WINDOW_MS = 2000;

export function createLimitedRoutes(): LimitedRoutes {
  const routes = new Map<string, Slowing>();
  let isOfAll = false;
  let owned: readonly string[] = [];
  let recent: { readonly route: string; readonly at: number }[] = [];
  const othersTaken = (route: string) => {
    const since = performance.now() - WINDOW_MS;
    return recent.filter((one) => one.route !== route && one.at >= since).length;
  };
  const forget = (route: string) => {
    routes.get(route)?.letAllGo();
    routes.delete(route);
  };
  const held = (route: string) => {
    const slowing = routes.get(route) ?? createSlowing();
    routes.set(route, slowing);
    return slowing;
  };
  return {
    of: (route) => routes.get(route),
    own: (own) => {
      isOfAll = false;
      owned = own.filter((route) => !routes.has(route));
      for (const route of own) held(route);
    },
    disown: () => {
      for (const route of owned) forget(route);
      owned = [];
    },
    taken: (route, request) => {
      const at = performance.now();
      if (recent.length > 0 && recent[0]!.at < at - 2 * WINDOW_MS)
        recent = recent.filter((one) => one.at >= at - WINDOW_MS);
      recent.push({ route, at });
      routes.get(route)?.taken(request);
    },
    refused: (route, request, askedMs) => {
      if (isOfAll) return false;
      const isNew = !routes.has(route);
      if (isNew && othersTaken(route) < OTHERS_TAKEN) return false;
      if (isNew && routes.size >= MOST_ROUTES) {
        isOfAll = true;
        for (const one of [...routes.keys()]) forget(one);
        return false;
      }
      held(route).refused(request, askedMs);
      return true;
    },
    forget,
  };
}
