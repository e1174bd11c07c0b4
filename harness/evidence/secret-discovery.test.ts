import { describe, expect, it } from "vitest";
import type { Answered } from "./recorder.ts";
import { secretsOfResponse } from "./secret-discovery.ts";
import { createSecretRegistry } from "./secrets.ts";

function redactedAfter(route: string, body: unknown, text: string): string {
  const secrets = createSecretRegistry();
  const answered = { route, body: Buffer.from(JSON.stringify(body)), response: { headers: [], status: 201 } };
  secretsOfResponse(answered as unknown as Answered, secrets);
  return secrets.redact(text);
}

const KEY = `${"aB3".repeat(17)}x`;

describe("secrets in the answer to POST /user/api-key", () => {
  it("are 52 alphanumeric characters under any name, at any depth", () => {
    expect(redactedAfter("POST /user/api-key", { data: { token: KEY } }, `is ${KEY}`)).toBe("is (secret)");
  });

  it("are the value of a member apikey, whatever its length", () => {
    const short = "kTq83nVvZx01LmPqQ";
    expect(redactedAfter("POST /user/api-key", { apikey: short }, short)).toBe("(secret)");
  });

  it("are not the other members", () => {
    const id = "0b1f2c9e-6a51-4a0e-9d3c-2f7f7a6f1c11";
    expect(redactedAfter("POST /user/api-key", { id, apikey: KEY }, id)).toBe(id);
  });

  it("are not looked for in answers of other routes", () => {
    expect(redactedAfter("GET /user", { apikey: KEY }, KEY)).toBe(KEY);
  });
});
