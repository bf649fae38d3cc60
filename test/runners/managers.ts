// The package managers: how each installs the packed packages beside others in an empty project.
import { execFile } from "node:child_process";
import { mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { packedOnce } from "../commands/pack.mjs";
import { installProject, writeFiles } from "./tarballs.js";

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

/** Yarn 4, with a folder of packages: of its Plug'n'Play Node's own loader of ES modules knows nothing. */
const yarn: Install = async (packages, files) => {
  const folder = newProject();
  const resolutions = Object.fromEntries(
    Object.entries(await packedOnce()).map(([name, tarball]) => [name, `file:${tarball}`]),
  );
  const devDependencies = { ...packages, fairexpect: resolutions["fairexpect"] };
  writeFiles(folder, {
    "package.json": JSON.stringify({ private: true, devDependencies, resolutions: { ...WHOLE, ...resolutions } }),
    ".yarnrc.yml": "nodeLinker: node-modules\nenableTelemetry: false\nenableImmutableInstalls: false\n",
    "yarn.lock": "",
    ...files,
  });
  const tool = newProject();
  writeFileSync(join(tool, "package.json"), "{}");
  await run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", YARN], { cwd: tool });
  const { stdout } = await run("npm", ["config", "get", "registry"]);
  await run(process.execPath, [join(tool, "node_modules/@yarnpkg/cli-dist/bin/yarn.js"), "install"], {
    cwd: folder,
    env: { ...process.env, YARN_NPM_REGISTRY_SERVER: stdout.trim().replace(/\/$/, "") },
  });
  return folder;
};

export const managers = { pnpm: installProject, npm, Yarn: yarn };
export type Manager = keyof typeof managers;
