import { describe, expect, it } from "vitest";
import { generateFourPrimeKeyPair, verifyPkcs1 } from "#harness";
import { cubeRootForgery, forgeries, rightEncoding } from "./forgeries.ts";

const message = Buffer.from("date: Sat, 21 Nov 2026 06:56:35 GMT");
const keyPair = await generateFourPrimeKeyPair(2048);

describe("forged signatures", () => {
  it("depart from an encoding that verifies", () => {
    expect(verifyPkcs1("sha256", keyPair.publicKey, message, rightEncoding.forge(message, keyPair))).toBe(
      true,
    );
  });

  it.each(forgeries.map((forgery) => [forgery.title, forgery] as const))("do not verify: %s", (_title, {
    forge,
  }) => {
    expect(verifyPkcs1("sha256", keyPair.publicKey, message, forge(message, keyPair))).toBe(false);
  });

  it("have the length of the modulus, but where a sum does not fit", () => {
    const lengths = forgeries.map(({ forge }) => forge(message, keyPair).length);
    expect(lengths.every((length) => length === 256 || length === 257)).toBe(true);
  });

  it("have a cube that begins as a signature and does not verify", async () => {
    const pair = await generateFourPrimeKeyPair(2048, 3);
    const forged = cubeRootForgery.forge(message, pair);
    const cube = (BigInt(`0x${forged.toString("hex")}`) ** 3n).toString(16).padStart(512, "0");
    expect(cube.slice(0, 60)).toBe(`0001${"ff".repeat(8)}003031300d060960864801650304020105000420`);
    expect(verifyPkcs1("sha256", pair.publicKey, message, forged)).toBe(false);
  });
});
