import { execFileSync } from "node:child_process";
import { mkdir, readFile, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { respond } from "@fairexpect/responses";
import type { RecordingError } from "@fairexpect/responses";
import { expect, test } from "vitest";

import { readResponses } from "../src/recording/lines.js";
import { auto, content, file, lines, record, replay } from "./recording-setup.js";
import { folder, modelOf, rejection, serve } from "./setup.js";

test("a pipe in a recording's place is an error, and nothing waits for it", async () => {
  const { useCase } = await record(["a"]);
  await rm(file());
  execFileSync("mkfifo", [file()]);
  const error = await rejection(replay(useCase));
  expect(error).toMatchObject({ code: "FAIREXPECT_RECORDING_UNREADABLE" });
  expect(error.message).toContain("is a pipe, not a file.");
  expect((await rejection(readResponses(file()).next())).message).toContain("is a pipe");
});

test("a pipe in the place of what was cut off is an error, and nothing waits", async () => {
  const { useCase } = await record(["a", "b"]);
  await writeFile(file(), (await content()).slice(0, -40));
  execFileSync("mkfifo", [`${file()}.torn`]);
  const error = await rejection(auto(useCase));
  expect(error).toMatchObject({ code: "FAIREXPECT_RECORDING_UNWRITABLE" });
  expect(error.message).toContain("(a pipe)");
});

test("a link in the place of what was cut off is an error, and what it leads to is left as it is", async () => {
  const { useCase } = await record(["a", "b"]);
  await writeFile(file(), (await content()).slice(0, -40));
  const before = await content();
  const outside = join(folder.path, "outside");
  await writeFile(outside, "not of the recording");
  await symlink(outside, `${file()}.torn`);
  const error = await rejection(auto(useCase));
  expect(error).toMatchObject({ code: "FAIREXPECT_RECORDING_UNWRITABLE" });
  expect(error.message).toContain("bot.jsonl.torn");
  expect(error.message).toContain("(a link)");
  expect([await readFile(outside, "utf8"), await content()]).toEqual(["not of the recording", before]);
});

test("a link that leads nowhere is written through, or says why not", async () => {
  const server = await serve();
  const useCase = { name: "bot", model: modelOf(server), prompts: ["a"] };
  await mkdir(join(folder.path, "elsewhere"));
  await symlink(join(folder.path, "elsewhere", "real.jsonl"), file());
  await respond(useCase, { recordings: folder.path, mode: "auto" });
  expect((await replay(useCase)).provenance.replayed).toBe(1);
  await rm(file());
  await symlink(join(folder.path, "nowhere", "real.jsonl"), file());
  const error = (await rejection(
    respond({ ...useCase, prompts: ["b"] }, { recordings: folder.path, mode: "auto" }),
  )) as RecordingError;
  expect(error).toMatchObject({ code: "FAIREXPECT_RECORDING_UNWRITABLE" });
  expect(error.message).toMatch(/1 answer was given meanwhile and could not be recorded: error\.unrecorded\[i\]/);
  expect(error.unrecorded.map(({ prompt, sample, answer }) => [prompt, sample, answer()])).toEqual([
    ["b", 0, "answer 0 to b"],
  ]);
  // Runners print the fields of errors.
  expect(JSON.stringify(error)).not.toContain("answer 0 to b");
});

test(
  "a lock dated in the future, whose holder is gone, is taken over within seconds",
  { timeout: 20_000 },
  async () => {
    const { useCase } = await record(["a"]);
    await mkdir(`${file()}.lock`);
    const future = new Date(Date.now() + 86_400_000);
    await utimes(`${file()}.lock`, future, future);
    await respond({ ...useCase, prompts: ["a", "b"] }, { recordings: folder.path, mode: "auto" });
    expect(await lines()).toHaveLength(3);
    expect(await readdir(folder.path)).toEqual(["bot.jsonl"]);
  },
);

test("a line of many blocks is read in one pass, whole", async () => {
  const { useCase } = await record(["a", "b"]);
  const before = await content();
  const long = `{"note":"${"x".repeat(24 * 2 ** 20)}"}`;
  await writeFile(file(), before.replace("\n", `\n${long}\n`));
  const error = await rejection(replay(useCase));
  expect(error.message).toMatch(/bot\.jsonl:2: /);
  expect(error.message.length).toBeLessThan(2_000);
});

test("a use case whose name differs from a recording's in capital letters alone is refused, and nothing is called", async () => {
  await record(["a"]);
  const server = await serve();
  const useCase = { name: "Bot", model: modelOf(server), prompts: ["a"] };
  const error = await rejection(respond(useCase, { recordings: folder.path, mode: "auto" }));
  expect(error).toMatchObject({ code: "FAIREXPECT_RECORDING_OTHER_USE_CASE" });
  expect(error.message).toContain("the folder has bot.jsonl, whose name differs in capital letters alone");
  expect(server.calls).toEqual([]);
  expect(await readdir(folder.path)).toEqual(["bot.jsonl"]);
});

test("Git keeps what two branches recorded, if .gitattributes says so", async () => {
  const { useCase } = await record(["a"]);
  const git = (...args: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", ...args], { cwd: folder.path, encoding: "utf8" });
  const recordOn = async (branch: string, prompt: string): Promise<void> => {
    git("checkout", "-q", branch);
    await auto({ ...useCase, prompts: ["a", prompt] });
    git("commit", "-qam", prompt);
  };
  git("init", "-q", "-b", "main");
  await writeFile(join(folder.path, ".gitattributes"), "*.jsonl merge=union\n");
  git("add", "-A");
  git("commit", "-qm", "first");
  git("branch", "other");
  await recordOn("other", "b");
  await recordOn("main", "c");
  git("merge", "-q", "other", "-m", "both");
  const { prompts } = await replay({ ...useCase, prompts: ["a", "b", "c"] });
  expect(prompts.map(({ responses }) => responses[0]?.text)).toEqual([
    "answer 0 to a",
    "answer 0 to b",
    "answer 0 to c",
  ]);
});
