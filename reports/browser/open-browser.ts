/** A real Chromium for the tests of the pages, from the npm package that brings it along. */
import { existsSync } from "node:fs";
import chromiumPackage from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

/** The libraries of the system that Chromium loads and the package does not bring. */
const librariesHint = "On Debian: apt-get install libnss3 libnspr4.";

/** @returns a browser, or why there is none on this machine */
export async function openBrowser(): Promise<Browser | string> {
  try {
    const executablePath = process.env.COUNTERSIGN_CHROMIUM ?? (await chromiumPackage.executablePath());
    if (!existsSync(executablePath)) return `There is no Chromium at ${executablePath}.`;
    return await chromium.launch({ executablePath, args: ["--no-sandbox"], headless: true });
  } catch (error) {
    const [firstLine = ""] = (error as Error).message.split("\n");
    return `Chromium does not start here: ${firstLine} ${librariesHint}`;
  }
}
