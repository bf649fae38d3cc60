// The package managers: how each installs the packed packages beside others in an empty project.
import { execFile } from "node:child_process";
import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { packedOnce } from "../commands/pack.mjs";
import { installProject, runIn, writeFiles, type Outcome } from "./tarballs.js";

const run = promisify(execFile);
type Install = typeof installProject;

const newProject = (): string => mkdtempSync(join(realpathSync(tmpdir()), "fairexpect-project-"));

/** As the README says. */
const npm: Install = async (packages, files) => {
  const folder = newProject();
  writeFiles(folder, { "package.json": `{ "private": true }`, ...files });
  const named = Object.entries(packages).map(([name, version]) => `${name}@${version}`);
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund"];
  const tarballs = Object.values(await packedOnce());
  await run("npm", ["install", ...quiet, "--save-dev", ...named, ...tarballs], { cwd: folder });
  return folder;
};

const YARN = "@yarnpkg/cli-dist@4.18.1";

/** Yarn looks up the bindings of all platforms, of which the newest of Jest 30's resolver may lack some. */
const WHOLE = { "unrs-resolver": "1.12.2" };

/** Where Yarn 4 is, which is installed once. */
let yarnTool: Promise<string> | undefined;
const installedYarn = (): Promise<string> => (yarnTool ??= installYarn());

async function installYarn(): Promise<string> {
  const tool = newProject();
  writeFileSync(join(tool, "package.json"), "{}");
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", YARN], { cwd: tool });
  return join(tool, "node_modules/@yarnpkg/cli-dist/bin/yarn.js");
}

/** Yarn 4 with settings of its own. */
const yarnWith =
  (settings: string): Install =>
  async (packages, files) => {
    const folder = newProject();
    const resolutions = Object.fromEntries(
      Object.entries(await packedOnce()).map(([name, tarball]) => [name, `file:${tarball}`]),
    );
    const devDependencies = { ...packages, fairexpect: resolutions["fairexpect"] };
    writeFiles(folder, {
      "package.json": JSON.stringify({ private: true, devDependencies, resolutions: { ...WHOLE, ...resolutions } }),
      ".yarnrc.yml": `${settings}\nenableTelemetry: false\nenableImmutableInstalls: false\n`,
      "yarn.lock": "",
      ...files,
    });
    const { stdout } = await run("npm", ["config", "get", "registry"]);
    await run(process.execPath, [await installedYarn(), "install"], {
      cwd: folder,
      env: { ...process.env, YARN_NPM_REGISTRY_SERVER: stdout.trim().replace(/\/$/, "") },
    });
    return folder;
  };

/** Runs a command of the project through Yarn, which tells Node where its packages are. */
export async function runInYarn(node: string, folder: string, ...rest: YarnRun): Promise<Outcome> {
  const [args, environment] = rest;
  return runIn(folder, node, [await installedYarn(), ...args], environment);
}
type YarnRun = [args: readonly string[], environment?: Record<string, string>];

const yarn = yarnWith("nodeLinker: node-modules");
/** With the loader of ES modules, which Yarn has by itself if the project's package.json says "type": "module". */
const plugAndPlay = yarnWith("pnpEnableEsmLoader: true");

export const managers = { pnpm: installProject, npm, Yarn: yarn, "Yarn Plug'n'Play": plugAndPlay };
export type Manager = keyof typeof managers;
