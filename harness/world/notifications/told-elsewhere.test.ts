import { expect, it } from "vitest";
import type { MadeChange } from "../../changes/changes.ts";
import type { Delivery } from "../../sink/delivery.ts";
import { toldElsewhere } from "./told-elsewhere.ts";

const change = {
  action: "update",
  entityName: "Contract",
  entityId: "c-1",
  businessEntityId: "be-1",
  columns: {},
  startedAt: 1000,
} as unknown as MadeChange;

const delivery = (facts: Partial<Delivery> = {}): Delivery => ({
  n: 7,
  at: 1500,
  inbox: "none",
  tls: true,
  method: "POST",
  target: "/",
  rawHeaders: [],
  body: Buffer.from(
    JSON.stringify({
      Message: JSON.stringify({ action: "update", entityName: "Contract", entityId: "c-1", payload: {} }),
    }),
  ),
  cutBytes: 0,
  answered: "404",
  ...facts,
});

const lookedFor = (facts: Partial<Delivery>, since = 900, entityId = "be-1") =>
  toldElsewhere({ changes: { made: [change] }, arrived: () => [delivery(facts)] }, entityId, since);

it("is a change that was told on a path of no webhook", () => {
  expect(lookedFor({})).toMatchObject({
    blockedBy: ["WHC-15"],
    received: "POST / (event 7), and nothing at the targetUrl",
  });
});

it.each([
  ["came to an inbox", { inbox: "webhook 1" }],
  ["went to the webhook of an earlier run", { target: "/0123456789abcdef01234567/x" }],
  ["came before the change", { at: 999 }],
  ["tells of nothing", { body: Buffer.from("{}") }],
  ["came over plain HTTP, which is another requirement's", { tls: false }],
])("is not what %s", (_, facts) => {
  expect(lookedFor(facts)).toBeUndefined();
});

it("is of that BusinessEntity, since that time", () => {
  expect(lookedFor({}, 1001)).toBeUndefined();
  expect(lookedFor({}, 900, "be-2")).toBeUndefined();
});
