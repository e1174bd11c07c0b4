/** Packs exchanges and events into the compact data that the page script draws on demand, within a budget of bytes. */
import { evidenceOf } from "../deciding-checks.ts";
import type { Exchange, ReportDocument, SinkEvent } from "../document.ts";
import { authenticationModes, type ExchangeLine } from "./exchange-line.ts";
import { bodyLimit, eventDetail, eventRow, exchangeDetail, exchangeRow } from "./packed-record.ts";
import { safeJson } from "./safe-json.ts";
import { StringPool } from "./string-pool.ts";

export interface PackedEvidence {
  /** JSON without a character that hides or reorders text. */
  json: string;
  /** How many exchanges and events the page can show in full. */
  fullExchanges: number;
  fullEvents: number;
}

/**
 * Every exchange and event gets a line. Headers and bodies go in while `budget` (bytes) lasts: first those that a check
 * which was not met looked at, then the other exchanges in order, then the other events.
 */
export function packEvidence(
  report: ReportDocument,
  lines: Map<number, ExchangeLine>,
  budget: number,
): PackedEvidence {
  const pool = new StringPool();
  const wanted = lookedAtByUnmet(report);
  const rows = report.exchanges.map((exchange) => exchangeRow(exchange, lines.get(exchange.n), pool));
  const eventRows = report.events.map((event) => eventRow(event, pool));
  const usedBy = report.requirements.map(({ id, verdict, checks }) => [
    id,
    verdict,
    [...new Set(checks.flatMap((check) => evidenceOf(check).exchanges))],
    [...new Set(checks.flatMap((check) => evidenceOf(check).events))],
  ]);
  const fixed = {
    exchanges: rows,
    events: eventRows,
    usedBy,
    keys: report.target.publicKeys,
    modes: authenticationModes,
  };

  let left = budget - Buffer.byteLength(safeJson(fixed)) - pool.bytes;
  const take = <Item extends { n: number }>(items: readonly Item[], pack: (item: Item) => unknown) => {
    const taken: Record<string, unknown> = {};
    for (const item of items) {
      const mark = pool.mark();
      const packed = pack(item);
      const cost = Buffer.byteLength(safeJson(packed)) + mark.grown() + 16;
      if (cost > left) mark.undo();
      else {
        left -= cost;
        taken[item.n] = packed;
      }
    }
    return taken;
  };
  const packExchange = (exchange: Exchange) =>
    exchangeDetail(exchange, pool, bodyLimit(wanted.exchanges.has(exchange.n)));
  const packEvent = (event: SinkEvent) => eventDetail(event, pool, bodyLimit(wanted.events.has(event.n)));
  const first = take(
    report.exchanges.filter(({ n }) => wanted.exchanges.has(n)),
    packExchange,
  );
  const firstEvents = take(
    report.events.filter(({ n }) => wanted.events.has(n)),
    packEvent,
  );
  const details = {
    ...first,
    ...take(others(report.exchanges, wanted.exchanges), packExchange),
  };
  const eventDetails = { ...firstEvents, ...take(others(report.events, wanted.events), packEvent) };
  return {
    json: safeJson({ strings: pool.strings, ...fixed, details, eventDetails }),
    fullExchanges: Object.keys(details).length,
    fullEvents: Object.keys(eventDetails).length,
  };
}

const others = <Item extends { n: number }>(items: readonly Item[], wanted: ReadonlySet<number>) =>
  items.filter(({ n }) => !wanted.has(n));

function lookedAtByUnmet(report: ReportDocument): { exchanges: Set<number>; events: Set<number> } {
  const found = report.requirements
    .flatMap((requirement) => requirement.checks)
    .filter(({ outcome }) => ["violated", "broken", "unstable", "untestable"].includes(outcome))
    .map(evidenceOf);
  return {
    exchanges: new Set(found.flatMap(({ exchanges }) => exchanges)),
    events: new Set(found.flatMap(({ events }) => events)),
  };
}
