import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { authorizationHeader, conventionalDialects } from "../signing/http-signature.ts";
import type { Received } from "./call-server.ts";
import { faultOfSignature, sentSignature } from "./sent-signature.ts";

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const date = "Sun, 22 Nov 2026 20:00:00 GMT";
const xSignature = "abcd";

function requestWith(authorization: string, sentDate = date): Received {
  return {
    ...{ server: "the service", method: "GET", target: "/user", body: Buffer.alloc(0), at: 0 },
    headers: [
      ["Authorization", authorization],
      ["Date", sentDate],
      ["X-Signature", xSignature],
    ],
  };
}

const fields: Record<string, string> = { date, "x-signature": xSignature };

describe("Authorization: Signature as it was sent", () => {
  it.each(conventionalDialects)("verifies: $name", async (dialect) => {
    for (const algorithm of ["rsa-sha1", "rsa-sha256", "rsa-sha512"]) {
      const parts = { dialect, keyId: "K", algorithm, privateKey, method: "GET", path: "/user" };
      const { value } = await authorizationHeader({ ...parts, headers: (name) => fields[name] });
      expect(sentSignature(requestWith(value))?.parameters.keyId).toBe("K");
      expect(faultOfSignature(requestWith(value), publicKey)).toBeUndefined();
      expect(faultOfSignature(requestWith(value, "another date"), publicKey)).toContain("does not verify");
    }
  });

  it("needs date among its headers", () => {
    const signature = sign("sha256", Buffer.from(`x-signature: ${xSignature}`), privateKey).toString(
      "base64",
    );
    const value = `Signature keyId="K",algorithm="rsa-sha256",headers="x-signature",signature="${signature}"`;
    expect(faultOfSignature(requestWith(value), publicKey)).toContain("date is not among");
  });

  it("is none of another scheme", () => {
    expect(sentSignature(requestWith("Bearer token"))).toBeUndefined();
  });
});
