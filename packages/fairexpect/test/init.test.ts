import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { folderWith, read, run, write } from "./run.js";

const vitest = {
  "package.json": '{\n    "name": "x",\n    "devDependencies": { "fairexpect": "^0.1.0", "vitest": "^4.0.0" }\n}\n',
};
const manifest = (different: object): Record<string, string> => ({ "package.json": JSON.stringify(different) });
const withSdk = { devDependencies: { fairexpect: "1", vitest: "4" }, dependencies: { ai: "6", "@ai-sdk/openai": "3" } };

const call = (source: string): string =>
  `import { generateText } from "ai";\nimport { openai } from "@ai-sdk/openai";\n${source}`;

/** What init would write, without writing it. */
async function planned(
  files: Record<string, string>,
  ...options: string[]
): Promise<Record<string, never> & { files: { path: string; text: string; change: string }[] }> {
  const { code, json } = await run(folderWith(files), ["init", "--dry-run", "--json", ...options]);
  expect(code).toBe(0);
  return json() as never;
}
const textOf = (result: Awaited<ReturnType<typeof planned>>, ending: string): string =>
  result.files.find(({ path }) => path.endsWith(ending))?.text ?? "";

describe("init", () => {
  test("shows what it would write, and writes nothing, unless it is told to or somebody agrees", async () => {
    const folder = folderWith(vitest);
    const shown = await run(folder, ["init"]);
    expect(shown.code).toBe(2);
    expect(shown.out).toContain("--- /dev/null\n+++ b/fairness/first.test.mjs\n@@ -0,0 +1,");
    expect(shown.out).toContain("Nothing was written: nobody is there to be asked. fairexpect init --yes writes it.");
    expect((await run(folder, ["init", "--dry-run"])).code).toBe(0);
    expect(readdirSync(folder)).toEqual(["package.json"]);
    const written = await run(folder, ["init", "--yes"]);
    expect([written.code, written.out]).toEqual([0, expect.stringMatching(/Next:\n {2}npx vitest run fairness\n/)]);
    expect(readdirSync(folder).sort()).toEqual([".github", "fairness", "package.json", "vitest.config.mjs"]);
    expect(read(folder, "package.json")).toBe(vitest["package.json"]);
  });

  test("leaves what is there, and what was changed since, as it is", async () => {
    const folder = folderWith({
      ...vitest,
      "vitest.config.ts": "export default {};\n",
      ".github/workflows/fairness.yml": "mine\n",
    });
    await run(folder, ["init", "--yes"]);
    expect(existsSync(join(folder, "vitest.config.mjs"))).toBe(false);
    expect(read(folder, ".github/workflows/fairness.yml")).toBe("mine\n");
    write(folder, { "fairness/use-case.mjs": "// mine\n" });
    const again = await run(folder, ["init", "--yes"]);
    expect(again.out).toContain("fairness/use-case.mjs is there already, and stays as it is.");
    expect(again.out).toContain("Nothing is left to be written.");
    expect(again.out).toContain('add to the reporters in vitest.config.ts: "fairexpect/vitest/reporter"');
    expect(read(folder, "fairness/use-case.mjs")).toBe("// mine\n");
  });

  test("writes a set-up file of the project's own under Yarn's Plug'n'Play", async () => {
    const jest = { ...manifest({ devDependencies: { jest: "^29.7.0" } }) };
    for (const yarn of [{ ".pnp.cjs": "" }, { ".yarnrc.yml": "enableTelemetry: false\n" }]) {
      const result = await planned({ ...vitest, ...yarn });
      expect(textOf(result, "vitest.config.mjs")).toContain('setupFiles: ["./fairness/setup.mjs"]');
      expect(textOf(result, "fairness/setup.mjs")).toContain('import "fairexpect/vitest";');
      expect((await run(folderWith({ ...vitest, ...yarn }), ["init", "--yes"])).out).toContain("pnpEnableEsmLoader");
      expect((await planned({ ...jest, ...yarn }))["packages"]).toMatchObject({ expect: "^29.7.0" });
    }
    const linked = await planned({ ...vitest, ".yarnrc.yml": "nodeLinker: node-modules\n" });
    expect(textOf(linked, "vitest.config.mjs")).toContain('setupFiles: ["fairexpect/vitest"]');
    expect(textOf(linked, "setup.mjs")).toBe("");
  });

  test("puts the workflow of a package where continuous integration looks for it", async () => {
    const root = folderWith({ ".git/HEAD": "", "pnpm-workspace.yaml": "packages: [packages/*]\n" });
    write(root, { "packages/a b/package.json": vitest["package.json"] });
    const { code, out } = await run(join(root, "packages/a b"), ["init", "--yes", "--no-install"]);
    expect([code, out]).toEqual([0, expect.stringContaining("../../.github/workflows/fairness-packages-a-b.yml\n")]);
    expect(out).toContain("pnpm exec vitest run fairness");
    const workflow = read(root, ".github/workflows/fairness-packages-a-b.yml");
    expect(workflow).toContain('        working-directory: "packages/a b"\n');
    expect(workflow).toContain('          path: "packages/a b/evidence"\n');
    expect(readdirSync(join(root, "packages/a b")).sort()).toEqual(["fairness", "package.json", "vitest.config.mjs"]);
  });

  test("writes all files or none, and leaves nothing half written", async () => {
    const folder = folderWith({ ...vitest, ".github": "no folder\n" });
    const { code, said } = await run(folder, ["init", "--yes"]);
    expect([code, said]).toEqual([
      3,
      expect.stringMatching(/fairness\.yml cannot be written \((?:EEXIST|ENOTDIR)\)\. Nothing was written/),
    ]);
    expect(readdirSync(folder).sort()).toEqual([".github", "package.json"]);
  });

  test("adds the packages that package.json lacks, and nothing else to it", async () => {
    const text = '{\n\t"name": "x",\n\t"devDependencies": {\n\t\t"vitest": "4"\n\t},\n\t"private": true\n}\n';
    const folder = folderWith({ "package.json": text });
    const { out } = await run(folder, ["init", "--yes", "--no-install"]);
    expect(out).toMatch(/--- a\/package\.json\n\+\+\+ b\/package\.json\n@@ .* @@\n.*\n.*\n\+ +"fairexpect": "\^\d/);
    expect(read(folder, "package.json")).toMatch(
      /^\{\n\t"name": "x",\n\t"devDependencies": \{\n\t\t"fairexpect": "\^[\d.]+",\n\t\t"vitest": "4"\n\t\},\n\t"private": true\n\}\n$/,
    );
    expect(out).toContain("  npm install\n");
  });

  test("keeps the byte order mark and the line ends of Windows in package.json", async () => {
    const text = '\uFEFF{\r\n  "name": "x",\r\n  "devDependencies": {\r\n    "vitest": "4"\r\n  }\r\n}\r\n';
    const folder = folderWith({ "package.json": text });
    const { out } = await run(folder, ["init", "--yes", "--no-install"]);
    expect(read(folder, "package.json")).toMatch(
      /^\uFEFF\{\r\n  "name": "x",\r\n  "devDependencies": \{\r\n    "fairexpect": "\^[\d.]+",\r\n    "vitest": "4"\r\n  \}\r\n\}\r\n$/,
    );
    expect(out).toContain("@@ -2,4 +2,5 @@");
  });

  test.each([
    ["[]", "an array"],
    ["null", "null"],
    ['"a"', "a text"],
    ['{ "devDependencies": null }', "devDependencies is null"],
    ['{ "dependencies": ["ai"] }', "dependencies is an array"],
    ['{ "scripts": "vitest" }', "scripts is a text"],
    ['{ "packageManager": 5 }', "packageManager is a number"],
  ])("refuses %s as a package.json, and leaves it as it is", async (text, said) => {
    const folder = folderWith({ "package.json": text });
    const ran = await run(folder, ["init", "--yes", "--no-install"]);
    expect([ran.code, ran.said]).toEqual([3, expect.stringContaining(said)]);
    expect([read(folder, "package.json"), readdirSync(folder)]).toEqual([text, ["package.json"]]);
  });

  test("says what is missing without a package.json, or with one that is none", async () => {
    expect(await run(folderWith(), ["init", "--yes"])).toMatchObject({
      code: 3,
      said: expect.stringContaining("there is no package.json in"),
    });
    expect(await run(folderWith({ "package.json": "{" }), ["init", "--yes"])).toMatchObject({
      code: 3,
      said: expect.stringContaining("package.json is not JSON"),
    });
    expect(await run(folderWith(vitest), ["init", "--yes", "--folder", "../x"])).toMatchObject({
      code: 2,
      said: expect.stringContaining('--folder is "../x"'),
    });
  });
});

describe("init finds", () => {
  test.each([
    [
      "Jest in CommonJS",
      manifest({ devDependencies: { jest: "30" } }),
      "fairness/first.test.js",
      'require("fairexpect/jest")',
    ],
    [
      "Jest in a project of ES modules",
      manifest({ type: "module", devDependencies: { jest: "30" } }),
      "fairness/first.test.cjs",
      'require("./use-case.cjs")',
    ],
    [
      "Jest with Node's flag",
      manifest({
        type: "module",
        scripts: { test: "NODE_OPTIONS=--experimental-vm-modules jest" },
        devDependencies: { jest: "30" },
      }),
      "fairness/first.test.js",
      'import { ask } from "./use-case.js";',
    ],
    [
      "Jest with ts-jest",
      { ...manifest({ devDependencies: { jest: "30", "ts-jest": "29" } }), "tsconfig.json": "{}" },
      "fairness/first.test.ts",
      'import { ask } from "./use-case";',
    ],
    [
      "Vitest in TypeScript",
      { ...vitest, "tsconfig.json": "{}" },
      "fairness/first.test.ts",
      'import { ask } from "./use-case.js";',
    ],
    [
      "Vitest in ES modules",
      manifest({ type: "module", devDependencies: { vitest: "4" } }),
      "fairness/first.test.js",
      'from "fairexpect/vitest"',
    ],
    [
      "the runner of the test script",
      manifest({ scripts: { test: "jest" }, devDependencies: { jest: "30", vitest: "4" } }),
      "fairness/first.test.js",
      "fairexpect/jest",
    ],
    [
      "tests in a folder of their own",
      { ...vitest, "test/a.test.js": "" },
      "test/fairness/first.test.mjs",
      "fairexpect/vitest",
    ],
  ])("%s", async (_, files, path, part) => {
    const result = await planned(files, "--no-install");
    expect(result.files.map((file) => file.path)).toContain(path);
    expect(textOf(result, path)).toContain(part);
  });

  test("the workflow says that a function is asked in each run, and a model's answers are replayed", async () => {
    const asked = "# Pull requests ask your function. fairness/use-case.mjs says how to record its answers";
    expect(textOf(await planned(vitest, "--no-install"), "fairness.yml")).toContain(asked);
    const asking = manifest({ devDependencies: { vitest: "4", ai: "6", "@ai-sdk/openai": "3" } });
    expect(textOf(await planned(asking), "fairness.yml")).toContain("# Pull requests replay the recorded answers: no");
  });

  test.each([
    ["pnpm-lock.yaml", "pnpm exec vitest run fairness", "pnpm install --frozen-lockfile"],
    ["yarn.lock", "yarn vitest run fairness", "yarn install --immutable"],
    ["bun.lock", "bunx vitest run fairness", "bun install --frozen-lockfile"],
    ["package-lock.json", "npx vitest run fairness", "npm ci"],
  ])("the package manager by %s", async (file, line, install) => {
    const result = await planned({ ...vitest, [file]: "" });
    expect(result).toMatchObject({ run: line });
    expect(textOf(result, "fairness.yml")).toContain(`- run: ${install}\n`);
  });
});

describe("init takes over a call of a model", () => {
  const useCaseOf = async (files: Record<string, string>, ...options: string[]): Promise<string> =>
    textOf(await planned({ ...manifest(withSdk), ...files }, ...options), "use-case.mjs");

  test("with its system prompt and settings, and the constants that they need", async () => {
    const source = call(`const MODEL = 'gpt-5-mini';
      const tone = "Be kind; don't be curt.";
      const system = \`You are a desk. \${tone}\`;
      export async function reply(prompt) {
        return generateText({ /* the { cheap } one */ model: openai(MODEL), // small\n system, temperature: 0, maxOutputTokens: limit(prompt), prompt });
      }`);
    const text = await useCaseOf({ "src/chat/index.ts": source });
    expect(text).toContain('import { openai } from "@ai-sdk/openai";');
    expect(text).toContain(`const MODEL = 'gpt-5-mini';`);
    expect(text.indexOf("const tone =")).toBeLessThan(text.indexOf("const system ="));
    expect(text).toContain(
      '  name: "chat",\n  model: openai(MODEL),\n  system: system,\n  settings: { temperature: 0 },\n  prompts,\n',
    );
    expect(text).toContain(
      "// src/chat/index.ts:7 has maxOutputTokens as well, which only the code around it knows: write it here.",
    );
  });

  test("of a module of the project, through the gateway, of an agent, and by require", async () => {
    expect(
      await useCaseOf({
        "src/a.js": call('import { model as own } from "./lib/model.js";\nawait generateText({ model: own, prompt });'),
      }),
    ).toContain('import { model as own } from "../src/lib/model.js";');
    expect(await useCaseOf({ "a.js": call('await generateText({ model: "openai/gpt-5", prompt });') })).toMatch(
      /import \{ gateway \} from "ai";[^]*model: gateway\("openai\/gpt-5"\),/,
    );
    expect(
      await useCaseOf({
        "a.ts":
          'import { ToolLoopAgent } from "ai";\nimport { openai } from "@ai-sdk/openai";\nnew ToolLoopAgent({ model: openai("m"), instructions: "Be brief." });',
      }),
    ).toContain('system: "Be brief.",');
    expect(
      await useCaseOf({
        "a.cjs":
          'const { generateText } = require("ai");\nconst { openai } = require("@ai-sdk/openai");\ngenerateText({ model: openai("m"), prompt: "x" });',
      }),
    ).toContain('model: openai("m"),');
  });

  test("but none that only the code around it knows, none in tests, and none if told so", async () => {
    const standIn = "Stands in for your feature";
    expect(
      await useCaseOf({ "a.ts": call("export const f = (model) => generateText({ model, prompt: '' });") }),
    ).toContain(standIn);
    expect(await useCaseOf({ "a.test.ts": call('generateText({ model: openai("m") });') })).toContain(standIn);
    expect(await useCaseOf({ "a.ts": call('generateText({ model: openai("m") });') }, "--call", "none")).toContain(
      standIn,
    );
    expect(
      await useCaseOf({
        "a.ts":
          'import { generateText } from "ai";\n// generateText({ model: openai("m") })\nconst s = "generateText({ model: 1 })";',
      }),
    ).toContain(standIn);
    const folder = folderWith({ ...manifest(withSdk), "a.ts": call('generateText({ model: openai("m") });') });
    expect(await run(folder, ["init", "--dry-run", "--call", "b.ts:1"])).toMatchObject({
      code: 2,
      said: expect.stringContaining('--call is "b.ts:1"; expected a.ts:3 or none.'),
    });
  });
});
