/** The closing lines in a terminal. */
import { describe, expect, it } from "vitest";
import { sampleReport, sampleRequirement } from "../testing/sample-report.ts";
import { renderTerminalSummary } from "./render-terminal-summary.ts";

const plain = renderTerminalSummary(sampleReport(), { color: false });

describe("renderTerminalSummary", () => {
  it("tells a violated requirement as id and title, expected, received, exchanges", () => {
    expect(plain).toContain(
      [
        "  OAU-02 title of OAU-02 (stated)",
        "    a token in the query string is refused",
        "    expected a refusal: not 2xx",
        "    received 200 and the user of the token",
        "    exchanges 4, 5",
      ].join("\n"),
    );
  });

  it("puts what is violated first, then what was not judged and why, and the verdict last", () => {
    const places = [
      "Violated (4)",
      "Unstable (seen both ways: neither met nor violated) (1)",
      "Not judged, and why (8)",
      "Missing: second-user (1 stated)",
      "stated       3 violated",
    ];
    const found = places.map((words) => plain.indexOf(words));
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found[0]).toBe(0);
    expect(plain.trimEnd().split("\n").at(-1)).toMatch(
      /^Not conformant: 3 requirements violated; Countersign itself broke in .*\. \(3 min 04 s, exit code 1\)$/,
    );
  });

  it("lets the target neither colour nor move anything, nor forge a line of verdict", () => {
    expect(plain).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(plain).not.toMatch(/^\s{0,4}# heading/m);
    const coloured = renderTerminalSummary(sampleReport(), { color: true });
    expect(coloured.replace(/\u001B\[\d+m/g, "")).toBe(plain);
  });

  it("is short when everything was judged and met", () => {
    const green = sampleReport({ requirements: [sampleRequirement({ id: "GEN-01" })] });
    expect(renderTerminalSummary(green, { color: false })).toBe(
      "  stated       1 met\n\nConformant: 1 requirement met, no stated one violated. (3 min 04 s, exit code 0)\n",
    );
  });
});
