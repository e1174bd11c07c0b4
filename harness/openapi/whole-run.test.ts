/** Every answer, every accepted request and every event of a run against the reference service is as the description says. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RouteName, routeNames, titleOf } from "#catalogue";
import type { RecordedBody, ReportDocument } from "#reports/document";
import { readReport } from "#reports/read-report";
import { parseJsonText } from "../json/parse-json-object.ts";
import { compiledFile } from "../processes/compiled-file.ts";
import type { ShapeName } from "../shapes/interface-shapes.ts";
import type { JsonSchema } from "../shapes/schema.ts";
import { faultsBy } from "../shapes/shape-faults.ts";
import { choicesOfReport } from "./choices-of-report.ts";
import { answerShapeOf, requestShapeOf } from "./operations.ts";
import { schemasOf } from "./schemas.ts";

const RUN_MS = 180_000;
const directory = mkdtempSync(join(tmpdir(), "countersign-shapes-"));
let report: ReportDocument;

beforeAll(async () => {
  const args = [compiledFile("harness/cli/countersign.js"), "run", "--report", directory, "--format", "json"];
  const run = spawn(process.execPath, args, { stdio: "ignore" });
  expect((await once(run, "exit"))[0]).toBe(0);
  report = await readReport(join(directory, "report.json"));
}, RUN_MS);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Looked {
  readonly what: string;
  readonly shape: ShapeName;
  readonly body: RecordedBody;
}

const routeOf = (route: string): RouteName | undefined => routeNames.find((name) => titleOf(name) === route);

function bodiesOf({ exchanges, events }: ReportDocument): Looked[] {
  const ofExchanges = exchanges.flatMap(({ n, route, request, response }) => {
    const name = routeOf(route);
    if (name === undefined || response === undefined || !route.startsWith(`${request.method} `)) return [];
    const what = `${route} (exchange ${n})`;
    if (response.status >= 400) return [{ what, shape: "Refusal" as const, body: response.body }];
    const asked = requestShapeOf(name);
    return [
      { what, shape: answerShapeOf(name), body: response.body },
      ...(asked && request.body ? [{ what: `${what}, request`, shape: asked, body: request.body }] : []),
    ];
  });
  const shapes: Record<string, ShapeName> = { confirmation: "Confirmation", notification: "Notification" };
  const ofEvents = events.flatMap(({ n, kind, body }) =>
    shapes[kind] ? [{ what: `event ${n}`, shape: shapes[kind], body }] : [],
  );
  return [...ofExchanges, ...ofEvents];
}

/** What was kept in place of a secret has another form: an apikey value is 52 letters and digits again. */
const unredacted = (content: string) => content.replaceAll('"(secret)"', `"${"a".repeat(52)}"`);

function faultsIn(looked: readonly Looked[], schemas: Readonly<Record<string, JsonSchema>>): string[] {
  const faultsOf = faultsBy(schemas);
  return looked.flatMap(({ what, shape, body }) => {
    if (body.bytes === 0 || body.cut !== undefined || body.encoding !== "utf8") return [];
    const faults = faultsOf(shape, parseJsonText(unredacted(body.content)));
    return faults.map(({ fault }) => `${what}: ${fault}`);
  });
}

describe("a run against the reference service", () => {
  it("has answers, accepted requests and events of the shapes of the interface", () => {
    const looked = bodiesOf(report);
    expect(looked.length).toBeGreaterThan(3000);
    expect(new Set(looked.map(({ shape }) => shape)).size).toBe(11);
    expect(faultsIn(looked, schemasOf(undefined))).toEqual([]);
  });

  it("has them of the shapes that are read from its own report", () => {
    // What a client is told to send is less than what it takes: a public key of null, for one.
    const received = bodiesOf(report).filter(({ what }) => !what.endsWith("request"));
    expect(faultsIn(received, schemasOf(choicesOfReport(report)))).toEqual([]);
  });

  it("has them of no other shapes", () => {
    const wrong: Record<string, JsonSchema> = {
      ...schemasOf(undefined),
      UserChanges: { properties: { language: { type: "number" } } },
    };
    expect(faultsIn(bodiesOf(report), wrong).length).toBeGreaterThan(0);
  });

  it("tells the statuses that were seen", () => {
    const { createWebhook, unlinkEntity } = choicesOfReport(report).routes;
    expect(createWebhook).toMatchObject({ accepted: [201], mediaType: "application/json" });
    expect(unlinkEntity).toMatchObject({ accepted: [204], mediaType: undefined });
  });

  it("tells that keys were taken where the interface does not say it", () => {
    const { createApiKey, unlinkEntity } = choicesOfReport(report).routes;
    expect(createApiKey.takesKeys).toEqual({ plain: true, signing: true });
    expect(unlinkEntity.takesKeys).toEqual({ plain: true, signing: true });
  });
});
