import { expect, it } from "vitest";
import type { Exchange } from "../document.ts";
import { sampleBody, sampleExchange } from "../testing/sample-exchanges.ts";
import { freshExchange } from "./freshness.ts";

const targetUrl = "https://127.0.0.1:4431/0123456789abcdef01234567";
const creation = (answer: string, asked = targetUrl): Exchange => {
  const { request, ...sample } = sampleExchange(4);
  return {
    ...sample,
    n: 31,
    route: "POST /user/webhook",
    request: { ...request, body: sampleBody(JSON.stringify({ targetUrl: asked })) },
    response: { status: 201, headers: [], body: sampleBody(answer) },
  };
};
const found = (exchange: Exchange, isSigned = true) =>
  freshExchange({ exchanges: [exchange] }, () => isSigned)?.n;

it("is shown by a signed answer that repeats the targetUrl, with slashes escaped or not", () => {
  expect(found(creation(JSON.stringify({ targetUrl })))).toBe(31);
  expect(found(creation(JSON.stringify({ targetUrl }).replaceAll("/", "\\/")))).toBe(31);
});

it("is not shown by an answer without it, without signature, or to an address that is no secret", () => {
  expect(found(creation("{}"))).toBeUndefined();
  expect(found(creation(JSON.stringify({ targetUrl })), false)).toBeUndefined();
  expect(found(creation('{"targetUrl":"https://a.example/"}', "https://a.example/"))).toBeUndefined();
});
