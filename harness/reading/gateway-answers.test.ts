import { describe, expect, it } from "vitest";
import type { SeenExchange } from "../client/recorder.ts";
import { isRefusedInFront } from "./gateway-answers.ts";

const exchange = (headers: readonly (readonly [string, string])[], signed = false) =>
  ({
    request: { method: "GET", path: "/user", headers },
    response: { status: 403, headers: signed ? [["X-Signature", "c2ln"]] : [] },
  }) as unknown as SeenExchange;

describe("a refusal without X-Signature", () => {
  it.each([
    ["another address", "X-Original-URL"],
    ["another method", "x-http-method-override"],
    ["another user", "X-Forwarded-User"],
    ["who asks", "Remote-User"],
  ])("may be that of a server in front where a field tells %s", (_, name) => {
    expect(isRefusedInFront(exchange([[name, "x"]]))).toBe(true);
    expect(isRefusedInFront(exchange([[name, "x"]], true))).toBe(false);
  });

  it.each([
    "X-API-Key",
    "X-Signature",
    "Authorization",
    "X-User",
  ])("is the service's where %s is sent", (name) => {
    expect(isRefusedInFront(exchange([[name, "x"]]))).toBe(false);
  });
});
