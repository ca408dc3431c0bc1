import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts"],
    globalSetup: ["scripts/vitest-setup.mjs"],
    testTimeout: 30_000,
    maxWorkers: 2,
  },
});
