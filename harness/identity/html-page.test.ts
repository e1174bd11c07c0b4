import { describe, expect, it } from "vitest";
import { readPage } from "./html-page.ts";

describe("a page", () => {
  it("shows its words, and neither its scripts nor its head", () => {
    const page = `<title>T</title><style>s{}</style><h1>Log\u001b[31m  in</h1><script>alert(1)</script><p>A &amp; B<br>C`;
    expect(readPage(page).words).toBe("Log [31m in A & B C");
  });

  it("may be nested as deeply, and have as many comments, as fit into it", () => {
    expect(readPage(`${"<div>".repeat(15_000)}x`).words).toBe("x");
    expect(readPage(`${"<!>".repeat(300_000)}x`).words).toBe("x");
  });

  it("is refused when a parser would make millions of elements of it", () => {
    const bold = Array.from({ length: 1000 }, (_, i) => `<b id=${i}>`).join("");
    expect(() => readPage(`<p>${bold}${"<p>x".repeat(10_000)}`)).toThrow(/more than 20000 elements/);
  });
});
