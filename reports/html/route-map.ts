/** Derives from the exchanges what was asked of each route, in which mode, and how the answers were signed. */
import { type AuthenticationMode, authenticationModes, type ExchangeLine } from "./exchange-line.ts";

/** Routes of the interface in its own order ("Endpoints"); any others follow as they were met. */
const routesOfTheInterface = [
  "GET /system/public-key",
  "POST /user/api-key",
  "GET /user",
  "PUT /user",
  "POST /user/webhook",
  "PUT /user/webhook/{webhookId}",
  "POST /user/webhook/{webhookId}/{entityId}",
  "DELETE /user/webhook/{webhookId}/{entityId}",
];

export const statusClasses = ["2xx", "3xx", "401", "403", "404", "other 4xx", "5xx"] as const;
export type StatusClass = (typeof statusClasses)[number];

export interface ModeCell {
  accepted: number;
  refused: number;
  serverErrors: number;
  unanswered: number;
  contested: boolean;
}

export interface SignatureCell {
  verified: number;
  fails: number;
  unjudged: number;
  absent: number;
}

export interface RouteMap {
  routes: string[];
  modes: AuthenticationMode[];
  byMode: Map<string, Map<AuthenticationMode, ModeCell>>;
  byStatus: Map<string, Map<StatusClass, SignatureCell>>;
}

export function routeMap(lines: Iterable<ExchangeLine>): RouteMap {
  const byMode: RouteMap["byMode"] = new Map();
  const byStatus: RouteMap["byStatus"] = new Map();
  const modesMet = new Set<AuthenticationMode>();
  for (const line of lines) {
    modesMet.add(line.mode);
    addAnswer(cellOf(byMode, line.route, line.mode, emptyModeCell), line);
    if (line.status !== undefined && line.signature !== "no answer")
      cellOf(byStatus, line.route, statusClassOf(line.status), emptySignatureCell)[line.signature] += 1;
  }
  return {
    routes: [
      ...routesOfTheInterface,
      ...[...byMode.keys()].filter((route) => !routesOfTheInterface.includes(route)).sort(),
    ],
    modes: authenticationModes.filter((mode) => mode !== "other" || modesMet.has(mode)),
    byMode,
    byStatus,
  };
}

function statusClassOf(status: number): StatusClass {
  if (status === 401 || status === 403 || status === 404) return `${status}`;
  if (status >= 500) return "5xx";
  if (status >= 400) return "other 4xx";
  return status >= 300 ? "3xx" : "2xx";
}

function addAnswer(cell: ModeCell, { status, contested }: ExchangeLine): void {
  if (status === undefined) cell.unanswered += 1;
  else if (status >= 500) cell.serverErrors += 1;
  else if (status >= 300) cell.refused += 1;
  else cell.accepted += 1;
  cell.contested ||= contested;
}

function cellOf<Column, Cell>(
  rows: Map<string, Map<Column, Cell>>,
  route: string,
  column: Column,
  empty: () => Cell,
): Cell {
  const row = rows.get(route) ?? new Map<Column, Cell>();
  const cell = row.get(column) ?? empty();
  rows.set(route, row.set(column, cell));
  return cell;
}

const emptyModeCell = (): ModeCell => ({
  accepted: 0,
  refused: 0,
  serverErrors: 0,
  unanswered: 0,
  contested: false,
});
const emptySignatureCell = (): SignatureCell => ({ verified: 0, fails: 0, unjudged: 0, absent: 0 });
