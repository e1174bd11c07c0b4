import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createRefreshTokenFiles, requireRefreshTokenFile, writeRefreshToken } from "./refresh-token-file.ts";

const directory = mkdtempSync(join(tmpdir(), "countersign-token-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** A file that cannot be replaced, whoever tries: something else has its name. */
function notReplaceable(name: string): string {
  const file = join(directory, name);
  mkdirSync(join(file, "kept"), { recursive: true });
  return file;
}

describe("a refresh token in a file", () => {
  it("can be read by its owner only", () => {
    const file = join(directory, "kept", "user.refresh-token");
    writeRefreshToken(file, "first");
    writeRefreshToken(file, "second");
    expect(readFileSync(file, "utf8")).toBe("second\n");
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("says where it could not be written, and leaves no copy behind", () => {
    const file = notReplaceable("not-replaced");
    expect(() => writeRefreshToken(file, "secret")).toThrow(
      expect.objectContaining({
        code: "refresh-token-not-kept",
        exitCode: 2,
        side: "settings",
        tried: expect.stringContaining(file),
      }),
    );
    expect(readdirSync(directory).filter((name) => name.startsWith("not-replaced"))).toEqual([
      "not-replaced",
    ]);
  });

  it("is asked for only where it can be kept", () => {
    const file = join(directory, "new", "user.refresh-token");
    requireRefreshTokenFile(file);
    expect(readdirSync(join(directory, "new"))).toEqual([]);
    writeFileSync(join(directory, "plain"), "");
    expect(() => requireRefreshTokenFile(join(directory, "plain", "token"))).toThrow(
      /refresh-token-not-kept/,
    );
  });

  it("that is renewed and cannot be written is told of, each time, and does not stop the run", () => {
    const refreshTokenFile = notReplaceable("mounted");
    const remarks: string[] = [];
    const renewed = createRefreshTokenFiles(
      { alice: { name: "alice", refreshToken: "r1", refreshTokenFile } },
      (text) => remarks.push(text),
    );
    renewed("r1", "r2");
    renewed("r2", "r3");
    expect(remarks).toEqual([
      expect.stringContaining(refreshTokenFile),
      expect.stringContaining("can be written"),
    ]);
    expect(existsSync(`${refreshTokenFile}.new`)).toBe(false);
  });
});
