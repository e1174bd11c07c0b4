import { describe, expect, it } from "vitest";
import { narrowerThan } from "./narrower.ts";
import type { SurveyedResponse } from "./response-survey.ts";

const response = (facts: Partial<SurveyedResponse> = {}): SurveyedResponse => ({
  description: "",
  route: "GET /user",
  status: 200,
  credential: "the Bearer token of alice",
  isEmpty: false,
  company: "alone",
  kind: "stated",
  values: [],
  finding: undefined,
  ...facts,
});
const signedInstead = (...reasons: string[]) =>
  reasons.map((reason) => response({ finding: { value: "AAAA", verified: false, reason } }));

describe("what is wrong with some responses only", () => {
  it.each([
    ["every 401", "RSG-07", response({ status: 401 })],
    ["the public key", "PK-10", response({ route: "GET /system/public-key" })],
    ["what is no path of the interface", "RSG-09", response({ route: "GET /nope", status: 404 })],
    ["bodies that are empty", "RSG-13", response({ status: 204, isEmpty: true })],
  ])("belongs to the requirement that is about them: %s", (_, id, wrong) => {
    expect(narrowerThan([wrong, wrong], [wrong, wrong])).toContain(id);
  });

  it.each([
    "a signature that names a key without public key",
    "an HMAC keyed by the apikey of a key without public key",
    "the apikey of a key with public key",
  ])("belongs to CMX-07 where all were sent %s", (credential) => {
    const wrong = [response({ status: 401, credential })];
    expect(narrowerThan(wrong, wrong)).toContain("CMX-07");
  });

  it("belongs to both where what is not served is wrong, be it a path or a method", () => {
    const wrong = [
      response({ route: "GET /nope", status: 404 }),
      response({ route: "PUT /system/public-key", status: 401 }),
    ];
    expect(narrowerThan(wrong, [...wrong, response({ status: 401 })])).toEqual(["RSG-09", "RSG-10"]);
  });

  it("belongs to no such requirement where others are wrong, too", () => {
    expect(narrowerThan([response({ status: 401 }), response({ status: 500 })], [])).toEqual([]);
  });

  it("belongs to what was signed instead, where that is known of one and of no other is known to be something else", () => {
    const wrong = signedInstead(
      "x; it is a signature over the body of an earlier response",
      "x; nothing known",
    );
    expect(narrowerThan(wrong, wrong)).toContain("X-Signature belongs to its own body");
    const others = [...wrong, ...signedInstead("x; it is a signature over the body of the request")];
    expect(narrowerThan(others, others)).toEqual(["RSG-06"]);
  });

  it("belongs to requests that meet, where many that met none are right", () => {
    const wrong = [response({ status: 500, company: "beside others" })];
    const met = Array.from({ length: 3 }, () => response({ company: "beside others" }));
    const right = Array.from({ length: 20 }, () => response());
    expect(narrowerThan(wrong, [...wrong, ...met, ...right])).toEqual(["RSG-23"]);
    expect(narrowerThan(wrong, [...wrong, ...met, ...right.slice(1)])).toEqual([]);
  });

  it.each([
    ["wrong", { company: "just after others", status: 500 }, {}],
    ["right", { company: "beside others", status: 500 }, { company: "just after others" }],
  ] as const)("belongs to them where what came just after others is %s", (_, ofWrong, ofRight) => {
    const wrong = [response(ofWrong)];
    const right = Array.from({ length: 20 }, () => response(ofRight));
    expect(narrowerThan(wrong, [...wrong, ...right])).toEqual(["RSG-23"]);
  });

  it("belongs to requests that meet, where each carries what is another's and twenty that met none are right", () => {
    const reason = "x; it is a signature over the body of an earlier response";
    const finding = { value: "AAAA", verified: false, reason };
    const wrong = [response({ status: 500, company: "beside others", finding })];
    const met = Array.from({ length: 300 }, () => response({ company: "beside others" }));
    const right = Array.from({ length: 20 }, () => response());
    expect(narrowerThan(wrong, [...wrong, ...met, ...right])).toContain("RSG-23");
    expect(narrowerThan(wrong, [...wrong, ...met, ...right.slice(1)])).not.toContain("RSG-23");
  });
});
