import { describe, expect, it } from "vitest";
import { MAX_LOG_BYTES, MAX_PRINTED_LINE } from "../limits.ts";
import { printedLines } from "./printed-lines.ts";

function printing() {
  const heard: string[] = [];
  let logged = 0;
  const lines = printedLines({
    onLine: (line) => heard.push(line),
    log: {
      write: (chunk) => {
        logged += chunk.length;
      },
    },
  });
  return { lines, heard, logged: () => logged };
}

describe("what a process prints", () => {
  it("is told line by line, each stream for itself, whatever pieces it comes in", () => {
    const { lines, heard } = printing();
    const [out, err] = [lines.stream(), lines.stream()];
    const text = Buffer.from("one ü\ntwo");
    for (const byte of text) out(Buffer.from([byte]));
    err("three\n");
    out("\n\nfour");
    expect(heard).toEqual(["one ü", "three", "two", ""]);
    expect(lines.lastLines()).toBe("one ü\nthree\ntwo\nfour");
  });

  it("is kept at hand as its last lines", () => {
    const { lines } = printing();
    lines.stream()(Array.from({ length: 100 }, (_, n) => `line ${n}\n`).join(""));
    expect(lines.lastLines().split("\n")).toHaveLength(20);
    expect(lines.lastLines()).toContain("line 99");
  });

  it("takes no time and no memory where no line ever ends", () => {
    const { lines, heard, logged } = printing();
    const print = lines.stream();
    const piece = Buffer.alloc(4096, "x");
    const start = performance.now();
    for (let bytes = 0; bytes < 2 * MAX_LOG_BYTES; bytes += piece.length) print(piece);
    lines.lastLines();
    print("\nnext\n");
    expect(performance.now() - start).toBeLessThan(3000);
    expect(heard.map(({ length }) => length)).toEqual([MAX_PRINTED_LINE, 4]);
    expect(lines.lastLines().length).toBeLessThan(3000);
    expect(logged()).toBeLessThan(MAX_LOG_BYTES + 100);
  });
});
