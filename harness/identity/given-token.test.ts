import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { givenToken } from "./given-token.ts";

const expiringAt = (exp: number) =>
  new SignJWT({ exp }).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode("x".repeat(32)));

describe("an access token that is given", () => {
  it("is used while it lasts", async () => {
    const exp = Math.floor(Date.now() / 1000) + 60;
    const token = await expiringAt(exp);
    expect(givenToken({ name: "alice", token })).toEqual({ accessToken: token, expiresAt: exp * 1000 });
  });

  it("is used as it is when it tells nothing of its end", () => {
    expect(givenToken({ name: "alice", token: "opaque" })).toEqual({ accessToken: "opaque" });
  });

  it("is refused once it has expired, and when there is none", async () => {
    const token = await expiringAt(1);
    expect(() => givenToken({ name: "alice", token })).toThrow(/token-expired.*1970-01-01T00:00:01/);
    expect(() => givenToken({ name: "alice" })).toThrow(/credential-missing.*FDS_USER_TOKEN/);
  });
});
