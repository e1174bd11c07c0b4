/** A part with its numbers and times moved to where they stand in the whole: its evidence stays as it is otherwise. */
import type { CheckAttempt, CheckResult, ReportDocument } from "../document.ts";

/** How much is added. */
export interface Offsets {
  readonly exchanges: number;
  readonly events: number;
  readonly changes: number;
  /** From the start of the whole to that of the part. */
  readonly ms: number;
  /** Before the names of its inboxes. */
  readonly inbox: string;
  /** Places of its public keys among those of the whole. */
  readonly keys: readonly number[];
}

export type Renumbered = Pick<ReportDocument, "requirements" | "exchanges" | "events" | "changes">;

export function renumbered(report: ReportDocument, offsets: Offsets): Renumbered {
  const { ms } = offsets;
  return {
    requirements: report.requirements.map((requirement) => ({
      ...requirement,
      checks: requirement.checks.map((check) => checkIn(check, offsets)),
    })),
    exchanges: report.exchanges.map((exchange) => {
      const { n, at, signature } = exchange;
      const key = signature?.key === undefined ? {} : { key: offsets.keys[signature.key] ?? signature.key };
      const moved = { ...exchange, n: n + offsets.exchanges, at: at + ms };
      return signature === undefined ? moved : { ...moved, signature: { ...signature, ...key } };
    }),
    events: report.events.map((event) => ({
      ...event,
      n: event.n + offsets.events,
      at: event.at + ms,
      inbox: `${offsets.inbox}${event.inbox}`,
    })),
    changes: report.changes.map((change) => ({
      ...change,
      n: change.n + offsets.changes,
      at: change.at + ms,
    })),
  };
}

function checkIn(check: CheckResult, offsets: Offsets): CheckResult {
  const { attempts, notes } = check;
  return {
    ...attemptIn(check, offsets),
    ...(attempts === undefined ? {} : { attempts: attempts.map((attempt) => attemptIn(attempt, offsets)) }),
    ...(notes === undefined ? {} : { notes: notes.map((note) => inWords(note, offsets)) }),
  };
}

function attemptIn<T extends CheckAttempt>(attempt: T, offsets: Offsets): T {
  const { message, exchanges, events } = attempt;
  return {
    ...attempt,
    ...(message === undefined ? {} : { message: inWords(message, offsets) }),
    exchanges: exchanges.map((n) => n + offsets.exchanges),
    events: events.map((n) => n + offsets.events),
  };
}

/** "(exchange 14)", "exchanges 14, 15": the words of a check name its evidence, too. */
const inWords = (text: string, { exchanges }: Offsets) =>
  text.replace(/\bexchanges? \d+(, \d+)*/g, (named) =>
    named.replace(/\d+/g, (digits) => String(Number(digits) + exchanges)),
  );
