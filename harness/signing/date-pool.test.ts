import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createDatePool } from "./date-pool.ts";

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
const other = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey;
const NOW = Date.parse("2026-01-02T03:04:05Z");

describe("dates of signed requests", () => {
  it("are given out once for a private key, whichever API keys it belongs to", async () => {
    const dates = createDatePool({ now: () => NOW });
    const same = createPrivateKey(privateKey.export({ type: "pkcs8", format: "pem" }));
    expect(await dates.next(privateKey)).toBe("Fri, 02 Jan 2026 03:04:05 GMT");
    expect(await dates.next(same)).toBe("Fri, 02 Jan 2026 03:04:04 GMT");
    expect(await dates.next(other)).toBe("Fri, 02 Jan 2026 03:04:05 GMT");
  });

  it("are those of the present once repetitions are seen to be accepted", async () => {
    const dates = createDatePool({ now: () => NOW });
    dates.allowRepeats();
    expect([await dates.next(privateKey), await dates.next(privateKey)]).toEqual([
      "Fri, 02 Jan 2026 03:04:05 GMT",
      "Fri, 02 Jan 2026 03:04:05 GMT",
    ]);
  });
});
