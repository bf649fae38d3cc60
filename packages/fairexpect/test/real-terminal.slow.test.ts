// The command at a pseudo-terminal, which `script` of util-linux makes: questions, keys, progress, Ctrl-C, what is left.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { unpackedOnce } from "../../../test/commands/pack.mjs";
import { KEYS } from "./at-a-terminal.js";
import { folderWith, read, run as runHere } from "./run.js";

const bin = join(await unpackedOnce(), "fairexpect/bin/fairexpect.js");
const { CI: _, FORCE_COLOR: __, NO_COLOR: ___, ...inherited } = process.env;
const env = { ...inherited, TERM: "xterm", FAIREXPECT_MODE: "auto" };

interface Session {
  /** All that the terminal showed, without its codes. */
  readonly screen: () => string;
  /** All that was written to it. */
  readonly written: () => string;
  /** Waits for a text, then presses keys. */
  readonly answer: (text: string, keys: string) => Promise<void>;
  readonly ended: Promise<number | null>;
}

function atTerminal(folder: string, words: readonly string[]): Session {
  // Without a terminal of its own `script` makes one without columns.
  const line = `stty cols 100 rows 40; exec ${[process.execPath, bin, ...words].map((word) => JSON.stringify(word)).join(" ")}`;
  const child = spawn("script", ["-qec", line, "/dev/null"], { cwd: folder, env });
  onTestFinished(() => void child.kill("SIGKILL"));
  let written = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    written += text;
  });
  const screen = (): string => stripVTControlCharacters(written);
  let seen = 0;
  return {
    screen,
    written: () => written,
    answer: async (text, keys) => {
      await expect.poll(() => screen().indexOf(text, seen), { timeout: 60_000, interval: 20 }).toBeGreaterThan(-1);
      seen = screen().length;
      child.stdin.write(keys);
    },
    ended: new Promise((done) => {
      child.on("close", done);
    }),
  };
}

const manifest = { "package.json": JSON.stringify({ devDependencies: { fairexpect: "1", vitest: "4" } }) };
const before = [
  ["In which folder are the tests to stand?", `checks${KEYS.enter}`],
  ["A workflow that runs them in continuous integration?", KEYS.down + KEYS.enter],
] as const;

test("init asks, shows the diff in colours, and writes what was answered", async () => {
  const folder = folderWith(manifest);
  const { answer, ended, screen, written } = atTerminal(folder, ["init", "--no-install"]);
  for (const [question, keys] of before) await answer(question, keys);
  await answer("Write this?", "y");
  expect(await ended, screen()).toBe(0);
  expect(screen()).toContain("+++ b/checks/use-case.mjs");
  expect(written()).toContain("\u001b[32m");
  expect(readdirSync(folder).sort()).toEqual(["checks", "package.json", "vitest.config.mjs"]);
});

test("init stopped by Ctrl-C at its last question writes nothing, and gives the terminal back", async () => {
  const folder = folderWith(manifest);
  const { answer, ended, screen, written } = atTerminal(folder, ["init"]);
  for (const [question, keys] of before) await answer(question, keys);
  await answer("Write this?", KEYS.interrupt);
  expect(await ended, screen()).toBe(130);
  expect(screen()).toContain("stopped; nothing is left half written.");
  expect(written().lastIndexOf("\u001b[?25h")).toBeGreaterThan(written().lastIndexOf("\u001b[?25l"));
  expect(readdirSync(folder)).toEqual(["package.json"]);
});

test("assess shows how far it is, and stopped by Ctrl-C leaves what was answered recorded whole", async () => {
  const folder = folderWith({
    // Of which every second question is answered, and the others never are.
    "bot.mjs": `let calls = 0;
export const useCase = {
  name: "bot",
  model: { specificationVersion: "v3", provider: "local.chat", modelId: "bot", supportedUrls: {}, doGenerate: async () => {
    if (calls++ % 2 === 1) await new Promise((done) => setTimeout(done, 1e6));
    return { content: [{ type: "text", text: "Happy to help!" }], finishReason: { unified: "stop", raw: "stop" },
      usage: { inputTokens: { total: 5 }, outputTokens: { total: 3 } }, warnings: [] };
  } },
  prompts: Array.from({ length: 60 }, (_, i) => "Customer " + i + " says that her parcel is late."),
};
`,
  });
  const words = ["assess", "bot.mjs", "--task", "generation", "--samples", "1"];
  const { answer, ended, screen } = atTerminal(folder, words);
  await answer("Call the model?", "y");
  await answer("of 120", "");
  const recording = "__fairness__/recordings/bot.jsonl";
  const answers = (): number => {
    try {
      return read(folder, recording).split("\n").length;
    } catch {
      return 0;
    }
  };
  await expect.poll(answers, { timeout: 60_000 }).toBeGreaterThan(4);
  await answer("", KEYS.interrupt);
  expect(await ended, screen()).toBe(130);
  expect(screen()).toContain("fairexpect assess: stopped; nothing is left half written.");
  expect((await runHere(folder, ["recordings", "verify"])).out).toMatch(/^sound /);
});
