import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readProject } from "../src/command/init/project.js";
import { choose, type Asking } from "../src/command/init/questions.js";
import { modelCalls } from "../src/command/source/model-calls.js";
import { folderWith, run } from "./run.js";

afterEach(() => {
  vi.unstubAllEnvs();
});

const files = {
  "package.json": JSON.stringify({ dependencies: { ai: "6" }, devDependencies: { vitest: "4", jest: "30" } }),
  "a.ts":
    'import { generateText } from "ai";\nimport { m } from "./m.js";\ngenerateText({ model: m("one"), prompt: "" });\n',
  "b.ts":
    'import { generateText } from "ai";\nimport { m } from "./m.js";\ngenerateText({ model: m("two"), prompt: "" });\n',
};

/** Somebody who takes the last answer, and keeps what was asked. */
function last(asked: string[]): Asking {
  return {
    select: async (question, answers, usual) => {
      asked.push(`${question} ${answers.map(({ value }) => value).join("|")} (${usual})`);
      return Promise.resolve(answers.at(-1)?.value ?? usual);
    },
    text: async (question, usual) => {
      asked.push(`${question} (${usual})`);
      return Promise.resolve("checks");
    },
    confirm: async () => Promise.resolve(true),
  };
}

describe("at a terminal", () => {
  test("init asks what it cannot know, and takes the answers", async () => {
    const folder = folderWith(files);
    const project = readProject(folder, {});
    const asked: string[] = [];
    const choices = await choose({ options: {} }, project, modelCalls(folder), last(asked));
    expect(asked).toEqual([
      "Which runner is to run the tests? vitest|jest (vitest)",
      "Which call of a model is to be tested? a.ts:3|b.ts:3|none (a.ts:3)",
      "In which folder are the tests to stand? (fairness)",
      "A workflow that runs them in continuous integration? github|none (github)",
    ]);
    expect(choices).toMatchObject({
      runner: "jest",
      feature: "model",
      folder: "checks",
      workflow: "none",
      language: "js",
    });
  });

  test("init asks nothing that was typed", async () => {
    const folder = folderWith(files);
    const asked: string[] = [];
    const options = { runner: "vitest", call: "b.ts", folder: "./test/fair/", workflow: "none" };
    const choices = await choose({ options }, readProject(folder, {}), modelCalls(folder), last(asked));
    expect(asked).toEqual([]);
    expect(choices).toMatchObject({ runner: "vitest", folder: "test/fair", feature: { file: "b.ts", line: 3 } });
  });
});

test("init installs what is missing with the project's package manager, and says if that fails", async () => {
  const folder = folderWith({
    "package.json": JSON.stringify({ devDependencies: { vitest: "4" } }),
    "bin/npm": '#!/bin/sh\necho "npm $@ in $(pwd)" >> installed.txt\necho "added 1 package"\nexit $STATUS\n',
  });
  chmodSync(join(folder, "bin/npm"), 0o755);
  vi.stubEnv("PATH", `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`);
  vi.stubEnv("STATUS", "0");
  const done = await run(folder, ["init", "--yes"]);
  expect([done.code, done.err]).toEqual([0, "npm install\nadded 1 package\n"]);
  expect(readFileSync(join(folder, "installed.txt"), "utf8")).toBe(`npm install in ${folder}\n`);
  vi.stubEnv("STATUS", "7");
  const other = folderWith({ "package.json": JSON.stringify({ devDependencies: { vitest: "4" } }) });
  expect(await run(other, ["init", "--yes"])).toMatchObject({
    code: 3,
    said: expect.stringContaining('the files are written, but "npm install" failed (7). Run it by hand.'),
  });
});
