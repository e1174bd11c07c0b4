/** The archive is one that HAR readers take, by the schema of the format. */
import { createRequire } from "node:module";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { sampleReport } from "../testing/sample-report.ts";
import { renderHar } from "./render-har.ts";

const schemas = createRequire(import.meta.url)("har-schema") as Record<string, { $schema: string }>;
/** They are of draft 6, of which nothing in them was changed by the drafts that this validator knows. */
const ajv = new Ajv({ strict: false, validateFormats: false }).addSchema(
  Object.values(schemas).map(({ $schema: _draft, ...schema }) => schema),
);
const isHar = ajv.getSchema("har.json#")!;

const { exchanges, run } = sampleReport();
const archive = (of = exchanges) =>
  JSON.parse(renderHar({ startedAt: run.startedAt, version: run.version, exchanges: of }));

describe("exchanges as HAR", () => {
  it("follows the schema of HAR 1.2", () => {
    isHar(archive());

    expect(isHar.errors).toBeNull();
    expect(isHar({ log: { ...archive().log, entries: [{}] } })).toBe(false);
  });

  it("holds every exchange, at its time, with its bytes", () => {
    const { entries } = archive().log;

    expect(entries).toHaveLength(exchanges.length);
    const [first] = exchanges;
    expect(entries[0].request.method).toBe(first!.request.method);
    expect(entries[0].response.status).toBe(first!.response?.status);
    expect(entries[0].response.content.text).toBe(first!.response?.body.content);
    expect(Date.parse(entries[0].startedDateTime) - Date.parse(run.startedAt)).toBe(first!.at);
  });

  it("tells a request that was not answered as status 0, with the reason", () => {
    const { response: _response, ...sent } = exchanges[0]!;
    const [entry] = archive([{ ...sent, failure: "connection refused" }]).log.entries;

    expect(entry.response).toMatchObject({ status: 0, comment: "connection refused" });
    isHar(archive([{ ...sent, failure: "connection refused" }]));
    expect(isHar.errors).toBeNull();
  });
});
