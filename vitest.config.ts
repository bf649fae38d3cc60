import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

// Three tiers, told by the name of a file: `npm test` runs *.test.ts, `npm run test:slow` *.slow.test.ts, and
// `npm run proof` *.proof.test.ts, which takes hours or services.
const endings = { fast: ".test.ts", slow: ".slow.test.ts", proof: ".proof.test.ts" };
type Tier = keyof typeof endings;

const everywhere = ["packages/*/test", "test"];
/**
 * Packages whose fast test files share a worker's modules, which saves half of the time: what a test changes it
 * restores, and its fixtures end by onTestFinished, as hooks of a shared module hold for the first file alone. In the
 * other packages, and in the other tiers, each file has a process of its own.
 */
const shared = ["metrics", "prompts", "responses", "scorers", "assessment", "matchers", "report", "fairexpect"].map(
  (name) => `packages/${name}/test`,
);

function project(tier: Tier, folders: readonly string[], name: string = tier): TestProjectInlineConfiguration {
  const others = (Object.keys(endings) as Tier[]).filter((other) => other !== tier && tier === "fast");
  return {
    test: {
      name,
      include: folders.map((folder) => `${folder}/**/*${endings[tier]}`),
      exclude: [
        "**/node_modules/**",
        "**/.generated/**",
        "test/node24/**",
        ...others.map((other) => `**/*${endings[other]}`),
        ...(folders === everywhere && tier === "fast" ? shared.map((folder) => `${folder}/**`) : []),
      ],
      isolate: folders !== shared,
      setupFiles: ["./test/quiet-worker.ts", ...(folders === shared ? ["./test/shared-worker.ts"] : [])],
      // Built packages are loaded by Node, as those of a user are.
      server: { deps: { external: [/\/packages\/[\w-]+\/dist\//] } },
      // Messages are tested with their colours, also if the output is no terminal.
      env: { FORCE_COLOR: "1" },
      snapshotSerializers: ["jest-serializer-ansi-escapes"],
      // Many specs start other programs: runners, servers, children that are killed.
      testTimeout: 300_000,
      hookTimeout: 600_000,
    },
  };
}

export default defineConfig({
  test: {
    // One core less is Vitest's default, for editors that stay open: a run that is waited for may use them all.
    maxWorkers: "100%",
    projects: [
      project("fast", everywhere),
      project("fast", shared, "fast-shared"),
      project("slow", everywhere),
      project("proof", everywhere),
    ],
  },
});
