import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));

/** The project's own tests. The specs under specs/ judge a target and are run by `countersign run`. */
export default defineConfig({
  resolve: {
    // What package.json gives the compiled program as `imports`, for the sources.
    alias: [
      { find: "#catalogue", replacement: `${root}specs/catalogue/index.ts` },
      { find: "#harness", replacement: `${root}harness/index.ts` },
      { find: /^#(fixtures|reports)\//, replacement: `${root}$1/` },
    ],
  },
  test: {
    include: ["{specs,fixtures,harness,reports}/**/*.test.{ts,tsx}"],
    // Compiles what tests start as a process of its own.
    globalSetup: "build.mjs",
    pool: "forks",
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    retry: 0,
  },
});
