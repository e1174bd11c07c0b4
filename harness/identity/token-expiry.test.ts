import { describe, expect, it } from "vitest";
import { expiryIn, lifeMs } from "./token-expiry.ts";

const tokenOf = (claims: object) =>
  ["e30", Buffer.from(JSON.stringify(claims)).toString("base64url"), "c2ln"].join(".");

describe("the life of an access token", () => {
  it("is what the realm says, whatever the token does", () => {
    expect(lifeMs(tokenOf({ iat: 100, exp: 3700 }), 60)).toBe(60_000);
    expect(lifeMs("opaque", 60)).toBe(60_000);
  });

  it("is told by the token where the realm says nothing, by the realm's own clock", () => {
    expect(lifeMs(tokenOf({ iat: 100, exp: 160 }), undefined)).toBe(60_000);
    const untilThen = lifeMs(tokenOf({ exp: Date.now() / 1000 + 60 }), undefined);
    expect(untilThen).toBeGreaterThan(50_000);
    expect(untilThen).toBeLessThanOrEqual(60_000);
  });

  it("is not known of an opaque token, nor its end", () => {
    expect([lifeMs("opaque", undefined), expiryIn("opaque")]).toEqual([undefined, undefined]);
    expect(expiryIn(tokenOf({ exp: 160 }))).toBe(160_000);
  });
});
