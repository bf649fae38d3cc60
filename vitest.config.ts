import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, "test/docs/.generated/**"],
    // Specs that spawn other runners do so in order to measure them: no more at once than there are cores.
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
