import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { describeWith } from "#fixtures/testing/describe-with";
import { hostileText, sampleReport } from "../testing/sample-report.ts";
import { sampleCheck, sampleRequirement } from "../testing/sample-requirements.ts";
import { openBrowser } from "./open-browser.ts";
import { openReport } from "./opened-page.ts";

const opened = await openBrowser();
const missing = typeof opened === "string" ? opened : undefined;
const browser = typeof opened === "string" ? undefined : opened;
afterAll(() => browser?.close());

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Ids of what axe-core finds wrong on the page as it is now. */
async function barriers(page: Page): Promise<string[]> {
  // The page's own policy forbids foreign script: this one comes in by the debugger, past the policy.
  const { readFileSync } = await import("node:fs");
  await page.evaluate(readFileSync(AXE, "utf8"));
  const found = await page.evaluate("axe.run(document, { resultTypes: ['violations'] })");
  const { violations } = found as { violations: { id: string; nodes: { html: string }[] }[] };
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`);
}

const failing = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    sampleRequirement({
      id: `SIG-${String(index + 1).padStart(3, "0")}`,
      verdict: "violated",
      reason: "A signature over another body was accepted.",
      checks: [sampleCheck({ outcome: "violated", expected: "a refusal", received: "200", exchanges: [2] })],
    }),
  );
const conformant = () => sampleReport({ requirements: [sampleRequirement({ id: "OAU-01" })] });

describeWith("browser", missing, "the report in a browser", () => {
  it.each([
    ["no failure", () => conformant()],
    [
      "three failures",
      () => sampleReport({ requirements: [...failing(3), sampleRequirement({ id: "OAU-01" })] }),
    ],
    ["two hundred failures", () => sampleReport({ requirements: failing(200) })],
    ["every verdict and hostile evidence", () => sampleReport()],
  ])(
    "opens without a complaint and without barriers in both themes: %s",
    { timeout: 60_000 },
    async (name, make) => {
      for (const theme of ["light", "dark"] as const) {
        const view = await openReport(browser!, make(), { theme });
        await view.picture(`${name} ${theme}`.replaceAll(" ", "-"));
        expect(await barriers(view.page)).toEqual([]);
        expect(view.complaints).toEqual([]);
        await view.close();
      }
    },
  );

  it.each([360, 768, 1280, 1920])(
    "fits a window of %i pixels without sideways scrolling",
    { timeout: 30_000 },
    async (width) => {
      const view = await openReport(browser!, sampleReport(), { width });
      const wide = await view.page.evaluate("document.documentElement.scrollWidth - innerWidth");
      await view.picture(`width-${width}`);
      expect(wide).toBeLessThanOrEqual(0);
      await view.close();
    },
  );

  it("stays under 5 MB with 5,000 exchanges", { timeout: 60_000 }, async () => {
    const view = await openReport(browser!, sampleReport({}, 5000));
    expect(view.bytes).toBeLessThan(5_000_000);
    expect(view.complaints).toEqual([]);
    await view.close();
  });

  it("finds a requirement by search, and shows all again", { timeout: 30_000 }, async () => {
    const view = await openReport(browser!, sampleReport());
    const { page } = view;
    await page.keyboard.press("/");
    await page.keyboard.type("OAU-02");
    const all = await page.locator("details.requirement").count();
    const shown = await page.locator("details.requirement:visible").count();
    expect(await page.locator("#OAU-02").isVisible()).toBe(true);
    expect(shown).toBeLessThan(all);
    expect(await page.locator("#matches").textContent()).toBe(`${shown} of ${all} requirements`);
    await page.locator(".clear-filters").first().click();
    expect(await page.locator("details.requirement:visible").count()).toBe(all);
    await view.close();
  });

  it("follows a deep link to a requirement, also one that a filter hides", { timeout: 30_000 }, async () => {
    const view = await openReport(browser!, sampleReport());
    const { page } = view;
    await page.locator("#search").fill("no such words");
    await page.evaluate("location.hash = '#OAU-02'");
    await page.locator("#OAU-02[open]").waitFor();
    expect(await page.locator("#OAU-02").isVisible()).toBe(true);
    await view.close();
  });

  it(
    "goes from the verdict to the raw bytes in two clicks, and back by Escape",
    { timeout: 30_000 },
    async () => {
      const view = await openReport(browser!, sampleReport());
      const { page } = view;
      await page.locator("#violated a[href='#OAU-02']").first().click();
      await page.locator("#OAU-02 a[href^='#exchange-']").first().click();
      await page.locator("dialog#record[open]").waitFor();
      expect(await page.locator("dialog#record").textContent()).toContain("Request");
      await view.picture("exchange");
      expect(await barriers(page)).toEqual([]);
      await page.keyboard.press("Escape");
      expect(await page.locator("dialog#record").isVisible()).toBe(false);
      expect(view.complaints).toEqual([]);
      await view.close();
    },
  );

  it("walks the requirements by j and k", { timeout: 30_000 }, async () => {
    const view = await openReport(browser!, sampleReport());
    const { page } = view;
    await page.evaluate("document.getElementById('OAU-01').querySelector('summary').focus()");
    await page.keyboard.press("j");
    const focused = "document.activeElement.closest('details')?.id";
    expect(await page.evaluate(focused)).not.toBe("OAU-01");
    await page.keyboard.press("k");
    expect(await page.evaluate(focused)).toBe("OAU-01");
    await view.close();
  });

  it("runs nothing that the service sent", { timeout: 30_000 }, async () => {
    const report = sampleReport();
    report.headline = hostileText;
    const view = await openReport(browser!, report);
    const { page } = view;
    page.on("dialog", () => expect.unreachable("a script of the evidence ran"));
    await page.evaluate("location.hash = '#exchange-8'");
    await page.locator("dialog#record[open]").waitFor();
    expect(await page.locator("dialog#record script").count()).toBe(0);
    expect(view.complaints).toEqual([]);
    await view.close();
  });

  it("lets its policy stop a script that somebody adds", { timeout: 30_000 }, async () => {
    const view = await openReport(browser!, conformant());
    await view.page.evaluate(
      "{ const s = document.createElement('script'); try { s.text = 'window.ran = true'; document.head.append(s) } catch {} }",
    );
    expect(await view.page.evaluate("window.ran")).toBeUndefined();
    await view.close();
  });
});
