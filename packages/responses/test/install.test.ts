import { execFile } from "node:child_process";
import { cp, mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { respond } from "@fairspec/responses";
import { describe, expect, test } from "vitest";

import { folder, modelOf, serve } from "./setup.js";

const packages = fileURLToPath(new URL("../..", import.meta.url));

/** A project that has @fairspec/responses, @fairspec/metrics and the named dependencies installed, and nothing else. */
async function project(dependencies: readonly string[]): Promise<string> {
  const root = join(folder.path, "project");
  for (const name of ["metrics", "responses"]) {
    const target = join(root, "node_modules", "@fairspec", name);
    await mkdir(target, { recursive: true });
    for (const part of ["dist", "package.json"]) await cp(join(packages, name, part), join(target, part), { recursive: true });
  }
  for (const name of dependencies) {
    const link = join(root, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(await realpath(join(packages, "responses", "node_modules", name)), link);
  }
  return root;
}

/** Runs a module in the project, and returns what it prints. */
async function run(root: string, code: string): Promise<string> {
  await writeFile(join(root, "main.mjs"), code);
  const { stdout } = await promisify(execFile)(process.execPath, ["main.mjs"], { cwd: root });
  return stdout;
}

const model = '{ specificationVersion: "v3", provider: "local.chat", modelId: "tiny", doGenerate: async () => { throw new Error("called"); } }';

describe("without the AI SDK", () => {
  test("importing loads no dependency, and a call says what to install", async () => {
    const root = await project([]);
    const output = await run(
      root,
      `import { respond } from "@fairspec/responses";
       await respond({ name: "bot", model: ${model}, prompts: ["a"] }, { mode: "off" }).catch((error) => console.log(error.name, error.code, error.dependency, error.message));`,
    );
    expect(output).toBe(
      'MissingDependencyError FAIRSPEC_MISSING_DEPENDENCY ai respond: calling a model needs the AI SDK, and the package "ai" is not installed. ' +
        "Install it with the provider that you use, as in: npm install --save-dev ai @ai-sdk/openai. Replaying recorded responses (FAIRSPEC_MODE=replay) does not need it.\n",
    );
  });

  test("what is recorded is replayed", async () => {
    const server = await serve();
    await respond({ name: "bot", model: modelOf(server), prompts: ["a"] }, { recordings: folder.path, mode: "auto" });
    const root = await project(["zod", "proper-lockfile"]);
    for (const mode of ["auto", "replay"]) {
      const output = await run(
        root,
        `import { respond } from "@fairspec/responses";
         const { prompts } = await respond({ name: "bot", model: ${model}, prompts: ["a"] }, { mode: "${mode}", recordings: ${JSON.stringify(folder.path)} });
         console.log(prompts[0].responses[0].text);`,
      );
      expect(output).toBe("answer 0 to a\n");
    }
  });
});
