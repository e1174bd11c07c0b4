/** Which checks are using webhooks, and which may wait until another has done with one. */
import { type CheckContext, currentCheck } from "../../check/current-check.ts";

export interface WebhookUsers {
  /** The current check uses one from now on until it ends; what several checks wait for does not count. */
  add(): void;
  count(): number;
  /** What uses none stands in nobody's way while it waits; what several checks wait for does not wait itself. */
  mayWait(): boolean;
}

export function createWebhookUsers(): WebhookUsers {
  const users = new Set<CheckContext["undo"]>();
  return {
    add: () => {
      const check = currentCheck();
      if (!isOneCheck(check) || users.has(check.undo)) return;
      users.add(check.undo);
      check.undo.push(async () => void users.delete(check.undo));
    },
    count: () => users.size,
    mayWait: () => {
      const check = currentCheck();
      return isOneCheck(check) && !users.has(check.undo);
    },
  };
}

const isOneCheck = (check: CheckContext | undefined): check is CheckContext => check?.isUndone === true;
