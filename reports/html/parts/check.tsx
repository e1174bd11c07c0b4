/** @jsxRuntime automatic */
/** @jsxImportSource preact */
/** One check: what was done, expected beside received, notes, and links to the recorded exchanges and events. */
import { attemptInWords, evidenceOf } from "../../deciding-checks.ts";
import type { CheckResult } from "../../document.ts";
import { durationInWords } from "../../words.ts";
import type { ExchangeLine } from "../exchange-line.ts";
import { Mark } from "./badges.tsx";
import { Comparison } from "./comparison.tsx";

interface CheckProps {
  check: CheckResult;
  /** Id in the page: "SIG-01.2". */
  id: string;
  requirement: string;
  lines: Map<number, ExchangeLine>;
}

export function Check({ check, id, requirement, lines }: CheckProps) {
  return (
    <li class={`check is-${check.outcome}`} id={id}>
      <p class="check-head">
        <Mark standing={check.outcome} />
        <span class="check-title">{check.title}</span>
        <span class="took">{durationInWords(check.durationMs)}</span>
      </p>
      {check.message ? <p class="message">{check.message}</p> : null}
      <Comparison check={check} longest={4000} />
      {check.attempts?.length ? (
        <ul class="notes">
          {check.attempts.map((attempt, index) => (
            <li key={index}>{`Another attempt: ${attemptInWords(attempt)}`}</li>
          ))}
        </ul>
      ) : null}
      {check.notes?.length ? (
        <ul class="notes">
          {check.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      <Records check={check} requirement={requirement} lines={lines} />
    </li>
  );
}

function Records({ check, requirement, lines }: Omit<CheckProps, "id">) {
  const most = check.outcome === "met" || check.outcome === "observed" ? 6 : 16;
  const { exchanges, events } = evidenceOf(check);
  const contestedFirst = [...exchanges].sort((a, b) => failing(lines.get(b)) - failing(lines.get(a)));
  const shown = exchanges.length > most ? contestedFirst.slice(0, most) : exchanges;
  if (exchanges.length + events.length === 0) return null;
  return (
    <p class="records">
      {shown.map((n) => (
        <a class="record" href={`#exchange-${n}`} key={n}>
          <b>{n}</b> {lines.get(n)?.label ?? "not in this report"}
        </a>
      ))}
      {exchanges.length > shown.length ? (
        <a class="record more" href="#exchanges" data-requirement={requirement}>
          {`and ${exchanges.length - shown.length} more`}
        </a>
      ) : null}
      {events.slice(0, most).map((n) => (
        <a class="record event" href={`#event-${n}`} key={`event ${n}`}>
          {`event ${n}`}
        </a>
      ))}
      {events.length > most ? (
        <a class="record more" href="#timeline">
          {`and ${events.length - most} more events`}
        </a>
      ) : null}
    </p>
  );
}

function failing(line: ExchangeLine | undefined): number {
  return line?.signature === "fails" || line?.status === undefined ? 1 : 0;
}
