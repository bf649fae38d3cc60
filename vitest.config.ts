import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
    // Specs that spawn other runners do so in order to measure them: no more at once than there are cores.
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
