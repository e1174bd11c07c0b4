/** Asking the effects hook again and again: a receiver may answer before it applies. */
import { setTimeout as delay } from "node:timers/promises";
import type { AskEffects, Effects } from "./effects.ts";
import type { WebhookEvent } from "./sns-envelope.ts";

const PAUSE_MS = 20;
const MAX_PAUSE_MS = 500;

/** Asks until it was applied so often, or the time is over. */
export async function untilApplied(
  effects: AskEffects,
  event: WebhookEvent,
  { count = 1, eventMs }: { readonly count?: number | undefined; readonly eventMs: number },
): Promise<Effects> {
  const until = Date.now() + eventMs;
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    const seen = await effects(event);
    if (seen.applied >= count || Date.now() > until) return seen;
    await delay(pauseMs);
  }
}
