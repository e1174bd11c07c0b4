/** One source: the schema file is what the types are made of, and a program that runs needs no more than the file. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { reportSchema } from "./document.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

it("is written down in report.schema.json (to write it anew: vitest run reports/document.test.ts --update)", async () => {
  await expect(`${JSON.stringify(reportSchema, null, 2)}\n`).toMatchFileSnapshot("report.schema.json");
});

it("is imported as types only: what makes them takes long to load", () => {
  const sources = ["harness", "reports", "specs", "fixtures"].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
      .filter(
        (name) => /(?<!\.test)\.tsx?$/.test(name) && !`${folder}/${name}`.startsWith("reports/document"),
      )
      .map((name) => `${folder}/${name}`),
  );
  const loading = /\b(?:import|export)\s+(?!type\b)[^;]*?from "[^"]*\/document(?:\/[^"]+)?"/;
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => loading.test(readFileSync(`${root}${file}`, "utf8")))).toEqual([]);
});
