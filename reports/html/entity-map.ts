/** Derives entity kinds × actions: what was changed, what was notified of it, and what the NTF checks said. */
import type { CheckOutcome, ReportDocument } from "../document.ts";
import { notificationIn } from "./notification.ts";

/** Entities observable by webhook, in the order of the interface ("What the service does"). */
export const entityNames = [
  "BusinessEntity",
  "Contract",
  "Invoice",
  "PaymentMethod",
  "PaymentRequest",
  "Payout",
  "Subscription",
] as const;
export const actions = ["create", "update", "delete"] as const;

export interface EntityCell {
  changes: number;
  failedChanges: number;
  notifications: number;
  /** Worst outcome of the NTF checks whose title names this entity and this action. */
  outcome: CheckOutcome | undefined;
}

/** Keyed "Contract update". */
export type EntityMap = Map<string, EntityCell>;

export function entityMap(report: ReportDocument): EntityMap {
  const cells: EntityMap = new Map();
  for (const entityName of entityNames)
    for (const action of actions) {
      const outcome = outcomeFor(report, entityName, action);
      cells.set(`${entityName} ${action}`, { changes: 0, failedChanges: 0, notifications: 0, outcome });
    }
  for (const change of report.changes) {
    const cell = cells.get(`${change.entityName} ${change.action}`);
    if (cell) cell[change.failure === undefined ? "changes" : "failedChanges"] += 1;
  }
  for (const event of report.events) {
    const said = notificationIn(event);
    const cell = said && cells.get(`${said.entityName} ${said.action}`);
    if (cell) cell.notifications += 1;
  }
  return cells;
}

const worstFirst: readonly CheckOutcome[] = [
  "violated",
  "broken",
  "unstable",
  "untestable",
  "met",
  "observed",
  "not-applicable",
];

function outcomeFor(report: ReportDocument, entityName: string, action: string): CheckOutcome | undefined {
  const outcomes = report.requirements
    .filter((requirement) => requirement.id.startsWith("NTF-"))
    .flatMap((requirement) => requirement.checks)
    .filter(({ title }) => namesWord(title, entityName) && namesWord(title, action))
    .map((check) => check.outcome);
  return worstFirst.find((outcome) => outcomes.includes(outcome));
}

function namesWord(title: string, word: string): boolean {
  return new RegExp(`\\b${word}\\b`, "i").test(title);
}
