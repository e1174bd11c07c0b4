/** Lays changes and sink events out in time: a lane for the change hook and one for every inbox. */
import type { ReportDocument } from "../document.ts";
import { notificationIn } from "./notification.ts";
import { visibleText } from "./page/visible-text.js";

export interface TimelineMark {
  /** Milliseconds since the start of the run. */
  at: number;
  kind: "change" | "failed change" | "confirmation" | "notification" | "other";
  /** What it was, in words. */
  words: string;
  /** Id in the page of the record behind it; changes have none. */
  record: string | undefined;
  answered: string;
}

export interface TimelineLane {
  name: string;
  marks: TimelineMark[];
}

export interface TimelineLayout {
  fromMs: number;
  toMs: number;
  lanes: TimelineLane[];
}

export function timelineLayout(report: ReportDocument): TimelineLayout {
  const inboxes = new Map<string, TimelineMark[]>();
  for (const mark of eventMarks(report)) {
    const marks = inboxes.get(mark.inbox);
    if (marks) marks.push(mark);
    else inboxes.set(mark.inbox, [mark]);
  }
  const changes = changeMarks(report);
  const lanes = [
    ...(changes.length > 0 ? [{ name: "change hook", marks: changes }] : []),
    ...[...inboxes].map(([name, marks]) => ({ name, marks })),
  ];
  const times = lanes.flatMap((lane) => lane.marks.map((mark) => mark.at));
  const fromMs = times.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const toMs = times.reduce((most, at) => Math.max(most, at), 0);
  return { fromMs: Number.isFinite(fromMs) ? fromMs : 0, toMs, lanes };
}

function changeMarks(report: ReportDocument): TimelineMark[] {
  return report.changes.map((change) => ({
    at: change.at,
    kind: change.failure === undefined ? "change" : "failed change",
    words: visibleText(
      `${change.action} ${change.entityName} ${change.entityId ?? ""} of ${change.businessEntityId}`.replace(
        / +/g,
        " ",
      ),
    ),
    record: undefined,
    answered: visibleText(change.failure ?? "done"),
  }));
}

function eventMarks(report: ReportDocument): (TimelineMark & { inbox: string })[] {
  return report.events.map((event) => {
    const said = notificationIn(event);
    const kind = event.kind === "confirmation" || event.kind === "notification" ? event.kind : "other";
    return {
      inbox: visibleText(event.inbox),
      at: event.at,
      kind,
      words: said ? `${said.action} ${said.entityName}` : visibleText(event.kind),
      record: `event-${event.n}`,
      answered: visibleText(event.answered),
    };
  });
}
