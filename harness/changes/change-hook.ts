/** The change hook: how data is changed behind the API (contract, section 7). */
import { Untestable } from "../check/untestable.ts";
import type { Pace } from "../client/pace.ts";

export type ChangeAction = "create" | "update" | "delete";

export interface ChangeRequest {
  readonly action: ChangeAction;
  readonly entityName: string;
  readonly businessEntityId: string;
  readonly entityId?: string;
}

export interface ChangeAnswer {
  readonly entityId: string;
  /** The columns that were changed, when the hook says so. */
  readonly columns?: Record<string, unknown>;
}

/** Sends one request to the hook, at the pace of the run where it goes to an address. Rejects with what went wrong, in words. */
export type ChangeHook = (request: ChangeRequest, pace: Pace) => Promise<ChangeAnswer>;

/** No hook is configured. */
export const noHook: ChangeHook = () => {
  throw new Untestable("Data cannot be changed behind the API: set FDS_CHANGE_COMMAND or FDS_CHANGE_URL.", {
    needs: ["changes"],
  });
};
