// What a server says reaches terminals only as signs that do nothing there.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { respond } from "@fairexpect/responses";
import type { GenerationError, RunProgress } from "@fairexpect/responses";
import { wrapLanguageModel } from "ai";
import { expect, test } from "vitest";

import { described } from "../src/run/progress.js";
import { file, forget, lines, options, rewritten, warningsOf } from "./recording-setup.js";
import { folder, modelOf, rejection, serve } from "./setup.js";

const attack = "\u001b]52;c;cm0gLXJm\u0007\u001b[2J\u009b31m\u202eevil\u200b\u2066";
// oxlint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/;

test.each([400, 401, 402, 403, 404, 429, 500, 200])(
  "an error message with status %d is printed safely",
  async (status) => {
    const server = await serve({ status: () => ({ status, body: { error: { message: attack, code: attack } } }) });
    const useCase = { name: "hostile", model: modelOf(server), prompts: [`question ${attack}`] };
    const error = (await rejection(
      respond(useCase, { recordings: folder.path, mode: "auto", maxRetries: 0 }),
    )) as GenerationError;
    expect(error.message).toContain("evil");
    expect(error.message).not.toMatch(unsafe);
    for (const { message } of error.failures) expect(message).not.toMatch(unsafe);
  },
);

test("an answer stands in its recording as signs that do nothing in a terminal or a diff, and comes back as it was", async () => {
  const server = await serve({ answer: () => attack });
  const useCase = { name: "bot", model: modelOf(server), prompts: ["a"] };
  await respond(useCase, { recordings: folder.path, mode: "auto" });
  const text = await readFile(join(folder.path, "bot.jsonl"), "utf8");
  expect(text).not.toMatch(/[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/);
  const set = await respond(useCase, { recordings: folder.path, mode: "replay" });
  expect(set.prompts[0]?.responses[0]?.text).toBe(attack);
});

test("a warning that quotes an address of a recording, as a pull request may have it, is printed safely", async () => {
  const server = await serve();
  const model = wrapLanguageModel({ model: modelOf(server) as never, middleware: { specificationVersion: "v3" } });
  const useCase = { name: "bot", model, prompts: ["a"] };
  await respond(useCase, options());
  const [head, line = ""] = await lines();
  const edited = rewritten(line, (json) => json.replace("http://127.0.0.1/v1", JSON.stringify(attack).slice(1, -1)));
  await writeFile(file(), `${head}\n${edited}\n`);
  forget();
  const warnings = await warningsOf(async () => respond(useCase, options({ mode: "replay" })));
  expect(warnings.map(({ message }) => message).join("")).toContain("evil");
  for (const { message } of warnings) expect(message).not.toMatch(unsafe);
});

test("a recording's and a use case's name are printed safely", async () => {
  const server = await serve();
  const useCase = { name: "bot", model: modelOf(server), prompts: [attack] };
  const error = await rejection(respond(useCase, { recordings: folder.path, mode: "replay" }));
  expect(error.message).not.toMatch(unsafe);
  const progress: RunProgress = {
    useCase: attack,
    total: 2,
    done: 1,
    live: 1,
    replayed: 0,
    failed: 0,
    retried: 0,
    tokens: 3,
    elapsedMilliseconds: 5,
    finished: false,
  };
  expect(described(progress)).not.toMatch(unsafe);
});
