import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["suite.spec.mjs"],
    hookTimeout: 600_000,
    testTimeout: 600_000,
  },
});
