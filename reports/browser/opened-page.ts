/** A report in a real browser, with everything the page complained of. */
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import type { ReportDocument } from "../document.ts";
import { renderHtml } from "../html/render-html.tsx";

/** Kept by CI: what the pages look like. */
const SCREENSHOTS = fileURLToPath(new URL("../out/screenshots/", import.meta.url));

export interface OpenedPage {
  readonly page: Page;
  /** Console errors, uncaught errors, and requests for anything but the file itself. */
  readonly complaints: readonly string[];
  /** From the start of loading until the page can be used, in milliseconds. */
  readonly readyMs: number;
  /** Size of the file in bytes. */
  readonly bytes: number;
  picture(name: string): Promise<void>;
  close(): Promise<void>;
}

export interface Look {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: "light" | "dark";
}

/** Renders the report to a file, as a reader has it, and opens that. */
export async function openReport(
  browser: Browser,
  report: ReportDocument,
  look: Look = {},
): Promise<OpenedPage> {
  const html = renderHtml(report);
  const file = join(mkdtempSync(join(tmpdir(), "countersign-page-")), "index.html");
  writeFileSync(file, html);
  const { width = 1280, height = 900, theme = "light" } = look;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(pathToFileURL(file).href)) complaints.push(`asked for ${request.url()}`);
  });
  const started = performance.now();
  await page.goto(pathToFileURL(file).href);
  // The page takes it away once it is unpacked.
  await page.locator("#evidence").waitFor({ state: "detached" });
  return {
    page,
    complaints,
    readyMs: performance.now() - started,
    bytes: Buffer.byteLength(html),
    picture: async (name) => {
      mkdirSync(SCREENSHOTS, { recursive: true });
      await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
    },
    close: () => context.close(),
  };
}
