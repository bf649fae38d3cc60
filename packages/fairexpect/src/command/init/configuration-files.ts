import type { Write } from "../files/write-new.js";
import { runnerLine, type Choices } from "./choices.js";
import type { PackageManager, Project } from "./project.js";

/** The configuration of the runner, if the project has none. */
export function configurationFile(choices: Choices, project: Project): Write | undefined {
  const { runner, language } = choices;
  if (project.configurations[runner] !== undefined) return undefined;
  if (runner === "vitest") {
    // Vite wants to be told that a configuration is an ES module.
    return {
      path: `vitest.config.${project.isModule ? "" : "m"}${language}`,
      text: vitestText(setUpPath(choices, project)),
    };
  }
  return { path: `jest.config.${project.isModule ? "cjs" : "js"}`, text: JEST };
}

/**
 * A set-up file of the project's own. Vitest takes set-up files into its own graph of modules, in which what a package
 * under Plug'n'Play imports is not found; what a file of the project imports is.
 */
export function setUpFile(choices: Choices, project: Project): Write | undefined {
  if (setUpPath(choices, project) === undefined || project.configurations.vitest !== undefined) return undefined;
  return {
    path: `${choices.folder}/setup${moduleExtension(choices, project)}`,
    text: `// Registers the matchers, with their types.\nimport "fairexpect/vitest";\n`,
  };
}

function setUpPath(choices: Choices, project: Project): string | undefined {
  const { runner, folder } = choices;
  if (runner !== "vitest" || !project.isPlugAndPlay) return undefined;
  return `./${folder}/setup${moduleExtension(choices, project)}`;
}

function moduleExtension({ language }: Choices, { isModule }: Project): string {
  return `.${isModule ? "" : "m"}${language}`;
}

const vitestText = (setUp = "fairexpect/vitest"): string => `import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Registers the matchers, with their types.
    setupFiles: [${JSON.stringify(setUp)}],
    // Prints a table of all fairness claims at the end of a run.
    reporters: ["default", "fairexpect/vitest/reporter"],
  },
});
`;

const JEST = `module.exports = {
  // Registers the matchers.
  setupFilesAfterEnv: ["fairexpect/jest"],
  // Prints a table of all fairness claims at the end of a run.
  reporters: ["default", "fairexpect/jest/reporter"],
};
`;

/** What continuous integration runs; only the repository's own folder is looked into for it. */
export function workflowFile(choices: Choices, { inRepository }: Pick<Project, "inRepository">): Write | undefined {
  if (choices.workflow === "none") return undefined;
  const { manager } = choices;
  const setUp = SET_UP[manager].map((line) => `      ${line}\n`).join("");
  const text = `# ${asked(choices)}
name: fairness
on:
  pull_request:
  push:
    branches: [main]
permissions:
  contents: read
jobs:
  fairness:
    runs-on: ubuntu-latest
${inRepository === "" ? "" : `    defaults:\n      run:\n        working-directory: ${JSON.stringify(inRepository)}\n`}    env:
      FAIREXPECT_EVIDENCE: evidence
    steps:
      - uses: actions/checkout@v5
${setUp}      - run: ${runnerLine(choices)}
      - run: ${reportLine(manager)} report evidence --format markdown --no-gate >> "$GITHUB_STEP_SUMMARY"
        if: always()
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: fairness
          path: ${inRepository === "" ? "evidence" : JSON.stringify(`${inRepository}/evidence`)}
`;
  const name = ["fairness", ...inRepository.split("/").map((part) => part.replaceAll(/[^\w.-]+/g, "-"))];
  const above = inRepository === "" ? "" : "../".repeat(name.length - 1);
  return { path: `${above}.github/workflows/${name.filter((part) => part !== "").join("-")}.yml`, text };
}

/** Only what is recorded can be replayed. */
function asked({ feature, folder, extension }: Choices): string {
  return feature === "function"
    ? `Pull requests ask your function. ${folder}/use-case${extension} says how to record its answers and replay them here.`
    : "Pull requests replay the recorded answers: no model is called, and no key is needed.";
}

function reportLine(manager: PackageManager): string {
  return { npm: "npx fairexpect", pnpm: "pnpm exec fairexpect", yarn: "yarn fairexpect", bun: "bunx fairexpect" }[
    manager
  ];
}

const node = (cache: string): readonly string[] => [
  "- uses: actions/setup-node@v5",
  "  with:",
  "    node-version: 22",
  `    cache: ${cache}`,
];

const SET_UP: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: [...node("npm"), "- run: npm ci"],
  pnpm: ["- uses: pnpm/action-setup@v4", ...node("pnpm"), "- run: pnpm install --frozen-lockfile"],
  yarn: [...node("yarn"), "- run: yarn install --immutable"],
  bun: ["- uses: oven-sh/setup-bun@v2", "- run: bun install --frozen-lockfile"],
};
