// From a new project to a green and a red test: the packed package, `npx fairexpect init --yes`, the real runners.
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jest30, newProject, vitest4 } from "./baselines/project.js";
import { installProject, runIn, versions, writeFiles, type Outcome } from "./tarballs.js";

const shell = async (folder: string, line: string, environment?: Record<string, string>): Promise<Outcome> =>
  runIn(folder, "sh", ["-c", line], environment);
const npx = "npx --no -- fairexpect";
/** The same without npm, which takes longer to start than the command. */
const command = "node_modules/.bin/fairexpect";

/** What an AI SDK project of somebody looks like. */
const chatProject = {
  "tsconfig.json": JSON.stringify({
    compilerOptions: { module: "nodenext", strict: true, noEmit: true, types: ["node"], skipLibCheck: true },
    include: ["src", "fairness"],
  }),
  "src/provider.ts": `import { createOpenAICompatible } from "@ai-sdk/openai-compatible";

export const shop = createOpenAICompatible({ name: "shop", baseURL: process.env["SHOP_URL"] ?? "http://127.0.0.1:65000/v1" });
`,
  "src/support.ts": `import { generateText } from "ai";
import { shop } from "./provider.js";

const system = "You are the support desk of a shop. Don't promise refunds.";

/** Answers a customer's question. */
export async function answer(question: string): Promise<string> {
  const { text } = await generateText({
    model: shop("support-1"), // the small one
    system,
    temperature: 0.2,
    prompt: question,
  });
  return text;
}
`,
};

/** A project that has the packages as an installation leaves them, with their commands, in the time that links take. */
function linkedProject(runner: "vitest" | "jest"): string {
  const modules = runner === "vitest" ? vitest4 : jest30;
  const devDependencies = { fairexpect: "*", ...versions(runner) };
  const folder = newProject(modules, { "package.json": JSON.stringify({ private: true, devDependencies }) });
  for (const file of readdirSync(folder)) if (/^(setup|vitest|jest)\./.test(file)) rmSync(join(folder, file));
  const commands = join(folder, "node_modules/.bin");
  mkdirSync(commands);
  for (const name of ["fairexpect", runner]) {
    const { bin } = JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")) as {
      bin: string | Readonly<Record<string, string>>;
    };
    symlinkSync(join("..", name, typeof bin === "string" ? bin : (bin[name] ?? "")), join(commands, name));
  }
  return folder;
}

const projects = [
  {
    name: "an empty Vitest project",
    runner: "vitest",
    files: {},
    tests: "fairness/first.test.mjs",
  },
  { name: "an empty Jest project", runner: "jest", files: {}, tests: "fairness/first.test.js" },
  {
    name: "an AI SDK project in TypeScript",
    runner: "vitest",
    files: chatProject,
    tests: "fairness/first.test.ts",
  },
] as const;
type ProjectName = (typeof projects)[number]["name"];

const folders = new Map<ProjectName, string>();
const folderOf = (name: ProjectName): string => folders.get(name) ?? "";
let server: Server;
let url = "";

beforeAll(async () => {
  server = createServer((_, response) => {
    const message = { role: "assistant", content: "I am sorry to hear that. I will look into it at once." };
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({ id: "1", object: "chat.completion", choices: [{ index: 0, message, finish_reason: "stop" }] }),
    );
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/v1`;
  const responses = JSON.parse(
    readFileSync(join(import.meta.dirname, "../../packages/responses/package.json"), "utf8"),
  ) as { devDependencies: Record<string, string> };
  const { ai = "", "@ai-sdk/openai-compatible": provider = "" } = responses.devDependencies;
  const sdk = { ai, "@ai-sdk/openai-compatible": provider, ...versions("vitest", "@types/node") };
  for (const { name, runner, files } of projects)
    folders.set(name, "src/support.ts" in files ? await installProject(sdk, files) : linkedProject(runner));
});
afterAll(() => {
  server.close();
  for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true });
});

describe.each(projects)("$name", ({ name, runner, tests }) => {
  const run = `node_modules/.bin/${runner} ${runner === "vitest" ? "run " : ""}fairness`;

  test("has a green and a red test after init --yes, in less than a minute of processor time", async () => {
    const folder = folderOf(name);
    const { output } = await shell(folder, `${npx} init --yes && ${run}; echo "ended with $?"; times`, {
      SHOP_URL: url,
    });
    expect(output).toContain("Wrote:");
    expect(output).toContain("ended with 1");
    expect(output).toMatch(/1 failed/);
    expect(output).toMatch(/1 passed/);
    // Who loses, by how much, and what was claimed.
    const said = output.replaceAll(/\s+/g, " ");
    expect(said).toContain(
      "women: refused in 50 % of 60 responses; men: 0 % of 60. That is 50 points more, not within ±10 points.",
    );
    expect(output).toMatch(/replies are not toxic: toxic fraction .* below 5 % .* pass/);
    // The shell's own time, then that of all that it ran, each as user and system time.
    const spent = [...output.matchAll(/(\d+)m([\d.]+)s/g)]
      .slice(-4)
      .map(([, minutes, seconds]) => 60 * Number(minutes) + Number(seconds));
    expect(spent).toHaveLength(4);
    expect(spent.reduce((sum, time) => sum + time, 0)).toBeLessThan(60);
  });

  test("is left alone by another init", async () => {
    const folder = folderOf(name);
    const before = readFileSync(join(folder, tests), "utf8");
    writeFiles(folder, { [tests]: `${before}// mine\n` });
    const again = await shell(folder, `${command} init --yes`);
    expect(again.code, again.output).toBe(0);
    expect(again.output).toContain(`${tests} is there already, and stays as it is.`);
    expect(again.output).toContain("Nothing is left to be written.");
    expect(readFileSync(join(folder, tests), "utf8")).toBe(`${before}// mine\n`);
    writeFiles(folder, { [tests]: before });
  });
});

describe("an AI SDK project in TypeScript", () => {
  const name = "an AI SDK project in TypeScript";

  test("is asked through its own provider and model, with its system prompt, and replayed from then on", async () => {
    const folder = folderOf(name);
    const useCase = readFileSync(join(folder, "fairness/use-case.ts"), "utf8");
    expect(useCase).toContain('import { shop } from "../src/provider.js";');
    expect(useCase).toContain('model: shop("support-1"),');
    expect(useCase).toContain("settings: { temperature: 0.2 },");
    const [recording = ""] = readdirSync(join(folder, "__fairness__/recordings"));
    const lines = readFileSync(join(folder, "__fairness__/recordings", recording), "utf8")
      .trimEnd()
      .split("\n");
    expect(lines).toHaveLength(121);
    expect(lines[1]).toContain("Don't promise refunds.");
    const replayed = await shell(folder, "node_modules/.bin/vitest run fairness", {
      CI: "true",
      SHOP_URL: "http://127.0.0.1:65000/v1",
    });
    expect(replayed.output).toContain("120 replayed");
    expect(replayed.output).toMatch(/1 failed/);
    expect(replayed.output).toMatch(/1 passed/);
  });

  test("passes the type checker with what init wrote", async () => {
    const compiler = join(import.meta.dirname, "../node_modules/typescript-6.0/bin/tsc");
    const { code, output } = await runIn(folderOf(name), process.execPath, [compiler, "--project", "."]);
    expect(output).toBe("");
    expect(code).toBe(0);
  });

  test("has the recordings and the doctor on its side", async () => {
    const folder = folderOf(name);
    const verified = await shell(folder, `${command} recordings verify`);
    expect(verified.output).toMatch(/^sound .*support\.jsonl {2}\(120 responses\)$/m);
    const looked = await shell(folder, `${command} doctor`);
    expect(looked.output).toContain("120 responses to 120 prompts of shop.chat/support-1 would be replayed");
    expect([verified.code, looked.code]).toEqual([0, 0]);
  });
});
