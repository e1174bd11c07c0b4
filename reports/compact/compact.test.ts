/** What repeats stands in the file once, and comes back whole: nothing is lost, and nothing is taken on trust. */
import { expect, it } from "vitest";
import type { ReportDocument } from "../document.ts";
import { sampleBody, sampleExchange } from "../testing/sample-exchanges.ts";
import { sampleReport } from "../testing/sample-report.ts";
import { validateShape } from "../validate-report.ts";
import { sealOf } from "../verify/seal.ts";
import { compacted } from "./compacted.ts";

type Compacted = ReturnType<typeof inFile>;

const inFile = (report: ReportDocument) => JSON.parse(JSON.stringify(compacted(report)));

const changed = (change: (file: Compacted) => unknown): Compacted => {
  const file = inFile(sampleReport());
  change(file);
  return file;
};

it("comes back member for member in the same order, so that its seal holds", () => {
  const report = sampleReport();
  const back = validateShape(inFile(report));
  expect(JSON.stringify(back)).toBe(JSON.stringify(report));
  expect(sealOf(back)).toBe(sealOf(report));
});

it("holds each header field and each body that repeats once", () => {
  const { headerFields, bodies } = inFile(sampleReport());
  const texts = (items: unknown[]) => items.map((item) => JSON.stringify(item));
  expect(new Set(texts(headerFields)).size).toBe(headerFields.length);
  expect(new Set(texts(bodies)).size).toBe(bodies.length);
  expect(bodies.length).toBeGreaterThan(0);
  expect(JSON.stringify(inFile(sampleReport())).length).toBeLessThan(
    JSON.stringify(sampleReport()).length / 1.4,
  );
});

it("holds what several bodies have in common once, also in quotes that never end", () => {
  const message = JSON.stringify({ entityName: "Contract", note: 'the "first" draft of it' });
  const contents = [1, 2].map((id) =>
    JSON.stringify({ Message: message, MessageId: `id-${id}-of-this-webhook` }),
  );
  const endless = [1, 2].map((id) => `${id} "${'\\"'.repeat(50_000)}`);
  const bodies = [...contents, ...endless, ""].map((content) => ({
    ...sampleBody("x"),
    content,
  }));
  const exchanges = bodies.map((body, at) => ({
    ...sampleExchange(at + 1),
    request: { ...sampleExchange(1).request, body },
  }));
  const report = sampleReport({ exchanges });

  const file = inFile(report);

  expect(file.texts).toContain(JSON.stringify(message));
  expect(file.exchanges[0].request.body.content).toContain(file.texts.indexOf(JSON.stringify(message)));
  expect(JSON.stringify(validateShape(file))).toBe(JSON.stringify(report));
});

it("has no tables where nothing repeats", () => {
  const alone = sampleReport({ exchanges: [], events: [], requirements: [] });
  expect(compacted(alone)).toEqual(alone);
});

it("names the X-Signature that a finding is about, and keeps any other value", () => {
  const exchange = sampleExchange(1);
  const signed = {
    ...exchange,
    response: { ...exchange.response!, headers: [["x-signature", "AAAA"] as [string, string]] },
  };
  const exchanges = ["AAAA", "BBBB"].map((value, index) => ({
    ...signed,
    n: index + 1,
    signature: { verified: true, value },
  }));
  const file = inFile(sampleReport({ exchanges }));
  const [same, other] = file.exchanges;
  expect(file.headerFields[same.signature.value]).toEqual(["x-signature", "AAAA"]);
  expect(other.signature.value).toBe("BBBB");
  expect(validateShape(file).exchanges).toEqual(exchanges);
});

it("reads what older versions wrote, with everything where it occurs", () => {
  expect(validateShape(JSON.parse(JSON.stringify(sampleReport())))).toEqual(sampleReport());
});

it.each([
  [
    "/exchanges/2/request/headers/0",
    (file: Compacted) => file.exchanges[2].request.headers.splice(0, 1, 9999),
  ],
  ["/exchanges/2/request/headers/0", (file: Compacted) => file.exchanges[2].request.headers.splice(0, 1, -1)],
  [
    "/exchanges/2/response/body",
    (file: Compacted) => Object.assign(file.exchanges[2].response, { body: 9999 }),
  ],
  ["/events/0/body", (file: Compacted) => Object.assign(file.events[0], { body: 0.5 })],
  ["/exchanges/1/signature", (file: Compacted) => Object.assign(file.exchanges[1], { signature: 7 })],
  ["/headerFields/0", (file: Compacted) => file.headerFields.splice(0, 1, 1)],
  ["/bodies/0", (file: Compacted) => file.bodies.splice(0, 1, 1)],
  ["/bodies/0/content/1", (file: Compacted) => Object.assign(file.bodies[0], { content: ["", 9999] })],
  ["/exchanges/0/", (file: Compacted) => Reflect.deleteProperty(file, "headerFields")],
])("names %s where a number names nothing, or something stands in its place", (pointer, change) => {
  expect(() => validateShape(changed(change))).toThrow(`at ${pointer}`);
});

it("refuses a small file that would be far too much", () => {
  const file = changed((one) => {
    Object.assign(one.bodies[0], { content: "x".repeat(2_000_000) });
    const [first] = one.exchanges;
    one.exchanges = Array.from({ length: 400 }, (_, n) => ({
      ...first,
      n,
      response: { ...first.response, body: 0 },
    }));
  });
  expect(() => validateShape(file)).toThrow("its exchanges and events are more than 536870912 characters");
});
