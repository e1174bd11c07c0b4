import { defineConfig } from "vitest/config";

/** The project's own tests. The specs under specs/ judge a target and are run by `countersign run`. */
export default defineConfig({
  test: {
    include: ["{specs,fixtures,harness,reports}/**/*.test.{ts,tsx}"],
    pool: "forks",
    isolate: false,
    maxWorkers: 2,
    testTimeout: 20_000,
    retry: 0,
  },
});
