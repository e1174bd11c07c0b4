/** The effects hook: how often the receiver applied an event. The mirror of the change hook; without it nothing of the kind is judged. */

import { shown } from "../changes/hook-answer.ts";
import { hookCommand } from "../changes/hook-command.ts";
import { Untestable } from "../check/untestable.ts";
import type { HttpFetcher } from "../client/http-fetcher.ts";
import { isSuccess } from "../client/http-fetcher.ts";
import type { EffectsConfiguration } from "../configuration/effects.ts";
import { isObject } from "../json/json.ts";
import { parseJsonText } from "../json/parse-json-object.ts";
import { HOOK_MS, MAX_HOOK_ANSWER_BYTES } from "../limits.ts";
import type { WebhookEvent } from "./sns-envelope.ts";

export interface Effects {
  /** How often the change was applied. */
  readonly applied: number;
  /** What the receiver holds of the entity now, where the hook tells it. */
  readonly columns: Readonly<Record<string, unknown>> | undefined;
}

/** @throws Untestable when there is no hook, or it fails: that is no fault of the receiver's */
export type AskEffects = (event: WebhookEvent) => Promise<Effects>;

const NEEDS = { needs: ["effects"] } as const;

export function createEffects(configuration: EffectsConfiguration, httpFetch: HttpFetcher): AskEffects {
  if (configuration.kind === "none")
    return () =>
      Promise.reject(
        new Untestable(
          "What the receiver did cannot be seen: set FDS_EFFECTS_URL or FDS_EFFECTS_COMMAND.",
          NEEDS,
        ),
      );
  const ask =
    configuration.kind === "command"
      ? hookCommand(configuration.command, process.env)
      : byPost(configuration, httpFetch);
  return async ({ action, entityName, entityId, businessEntityId, doneAt }) => {
    const question = JSON.stringify({ action, entityName, entityId, businessEntityId, doneAt });
    try {
      return effectsIn(await ask(question));
    } catch (error) {
      throw new Untestable(`The effects hook failed: ${(error as Error).message}`, NEEDS);
    }
  };
}

function byPost({ url, token }: EffectsConfiguration & { kind: "url" }, httpFetch: HttpFetcher) {
  return async (body: string): Promise<string> => {
    const answer = await httpFetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body,
      deadlineMs: HOOK_MS,
      keptBytes: MAX_HOOK_ANSWER_BYTES,
    });
    if (!isSuccess(answer)) throw new Error(`it answered ${answer.status}: ${shown(answer.body)}`);
    return answer.body;
  };
}

/** @throws Error that shows the answer */
function effectsIn(text: string): Effects {
  const answer = parseJsonText(text);
  if (!isObject(answer)) throw new Error(`its answer is no JSON object: ${shown(text)}`);
  const { applied, columns } = answer;
  if (typeof applied !== "number" || !Number.isInteger(applied) || applied < 0)
    throw new Error(`applied is no whole number from 0 on: ${shown(text)}`);
  if (columns !== undefined && columns !== null && !isObject(columns))
    throw new Error(`columns is no object: ${shown(text)}`);
  return { applied, columns: columns ?? undefined };
}
