import { defineConfig } from "vitest/config";

// Messages are tested with their colours, also where the output is no terminal.
process.env["FORCE_COLOR"] = "1";

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/.generated/**", "test/node24/**"],
    snapshotSerializers: ["jest-serializer-ansi-escapes"],
    // Many specs start other programs: runners, servers, children that are killed.
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
