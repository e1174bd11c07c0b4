/** The summary for a job page. */
import { describe, expect, it } from "vitest";
import { hostileText, sampleReport } from "../testing/sample-report.ts";
import { code, plain } from "./markdown-text.ts";
import { renderMarkdown } from "./render-markdown.ts";

const summary = renderMarkdown(sampleReport());

describe("renderMarkdown", () => {
  it("opens with the verdict and the headline, and gives the same bytes again", () => {
    expect(summary).toMatch(/^# Countersign: Not conformant\n\n\*\*Not conformant: 3 requirements violated;/);
    expect(renderMarkdown(sampleReport())).toBe(summary);
  });

  it("counts by level and verdict", () => {
    expect(summary).toContain("| stated | 3 | 1 | 1 | 1 | 6 | 1 | 0 | 1 | 14 |");
  });

  it("lists what is violated with expected and received, and what was not judged with why", () => {
    expect(summary).toMatch(
      /### OAU-02 [\s\S]*expected `a refusal: not 2xx`\n {2}- received `200 and the user of the token`/,
    );
    expect(summary).toMatch(/\| \*\*Missing: second-user\*\*.* \| 1 \| 1 \| OAU-04 \|/);
    expect(summary).toMatch(/## Unstable[\s\S]*### OAU-13[\s\S]*at another attempt met \(exchange 9\)/);
    expect(summary).toContain("| format of GET /system/public-key | `PEM (SPKI), text/plain` |");
  });

  it("lets hostile text start no line, no markup and no table cell", () => {
    const lines = summary.split("\n");
    expect(lines.filter((line) => line.startsWith("# "))).toHaveLength(1);
    const outsideCode = summary.replace(/(`+)[^`].*?[^`]?\1(?!`)/g, "");
    expect(outsideCode).not.toMatch(/<script|<img|\[link\]|\*\*bold/);
    for (const row of lines.filter((line) => line.startsWith("| field of the watched")))
      expect(row.replaceAll("\\|", "").split("|")).toHaveLength(4);
    expect(summary).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/u);
  });
});

describe("text in Markdown", () => {
  it("fences code longer than any run of backticks in it", () => {
    expect(code("a ``` b")).toBe("```` a ``` b ````");
    expect(code("")).toBe("` `");
  });

  it("escapes markup in plain words and makes no link of an address", () => {
    expect(plain("a|b <i> https://x.test")).toBe("a&#124;b &#60;i&#62; https&#58;//x.test");
    expect(plain(hostileText)).not.toMatch(/[<>|`*\n]/);
  });
});
