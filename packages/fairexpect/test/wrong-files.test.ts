// Files that are not what a command reads: each error says what was given, what was expected, and ends with 2 or 3.
import { execFileSync } from "node:child_process";
import { symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderWith, run } from "./run.js";

const prompts = ["recommend", "--task", "generation", "--prompts"];
const wrong: readonly (readonly [readonly string[], string])[] = [
  [[...prompts, "folder"], "folder is a folder; expected prompts, one a line, or a JSON array"],
  [[...prompts, "none.txt"], "there is no file none.txt. Expected prompts"],
  [[...prompts, "loop"], "loop cannot be read (ELOOP); expected prompts"],
  [[...prompts, "bytes.bin"], "bytes.bin is no text in UTF-8; expected prompts"],
  [[...prompts, "empty.txt"], "empty.txt is empty; expected prompts"],
  [[...prompts, "broken.json"], "broken.json is no JSON: "],
  [[...prompts, "huge.json"], "huge.json has 600 MB, of which 500 are read at most; expected prompts"],
  [["explore", "broken.json"], "Expected JSON as { prompts: [{ text, group, source,"],
  [["explore", "bytes.json"], "bytes.json is no text in UTF-8; expected JSON"],
  [["explore", "huge.json"], "huge.json has 600 MB"],
  [["explore", "empty.txt"], "empty.txt ends with .txt; expected a module"],
  [["explore", "folder"], "folder is a folder; expected a module of JavaScript or TypeScript"],
  [["assess", "folder"], "folder is a folder; expected a module of JavaScript or TypeScript"],
  [["assess", "none.ts"], "there is no file none.ts. Expected a module"],
  [["assess", "bytes.mjs"], "bytes.mjs could not be loaded: "],
  [["recordings", "show", "folder"], "there is no use case, but a folder, folder."],
  [["recordings", "accept", "folder"], "there is no use case, but a folder, folder."],
  [["recordings", "accept", "bytes.bin"], "bytes.bin:1: this is not a recording of fairexpect"],
  [["recordings", "prune", "bytes.bin", "--yes"], "bytes.bin:1: this is not"],
  [["recordings", "accept", "pipe"], "pipe is a pipe, no file."],
  [["recordings", "migrate", "pipe"], "pipe: is a pipe, not a file."],
  [["recordings", "prune", "pipe", "--yes"], "pipe: is a pipe, not a file."],
  [["recordings", "diff", "pipe", "pipe"], "pipe is a pipe, no file."],
  [["explore", "pipe.mjs"], "pipe.mjs is no file; expected a module of JavaScript or TypeScript"],
  [["assess", "pipe.mjs"], "pipe.mjs is no file; expected a module"],
  [["report", "folder", "--output", "pipe"], '--output is "pipe", a pipe or a device; expected a file.'],
  [["explore", "zeros.json"], "zeros.json is a device; expected JSON"],
  [["report", "bytes.bin"], "bytes.bin is a file; expected a folder"],
  [["init", "--call", "a.ts:1"], '--call is "a.ts:1", and no call of the AI SDK was found'],
];

test("a wrong file is told with what was expected, also in JSON, and never as a fault of the command", async () => {
  const bytes = "\u0000\u0001";
  const folder = folderWith({
    "package.json": "{}",
    "folder/a.txt": "",
    "empty.txt": "",
    "broken.json": '["a',
    "bytes.json": bytes,
    "bytes.mjs": bytes,
    "huge.json": "[",
  });
  writeFileSync(join(folder, "bytes.bin"), Uint8Array.from([0xff, 0xfe, 0x00, 0x80]));
  for (const name of ["pipe", "pipe.mjs"]) execFileSync("mkfifo", [join(folder, name)]);
  symlinkSync("/dev/zero", join(folder, "zeros.json"));
  symlinkSync("loop", join(folder, "loop"));
  // A file of holes, which takes no room.
  truncateSync(join(folder, "huge.json"), 600_000_000);
  for (const [words, message] of wrong) {
    const { code, out, said } = await run(folder, words);
    expect([2, 3], `${words.join(" ")}\n${said}`).toContain(code);
    expect(out).toBe("");
    expect(said, words.join(" ")).toContain(message);
    const json = (await run(folder, [...words, "--json"])).json();
    expect(json["error"], words.join(" ")).toMatchObject({ code: expect.stringMatching(/^FAIREXPECT_(?!FAULT)/) });
  }
});
