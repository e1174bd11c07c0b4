/** The page: hostile evidence stays text, the size stays bounded, and each requirement can be reached. */
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  hostileText,
  sampleReport,
  sampleRequirement,
  sampleRequirements,
} from "../testing/sample-report.ts";
import { renderHtml } from "./render-html.tsx";

const page = renderHtml(sampleReport());
const withoutData = (html: string) => html.replace(/(<script[^>]*>)[\s\S]*?(<\/script>)/g, "$1$2");
const dataOf = (html: string) =>
  JSON.parse(
    gunzipSync(Buffer.from(/id="evidence">([^<]*)<\/script>/.exec(html)?.[1] ?? "", "base64")).toString(),
  );

describe("renderHtml", () => {
  it("gives the same bytes for the same document", () => {
    expect(renderHtml(sampleReport())).toBe(page);
  });

  it("opens with the verdict in words and the headline", () => {
    expect(page).toMatch(/<h1>Not conformant<\/h1><p class="headline">3 requirements violated;/);
  });

  it("says what was not judged, by why", () => {
    for (const why of [
      "Missing: second-user",
      "Declared out of reach: changes",
      "Blocked by OAU-02",
      "Following OAU-02",
      "Checks are missing",
      "Not yet judged by this version",
      "Not applicable to this service",
      "Cannot be judged from outside",
    ])
      expect(page).toContain(`<span class="group-title">${why}</span>`);
  });

  it("shows a violated check as it is, with what its requirement follows beside it", () => {
    const following = /id="OAU-14"[\s\S]*?<\/details>/.exec(page)?.[0] ?? "";
    expect(following).toContain('<dt>Following</dt><dd><a class="mono" href="#OAU-02">OAU-02</a>');
    expect(following).toContain('class="check is-violated"');
  });

  it("shows both sides of what was seen both ways", () => {
    expect(page).toContain('<section id="unstable"');
    const unstable = /id="OAU-13"[\s\S]*?<\/details>/.exec(page)?.[0] ?? "";
    expect(unstable).toContain("Another attempt: met (exchange 9)");
    expect(unstable).toContain('href="#exchange-9"');
    expect(unstable).toContain('href="#exchange-10"');
  });

  it("says how many checks were not made", () => {
    expect(page).toContain("1 of 3 planned checks were not made.");
  });

  it("has a place for every requirement and a link to each exchange of a violated check", () => {
    for (const { id } of sampleRequirements()) expect(page).toContain(`class="requirement" id="${id}"`);
    expect(page).toContain('href="#exchange-4"');
    expect(page).toContain('href="#exchange-5"');
  });

  it("puts expected beside received", () => {
    expect(page).toMatch(
      /<dt>Expected<\/dt><dd>a refusal: not 2xx<\/dd>.*?<dt>Received<\/dt><dd>200 and the user/,
    );
  });

  it("says so when nothing is left unjudged and nothing is violated", () => {
    const green = renderHtml(sampleReport({ requirements: [sampleRequirement({ id: "GEN-01" })] }));
    expect(green).toContain("Every requirement of this run was judged.");
    expect(green).not.toContain('id="violated"');
  });
});

describe("hostile evidence", () => {
  it("adds no element: the only scripts are the data and our own", () => {
    expect([...page.matchAll(/<script([^>]*)>/g)].map((match) => match[1])).toEqual([
      ' type="application/gzip" id="evidence"',
      "",
    ]);
    expect(withoutData(page)).not.toMatch(/<img|<[a-z][^<>]*\son[a-z]+=|href="(?!#)/i);
  });

  it("is allowed to run by no policy: style and script are named by hash, everything else is refused", () => {
    const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? "";
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/
      .exec(page)?.[1]
      ?.replaceAll("&#39;", "'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    expect(policy).not.toMatch(/unsafe|https?:/);
    expect(withoutData(page)).not.toMatch(/\sstyle="/);
  });

  it("hides and reorders nothing: control, bidi and lone surrogate characters are shown by code point", () => {
    expect(page).not.toMatch(/(?!\n|\t)[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(page).toContain("⟨U+202E⟩gpj.exe");
    expect(page).toContain("⟨U+001B⟩[31mred");
    expect(page).toContain("⟨U+D800⟩");
  });

  it("keeps the recorded text exact in the data", () => {
    const { details, strings } = dataOf(page);
    expect(strings).toContain(hostileText);
    expect(details[8].rb[0]).toBe(hostileText);
  });
});

describe("a large run", () => {
  const withFiller = (fillerOf: (n: number) => string) => {
    const report = sampleReport({}, 5000);
    for (const { n, request } of report.exchanges) request.headers.push(["x-filler", fillerOf(n)]);
    return report;
  };
  /** Hash after hash: nothing in it repeats, so it does not get smaller. */
  const noise = (n: number) =>
    Array.from({ length: 32 }, (_, part) =>
      createHash("sha512").update(`${n} ${part}`).digest("base64"),
    ).join("");
  const large = withFiller(noise);
  const html = renderHtml(large);

  it("holds every exchange in full where an ordinary one is like another", () => {
    const ordinary = renderHtml(withFiller((n) => `${n} ${"ä".repeat(400)}`));
    expect(Buffer.byteLength(ordinary)).toBeLessThan(5_000_000);
    expect(Object.keys(dataOf(ordinary).details)).toHaveLength(5000);
    expect(ordinary).not.toMatch(/To keep the page small, \d/);
  });

  it("stays under 5 MB, lists every exchange, and says what it left out", () => {
    expect(Buffer.byteLength(html)).toBeLessThan(5_000_000);
    expect(dataOf(html).exchanges).toHaveLength(5000);
    expect(html).toMatch(/To keep the page small, \d+ exchanges .* are here as a line only/);
  });

  it("holds in full what an unmet check looked at, wherever it stands in the run", () => {
    const late = sampleRequirement({
      id: "GEN-02",
      verdict: "violated",
      checks: [{ title: "late", outcome: "violated", exchanges: [4999], events: [], durationMs: 1 }],
    });
    const details = dataOf(renderHtml({ ...large, requirements: [...large.requirements, late] })).details;
    expect(details[4999]).toBeDefined();
    expect(details[4998]).toBeUndefined();
  });
});
