import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts"],
    globalSetup: ["scripts/vitest-setup.mjs"],
    testTimeout: 120_000,
    // Threads start faster than forks, and most tests spend their time in processes they spawn themselves.
    pool: "threads",
    maxWorkers: 2,
  },
});
