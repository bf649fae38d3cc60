import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

// Three tiers, told by the name of a file: `npm test` runs *.test.ts, `npm run test:slow` *.slow.test.ts, and
// `npm run proof` *.proof.test.ts, which takes hours or services.
const endings = { fast: ".test.ts", slow: ".slow.test.ts", proof: ".proof.test.ts" };
type Tier = keyof typeof endings;

const filesOf = (tier: Tier): string[] => [`packages/*/test/**/*${endings[tier]}`, `test/**/*${endings[tier]}`];

const project = (tier: Tier): TestProjectInlineConfiguration => ({
  test: {
    name: tier,
    include: filesOf(tier),
    exclude: [
      "**/node_modules/**",
      "**/.generated/**",
      "test/node24/**",
      ...(tier === "fast" ? [...filesOf("slow"), ...filesOf("proof")] : []),
    ],
    // Messages are tested with their colours, also if the output is no terminal.
    env: { FORCE_COLOR: "1" },
    snapshotSerializers: ["jest-serializer-ansi-escapes"],
    // Many specs start other programs: runners, servers, children that are killed.
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});

export default defineConfig({ test: { projects: [project("fast"), project("slow"), project("proof")] } });
