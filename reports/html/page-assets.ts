/** Style and script of the page, read from disk once, with the hashes by which the page allows them and nothing else. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** In the order of their imports; joined into one script, so the page needs no module loading. */
const scriptFiles = [
  "visible-text.js",
  "command-lines.js",
  "evidence.js",
  "inflate.js",
  "element.js",
  "message-view.js",
  "record-facts.js",
  "exchange-parts.js",
  "record-dialog.js",
  "exchange-log.js",
  "requirement-filter.js",
  "keyboard.js",
  "page.js",
];

/** In the order of the cascade. */
const styleFiles = [
  "colours.css",
  "page.css",
  "first-screen.css",
  "counts.css",
  "marks.css",
  "findings.css",
  "groups.css",
  "maps.css",
  "timeline.css",
  "filters.css",
  "requirements.css",
  "record.css",
  "narrow.css",
  "print.css",
];

export interface PageAssets {
  style: string;
  script: string;
  /** Value of the Content-Security-Policy. */
  policy: string;
}

export const pageAssets: PageAssets = loadedAssets();

function loadedAssets(): PageAssets {
  const style = styleFiles.map((name) => asset(`style/${name}`)).join("\n");
  const modules = scriptFiles.map((name) => asset(`page/${name}`));
  const script = `"use strict";\n(() => {\n${modules.map(withoutModuleWords).join("\n")}\nstartPage();\n})();`;
  if (/<\/(style|script)/i.test(style + script))
    throw new Error(
      "The page's own style or script holds a closing tag and would end early; write it otherwise.",
    );
  return { style, script, policy: policyFor(style, script) };
}

function asset(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8").trim();
}

function withoutModuleWords(source: string): string {
  return source.replace(/^import [^;]*;\n/gm, "").replace(/^export (?=async|function|const)/gm, "");
}

function policyFor(style: string, script: string): string {
  return [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text, "utf8").digest("base64")}`;
}
