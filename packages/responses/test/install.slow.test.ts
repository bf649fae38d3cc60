import { execFile } from "node:child_process";
import { cp, mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { respond } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { unpackedOnce } from "../../../test/commands/pack.mjs";
import { folder, modelOf, serve } from "./setup.js";

const unpacked = await unpackedOnce();
const packages = fileURLToPath(new URL("../..", import.meta.url));
const newest = fileURLToPath(new URL("../../../test/node24/node_modules", import.meta.url));

/**
 * A project that has @fairexpect/responses, @fairexpect/metrics and the named dependencies installed, and nothing else.
 */
async function project(dependencies: readonly string[], ofNewest: readonly string[] = []): Promise<string> {
  const root = join(folder.path, "project");
  for (const name of ["metrics", "responses"]) {
    const target = join(root, "node_modules", "@fairexpect", name);
    await mkdir(target, { recursive: true });
    await cp(join(unpacked, "@fairexpect", name), target, { recursive: true });
  }
  const links = [
    ...dependencies.map((name) => [name, join(packages, "responses", "node_modules")] as const),
    ...ofNewest.map((name) => [name, newest] as const),
  ];
  for (const [name, from] of links) {
    const link = join(root, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(await realpath(join(from, name)), link);
  }
  return root;
}

/** Runs a module in the project, and returns what it prints. */
async function run(root: string, code: string, node = process.execPath): Promise<string> {
  await writeFile(join(root, "main.mjs"), code);
  const { stdout } = await promisify(execFile)(node, ["main.mjs"], { cwd: root });
  return stdout;
}

const model =
  '{ specificationVersion: "v3", provider: "local.chat", modelId: "tiny", doGenerate: async () => { throw new Error("called"); } }';

describe("without the AI SDK", () => {
  test("importing loads no dependency, and a call says what to install", async () => {
    const root = await project([]);
    const output = await run(
      root,
      `import { respond } from "@fairexpect/responses";
       await respond({ name: "bot", model: ${model}, prompts: ["a"] }, { mode: "off" }).catch((error) => console.log(error.name, error.code, error.dependency, error.message));`,
    );
    expect(output).toBe(
      'MissingDependencyError FAIREXPECT_MISSING_DEPENDENCY ai respond: calling a model needs the AI SDK, and the package "ai" is not installed. ' +
        "Install it with the provider that you use, as in: npm install --save-dev ai @ai-sdk/openai. Replaying recorded responses (FAIREXPECT_MODE=replay) does not need it.\n",
    );
  });

  test("what is recorded is replayed", async () => {
    const server = await serve();
    await respond({ name: "bot", model: modelOf(server), prompts: ["a"] }, { recordings: folder.path, mode: "auto" });
    const root = await project(["proper-lockfile"]);
    for (const mode of ["auto", "replay"]) {
      const output = await run(
        root,
        `import { respond } from "@fairexpect/responses";
         const { prompts } = await respond({ name: "bot", model: ${model}, prompts: ["a"] }, { mode: "${mode}", recordings: ${JSON.stringify(folder.path)} });
         console.log(prompts[0].responses[0].text);`,
      );
      expect(output).toBe("answer 0 to a\n");
    }
  });
});

describe("with ai 7, on Node 24", () => {
  test("structured output, refusals, probabilities, filters and retries are what they are with ai 6", async () => {
    const token = {
      token: "approve",
      logprob: -0.1,
      top_logprobs: [
        { token: "approve", logprob: -0.1 },
        { token: "deny", logprob: -3 },
      ],
    };
    const server = await serve({
      answer: ({ prompt }) => (prompt.startsWith("json") ? '{"decision":"deny"}' : "approve"),
      fault: ({ prompt }, n) =>
        prompt === "refused"
          ? "refusal"
          : prompt === "blocked"
            ? "content-filter-400"
            : prompt === "busy" && n === 0
              ? "429"
              : undefined,
      logprobs: () => [token],
    });
    const code = `
      import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
      import { classify, respond } from "@fairexpect/responses";
      import { z } from "zod";
      import { createRequire } from "node:module";
      const model = createOpenAICompatible({ name: "local", baseURL: ${JSON.stringify(server.baseURL)}, apiKey: "x", supportsStructuredOutputs: true })("tiny");
      const options = { recordings: ${JSON.stringify(folder.path)} };
      const prompts = ["refused", "blocked", "busy"].map((text) => ({ text, group: "g", label: "approve" }));
      const out = {};
      for (const mode of ["auto", "replay"]) {
        const { predictions, unreadable } = await classify({ name: "text", model, prompts }, { ...options, mode, labels: ["approve", "deny"], probabilities: true });
        const structured = await respond({ name: "json", model, schema: z.object({ decision: z.enum(["approve", "deny"]) }), prompts: ["json 1"] }, { ...options, mode });
        out[mode] = [predictions.map(({ prompt, prediction, probabilities }) => [prompt, prediction, Math.round(100 * probabilities.approve)]), unreadable.map(({ kind }) => kind), structured.prompts[0].responses[0].output];
      }
      console.log(JSON.stringify({ version: createRequire(import.meta.url)("ai/package.json").version, ...out }));`;
    const root = await project(["zod", "proper-lockfile", "p-limit"], ["ai", "@ai-sdk/openai-compatible"]);
    const output = await run(root, code, join(newest, "node", "bin", "node"));
    const { version, auto, replay } = JSON.parse(output.trim().split("\n").at(-1) ?? "") as {
      version: string;
      auto: unknown;
      replay: unknown;
    };
    expect(version).toMatch(/^7\./);
    expect(auto).toEqual([[["busy", "approve", 90]], ["refusal", "blocked"], { decision: "deny" }]);
    expect(replay).toEqual(auto);
    expect(server.calls).toHaveLength(5);
  });
});
