import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { MAX_BODY_BYTES } from "../limits.ts";
import { removeContentCoding } from "./content-coding.ts";

const text = Buffer.from('{"language":"en"}');

describe("removing a content coding", () => {
  it.each([
    ["gzip", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["br", brotliCompressSync(text)],
    ["identity", text],
    [undefined, text],
  ])("gives the bytes that were coded by %s", (coding, bytes) => {
    expect(removeContentCoding(bytes, coding)).toEqual(text);
  });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("gives what is on the wire where %s would fill the memory", (coding, compress) => {
    const bomb = compress(Buffer.alloc(MAX_BODY_BYTES + 1));
    expect(removeContentCoding(bomb, coding)).toBe(bomb);
  });
});
