import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { recordBody } from "./recorded-body.ts";
import { createSecretRegistry } from "./secrets.ts";

const SECRET = "kTq83nVvZx01LmPq";
const secrets = createSecretRegistry();
secrets.add(SECRET, "a test secret");

describe("a recorded body", () => {
  it("is the text as it is, with its digest", () => {
    const recorded = recordBody(Buffer.from("plain"), secrets.redact);
    expect(recorded).toMatchObject({ bytes: 5, encoding: "utf8", content: "plain" });
    expect(recorded.redacted).toBeUndefined();
  });

  it("shows a compressed body decoded when there is a secret in it, with the digests of both", () => {
    const decoded = Buffer.from(`{"apikey":"${SECRET}"}`);
    const recorded = recordBody(gzipSync(decoded), secrets.redact, decoded);
    expect(recorded).toMatchObject({ encoding: "utf8", content: '{"apikey":"(secret)"}', redacted: true });
    expect(recorded.bytes).toBe(gzipSync(decoded).length);
    expect(recorded.sha256).toBe(recordBody(gzipSync(decoded), (text) => text).sha256);
    expect(recorded.decodedSha256).toBe(recordBody(decoded, (text) => text).sha256);
  });

  it("keeps the exact bytes of a compressed body without a secret", () => {
    const decoded = Buffer.from("nothing to see");
    const recorded = recordBody(gzipSync(decoded), secrets.redact, decoded);
    expect(Buffer.from(recorded.content, "base64").equals(gzipSync(decoded))).toBe(true);
    expect(recorded.decodedSha256).toBeUndefined();
  });
});
