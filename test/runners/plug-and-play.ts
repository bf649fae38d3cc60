// Set-ups under Yarn's Plug'n'Play, which has no folder of packages: their commands run through Yarn.
import { join } from "node:path";
import { runInYarn } from "./managers.js";
import { jest29CommonJs, jestModules, node24, plainExpect, vitest4, vitest5, type Setup } from "./setups.js";
import { versions } from "./tarballs.js";

const newer = join(node24, "node_modules/node/bin/node");
/** Yarn teaches a compiler of JavaScript where packages are. */
const compiler = { typescript: "5.9.3" };

function throughYarn(
  setup: Setup,
  node: string,
  command: readonly string[],
  further: Record<string, string> = {},
): Setup {
  return {
    ...setup,
    packages: { ...setup.packages, ...compiler },
    run: (folder, spec, environment) => runInYarn(node, folder, [...command, spec], { ...environment, ...further }),
    compile: (folder, project) => runInYarn(node, folder, ["tsc", "--pretty", "false", "-p", project]),
  };
}

const own = process.execPath;
const vitest = ["vitest", "run", "--config", "vitest.config.mjs"];
/** Vitest takes a set-up file into its own graph of modules, where what a package there imports is not found. */
const files = {
  "vitest.config.mjs": `export default { test: { setupFiles: ["./setup.mjs"] } };`,
  "setup.mjs": `import "fairexpect/vitest";`,
};
/** Yarn hands nothing on that the project does not name itself: Jest's own expect, and Vite to Vitest 5. */
const expectToo = versions("expect");

export const underPlugAndPlay: readonly Setup[] = [
  throughYarn({ ...vitest4, files }, own, vitest),
  throughYarn({ ...vitest5, files, packages: { ...vitest5.packages, vite: "8.3.8" } }, newer, vitest),
  throughYarn(
    { ...jestModules, packages: { ...jestModules.packages, ...expectToo } },
    own,
    ["jest", "--config", "jest.esm.mjs"],
    { NODE_OPTIONS: "--experimental-vm-modules" },
  ),
  {
    ...throughYarn({ ...jest29CommonJs, packages: { ...jest29CommonJs.packages, expect: "29.7.0" } }, newer, [
      "jest",
      "--config",
      "jest.cjs.json",
    ]),
    name: "Jest 29.7 from CommonJS on Node 24",
  },
  throughYarn(plainExpect, own, ["node", "--test", "--test-reporter=spec"]),
];
