import { describe, expect, it } from "vitest";
import type { ChangeRecord } from "#reports/document";
import type { Answered } from "../client/recorder.ts";
import { createdObject, createdRow, stillThere } from "./created-objects.ts";

const KEY_ID = "abcdefghijklmnopqrstuvwxyz";
const answered = (route: string, status: number, body: unknown, headers: [string, string][] = []) =>
  ({
    route,
    credential: "the Bearer token of alice",
    body: Buffer.from(JSON.stringify(body)),
    response: { status, headers },
  }) as unknown as Answered;
const change = (facts: Partial<ChangeRecord>): ChangeRecord => ({
  n: 1,
  at: 0,
  durationMs: 0,
  action: "create",
  entityName: "Contract",
  businessEntityId: "be-1",
  ...facts,
});

describe("the ledger of created objects", () => {
  it("notes an API key and a webhook with their owner, wherever the answer tells the id", () => {
    expect(createdObject(answered("POST /user/api-key", 201, { id: KEY_ID }))).toMatchObject({
      kind: "api key",
      id: KEY_ID,
      owner: "alice",
    });
    expect(createdObject(answered("POST /user/webhook", 200, { data: { id: "wh-1" } }))).toMatchObject({
      kind: "webhook",
      id: "wh-1",
    });
    expect(
      createdObject(answered("POST /user/webhook", 201, null, [["Location", "/user/webhook/wh-2"]])),
    ).toMatchObject({ id: "wh-2" });
  });

  it("notes nothing for a refusal, another route, or an answer that names nothing", () => {
    expect(createdObject(answered("POST /user/api-key", 401, { id: KEY_ID }))).toBeUndefined();
    expect(createdObject(answered("GET /user", 200, { id: "1" }))).toBeUndefined();
    expect(createdObject(answered("POST /user/webhook", 200, {}))).toBeUndefined();
  });

  it("notes what the change hook created, until it has deleted it", () => {
    const row = createdRow(change({ entityId: "row-1" }))!;
    expect(row).toMatchObject({ kind: "entity", id: "row-1", owner: "be-1" });
    expect(createdRow(change({ action: "update", entityId: "row-1" }))).toBeUndefined();
    expect(createdRow(change({ failure: "500" }))).toBeUndefined();
    const deleted = change({ action: "delete", entityId: "row-1" });
    expect(stillThere([row], [deleted])).toEqual([]);
    expect(stillThere([row], [{ ...deleted, failure: "500" }])).toEqual([row]);
  });
});
