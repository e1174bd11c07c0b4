/** What the page derives from the evidence: modes, signature standings, entities, timeline. */
import { describe, expect, it } from "vitest";
import { sampleExchange } from "../testing/sample-exchanges.ts";
import { sampleReport } from "../testing/sample-report.ts";
import { entityMap } from "./entity-map.ts";
import { exchangeLines, modeOf } from "./exchange-line.ts";
import { routeMap } from "./route-map.ts";
import { timelineLayout } from "./timeline-layout.ts";

const report = sampleReport();

describe("modeOf", () => {
  const sent = (...headers: [string, string][]) => {
    const exchange = sampleExchange(1);
    return modeOf({ ...exchange, request: { ...exchange.request, headers } });
  };

  it("reads the mode from the header fields, whatever their case", () => {
    expect(sent(["AUTHORIZATION", "bearer (secret)"])).toBe("Bearer");
    expect(sent(["authorization", "Signature keyId=x"])).toBe("Signature");
    expect(sent(["X-Api-Key", "(secret)"])).toBe("X-API-Key");
    expect(sent(["authorization", "Basic (secret)"])).toBe("other");
    expect(sent()).toBe("none");
  });

  it("reads it from the words where the request was written byte by byte", () => {
    const exchange = sampleExchange(1);
    const raw = { ...exchange, request: { ...exchange.request, headers: [], raw: true } };
    expect(modeOf({ ...raw, credential: "Bearer token of alice" })).toBe("Bearer");
    expect(modeOf({ ...raw, credential: "none" })).toBe("none");
  });
});

describe("routeMap", () => {
  const map = routeMap(exchangeLines(report).values());

  it("counts each exchange once by mode, and each answered one once by status", () => {
    const cells = [...map.byMode.values()].flatMap((row) => [...row.values()]);
    expect(
      cells.reduce(
        (sum, cell) => sum + cell.accepted + cell.refused + cell.serverErrors + cell.unanswered,
        0,
      ),
    ).toBe(40);
    const signed = [...map.byStatus.values()].flatMap((row) => [...row.values()]);
    expect(
      signed.reduce((sum, cell) => sum + cell.verified + cell.fails + cell.unjudged + cell.absent, 0),
    ).toBe(40);
  });

  it("keeps the order of the interface, and rings the cells of violated checks", () => {
    expect(map.routes.slice(0, 2)).toEqual(["GET /system/public-key", "POST /user/api-key"]);
    const line = exchangeLines(report).get(4);
    expect(line?.contested).toBe(true);
    expect(map.byMode.get(line?.route ?? "")?.get(line?.mode ?? "none")?.contested).toBe(true);
  });
});

describe("entityMap", () => {
  it("counts changes and notifications, and takes the outcome of the check that names both", () => {
    const cells = entityMap(report);
    expect(cells.get("Contract update")).toEqual({
      changes: 1,
      failedChanges: 0,
      notifications: 1,
      outcome: "met",
    });
    expect(cells.get("Payout delete")).toEqual({
      changes: 0,
      failedChanges: 1,
      notifications: 0,
      outcome: "violated",
    });
    expect(cells.get("Subscription create")?.outcome).toBeUndefined();
  });
});

describe("timelineLayout", () => {
  it("has a lane for the change hook and one for each inbox, over the whole time", () => {
    const { lanes, fromMs, toMs } = timelineLayout(report);
    expect(lanes.map((lane) => lane.name)).toEqual(["change hook", "inbox-contracts", "inbox-payments"]);
    expect([fromMs, toMs]).toEqual([4200, 6200]);
  });
});
