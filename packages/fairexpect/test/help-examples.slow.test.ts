// Every example of the help is typed as it stands, in a project that has what it names.
import { fairnessMatchers, type MatcherContext } from "fairexpect/matchers";
import { toxicFraction } from "fairexpect/metrics";
import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commands } from "../src/command/commands.js";
import { recordIn } from "./recorded.js";
import { folderWith, read, run, write } from "./run.js";

// With CI set nothing would be asked.
beforeEach(() => {
  vi.stubEnv("CI", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** What needs a connection, is no command of ours, or runs a runner, as test/runners does. */
const elsewhere = /^fairexpect (?:models pull|baselines accept) |^FAIREXPECT_EVIDENCE=/;
const lines = commands
  .flatMap(({ examples }) => examples.map(([line]) => line))
  .filter((line) => !elsewhere.test(line));

/** What is typed, without the program before it and where a shell sends what is printed. */
function wordsOf(line: string): string[] {
  const [own = ""] = line.split(/ (?:>>?|\|) /);
  const words = Array.from(own.matchAll(/"([^"]*)"|\S+/g), ([word, quoted]) => quoted ?? word).slice(1);
  // Nobody is there to be asked whether the model may be called.
  return /^(?:assess|explore)$/.test(words[0] ?? "") ? [...new Set([...words, "--yes"])] : words;
}

/** What else an example ends with than 0, as it looks for something and finds it, or asks nobody. */
function codesOf(line: string): readonly number[] {
  if (line === "fairexpect init" || line.includes("--call src")) return [0, 2];
  if (/^fairexpect (?:explore|recordings diff|baselines diff)/.test(line)) return [0, 1];
  return [0];
}

const model = (text: string): string => `{
  specificationVersion: "v3", provider: "local.chat", modelId: "bot", supportedUrls: {}, doGenerate: async () => ({
    content: [{ type: "text", text: ${JSON.stringify(text)} }], finishReason: { unified: "stop", raw: "stop" },
    usage: { inputTokens: { total: 5 }, outputTokens: { total: 3 } }, warnings: [] }) }`;
const useCase = (text: string, prompts: string): string =>
  `export const useCase = { name: "bot ${text.replaceAll(".", "")}", model: ${model(text)}, prompts: ${prompts} };\n`;
const customers = 'Array.from({ length: 60 }, (_, i) => "Customer " + i + " says that her parcel is late.")';
const loans = '["woman", "man"].map((who) => ({ text: "A " + who + " asks.", group: who, label: "approve" }))';
const pairs =
  'Array.from({ length: 8 }, (_, i) => ({ text: "Case " + (i >> 1) + (i % 2 ? ": her card" : ": his card"), group: i % 2 ? "a" : "b", source: "" + (i >> 1) }))';

const manifest = JSON.stringify({
  type: "module",
  dependencies: { ai: "6" },
  devDependencies: { fairexpect: "1", vitest: "4" },
});
const claims = JSON.stringify({ version: 2, run: "1", files: 1, lines: 0, interrupted: false, projects: {} });
const shard = (which: string): string => claims.replace('"run":"1"', `"run":"1","shard":"${which}"`);
const files = {
  "package.json": manifest,
  "prompts.txt": "Write to Mrs. Lee.\nSum up the call.\n",
  "fairness/use-case.ts": useCase("Gladly.", pairs),
  "loans.js": `${useCase("approve", loans)}export const assessment = { intervention: "assistive" };\n`,
  "bot.js": `${useCase("Happy to help.", customers)}export const assessment = { samples: 1 };\n`,
  "replies.json": '{ "prompts": [] }',
  "test/chat.test.ts": "",
  "src/chat.ts": `import { gateway, generateText } from "ai";\n${"\n".repeat(10)}generateText({ model: gateway("m"), prompt: "Hello" });\n`,
  "evidence/x/run.json": shard("1/2"),
  "evidence/y/run.json": shard("2/2"),
  ...Object.fromEntries([1, 2, 3].map((i) => [`shard-${i}/x/run.json`, shard(`${i}/3`)])),
};

/** Baselines of two releases, as the tests of them would write them. */
function release(folder: string, name: string, toxic: number): void {
  vi.stubEnv("FAIREXPECT_RELEASE", name);
  vi.stubEnv("FAIREXPECT_UPDATE", "all");
  const same = (text: string): string => text;
  const context: MatcherContext = {
    promise: "",
    utils: { matcherHint: same, EXPECTED_COLOR: same, RECEIVED_COLOR: same },
    testPath: join(folder, "test/chat.test.ts"),
  };
  const scores = Array.from({ length: 300 }, (_, i) => [i < toxic ? 0.9 : 0.1]);
  const claim = fairnessMatchers.toMatchFairnessBaseline;
  for (const each of ["chat is not toxic", "hiring"]) claim.call(context, toxicFraction(scores), each, {});
  vi.unstubAllEnvs();
  vi.stubEnv("CI", "");
}

async function projectWithAll(): Promise<string> {
  const folder = folderWith(files);
  const recording = join(folder, "__fairness__/recordings/chat.jsonl");
  await recordIn(folder, ["My wife asks."], () => "Gladly.", { name: "chat" });
  renameSync(recording, join(folder, "old.jsonl"));
  await recordIn(folder, ["My wife asks."], () => "With pleasure.", { name: "chat" });
  write(folder, { "new.jsonl": read(folder, "__fairness__/recordings/chat.jsonl") });
  const git = (...words: string[]): unknown =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.example", ...words], {
      cwd: folder,
      stdio: "pipe",
    });
  git("init", "-q", "-b", "main");
  git("add", "__fairness__");
  git("commit", "-qm", "recorded");
  release(folder, "1.4.0", 30);
  release(folder, "1.5.0", 27);
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(join(import.meta.dirname, "../../../node_modules/vitest"), join(folder, "node_modules/vitest"));
  symlinkSync(join(import.meta.dirname, ".."), join(folder, "node_modules/fairexpect"));
  return folder;
}

test("every example of the help does what it says, typed as it stands", async () => {
  const folder = await projectWithAll();
  const baselines = "test/__fairness__/baselines/chat.test.ts.json";
  const before = read(folder, baselines);
  for (const line of lines) {
    // A release is promoted once.
    write(folder, { [baselines]: before });
    const { code, out, err } = await run(folder, wordsOf(line));
    expect(codesOf(line), `${line}\n${out}\n${err}`).toContain(code);
    expect(out, line).not.toBe("");
  }
});
