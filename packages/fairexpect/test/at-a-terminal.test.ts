// Commands with somebody at the keyboard: the prompts that a terminal shows, keys that are pressed, what is written after that.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { KEYS, personAtTerminal } from "./at-a-terminal.js";
import { folderWith, read, run, write } from "./run.js";

const files = {
  "package.json": JSON.stringify({
    dependencies: { ai: "6" },
    devDependencies: { fairexpect: "1", vitest: "4", jest: "30" },
  }),
  "src/chat.mjs":
    'import { gateway, generateText } from "ai";\nexport const f = (prompt) => generateText({ model: gateway("one"), prompt });\n',
};
const questions = [
  "Which runner is to run the tests?",
  "Which call of a model is to be tested?",
  "In which folder are the tests to stand?",
  "A workflow that runs them in continuous integration?",
  "Write this?",
] as const;

describe("init at a terminal", () => {
  test("asks, shows the diff, asks whether to write it, and writes what was answered", async () => {
    const folder = folderWith(files);
    const { terminal, answer, screen, isSettled } = personAtTerminal();
    const done = run(folder, ["init", "--no-install"], { terminal });
    await answer(questions[0], KEYS.down + KEYS.enter);
    await answer(questions[1], KEYS.enter);
    await answer(questions[2], `checks${KEYS.enter}`);
    await answer(questions[3], KEYS.down + KEYS.enter);
    await answer(questions[4], "y");
    expect(await done).toMatchObject({ code: 0, err: "", out: expect.stringContaining("npx jest checks") });
    const places = [...questions.slice(0, 4), "+++ b/checks/use-case.js", questions[4], "Wrote:"].map((text) =>
      screen().indexOf(text),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(Math.min(...places)).toBeGreaterThan(-1);
    expect(readdirSync(folder).sort()).toEqual(["checks", "jest.config.js", "package.json", "src"]);
    expect(read(folder, "checks/use-case.js")).toContain('gateway("one")');
    expect(isSettled()).toBe(true);
  });

  test("takes what is usual if only Enter is pressed, and writes nothing if the last answer is no", async () => {
    const folder = folderWith(files);
    const { terminal, answer, screen } = personAtTerminal();
    const done = run(folder, ["init"], { terminal });
    for (const question of questions.slice(0, 4)) await answer(question, KEYS.enter);
    await answer(questions[4], "n");
    expect(await done).toMatchObject({ code: 0, out: expect.stringMatching(/Nothing was written\.\n$/) });
    expect(screen()).toContain("+++ b/fairness/use-case.mjs");
    expect(readdirSync(folder).sort()).toEqual(["package.json", "src"]);
  });

  test("writes nothing if package.json was changed while somebody thought about it", async () => {
    const folder = folderWith(files);
    const { terminal, answer } = personAtTerminal();
    const done = run(folder, ["init", "--no-install"], { terminal });
    for (const question of questions.slice(0, 4)) await answer(question, KEYS.enter);
    write(folder, { "package.json": "{}" });
    await answer(questions[4], "y");
    expect(await done).toMatchObject({ code: 3, said: expect.stringContaining("package.json was changed meanwhile") });
    expect([read(folder, "package.json"), readdirSync(folder).sort()]).toEqual(["{}", ["package.json", "src"]]);
  });

  test("asks nothing that was typed but whether to write it, and nothing at all with --yes", async () => {
    const typed = ["--runner", "vitest", "--call", "none", "--folder", "fair", "--workflow", "none", "--no-install"];
    const { terminal, answer, screen } = personAtTerminal();
    const folder = folderWith(files);
    const done = run(folder, ["init", ...typed], { terminal });
    await answer(questions[4], "y");
    expect((await done).code).toBe(0);
    for (const question of questions.slice(0, 4)) expect(screen()).not.toContain(question);
    const silent = personAtTerminal();
    const other = folderWith(files);
    expect((await run(other, ["init", ...typed, "--yes"], { terminal: silent.terminal })).code).toBe(0);
    expect(silent.screen()).not.toContain(questions[4]);
    expect(existsSync(join(other, "fair/first.test.mjs"))).toBe(true);
  });

  const stops = questions.flatMap((_, at) => [
    [at, "Ctrl-C", KEYS.interrupt] as const,
    ...(at % 2 === 0 ? [[at, "Escape", KEYS.escape] as const, [at, "Ctrl-D", KEYS.end] as const] : []),
  ]);
  test.each(stops)("stopped at question %i by %s ends with 130 and leaves nothing", async (at, _, key) => {
    const folder = folderWith(files);
    const { terminal, answer, isSettled } = personAtTerminal();
    const done = run(folder, ["init"], { terminal });
    for (const question of questions.slice(0, at)) await answer(question, KEYS.enter);
    await answer(questions[at] as string, key);
    expect(await done).toMatchObject({
      code: 130,
      err: "fairexpect init: stopped; nothing is left half written.\n",
    });
    expect(readdirSync(folder).sort()).toEqual(["package.json", "src"]);
    expect(isSettled()).toBe(true);
  });

  test("ends with 130 if the line is cut, or a signal comes while it asks", async () => {
    for (const how of ["leave", "signal"] as const) {
      const folder = folderWith(files);
      const { terminal, answer, leave, isSettled } = personAtTerminal();
      const controller = new AbortController();
      const done = run(folder, ["init"], { terminal, signal: controller.signal });
      await answer(questions[0], KEYS.enter);
      await answer(questions[1], "");
      if (how === "leave") leave();
      else controller.abort();
      expect((await done).code, how).toBe(130);
      expect(readdirSync(folder).sort()).toEqual(["package.json", "src"]);
      expect(isSettled(), how).toBe(true);
    }
  });
});

test("assess and explore ask before they call a model, and call none if the answer is no or Ctrl-C", async () => {
  // With CI set nothing would be asked of a model.
  vi.stubEnv("CI", "");
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  const bot = `export const useCase = { name: "bot", prompts: [{ text: "Hi", group: "a" }, { text: "Ho", group: "b" }], model: {
    specificationVersion: "v3", provider: "local.chat", modelId: "bot", supportedUrls: {},
    doGenerate: async () => { throw new Error("called"); } } };\n`;
  for (const [words, keys] of [
    [["assess", "bot.mjs", "--task", "generation", "--samples", "1"], "n"],
    [["explore", "bot.mjs"], KEYS.interrupt],
  ] as const) {
    const folder = folderWith({ "bot.mjs": bot });
    const { terminal, answer } = personAtTerminal();
    const done = run(folder, words, { terminal });
    await answer("Call the model?", keys);
    expect(await done).toMatchObject({ code: 130, said: expect.stringContaining("2 calls to make") });
    expect(readdirSync(folder)).toEqual(["bot.mjs"]);
  }
});
