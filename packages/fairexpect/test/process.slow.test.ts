// The command as a process: its file, Ctrl-C while it installs, a reader that goes away.
import { execFile, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { unpackedOnce } from "../../../test/commands/pack.mjs";
import { recordIn } from "./recorded.js";
import { folderWith, read } from "./run.js";

const bin = join(await unpackedOnce(), "fairexpect/bin/fairexpect.js");
const { CI: _, FORCE_COLOR: __, ...environment } = process.env;
const env = { ...environment, FAIREXPECT_MODE: "auto" };
const run = async (command: string, args: readonly string[], cwd = "."): Promise<{ stdout: string; stderr: string }> =>
  promisify(execFile)(command, args, { cwd, env });

describe("the process", () => {
  test("has the version, and ends with what the command ends with", async () => {
    expect((await run(process.execPath, [bin, "--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    await expect(run(process.execPath, [bin, "nothing"])).rejects.toMatchObject({ code: 2, stdout: "" });
  });

  test("stopped by Ctrl-C while init installs ends with 130, and the files are whole", async () => {
    const folder = folderWith({
      "package.json": JSON.stringify({ devDependencies: { vitest: "4" } }),
      "bin/npm": "#!/bin/sh\ntouch begun\nexec sleep 1000\n",
    });
    chmodSync(join(folder, "bin/npm"), 0o755);
    const own = { ...env, PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}` };
    const child = spawn(process.execPath, [bin, "init", "--yes"], { cwd: folder, env: own, stdio: "ignore" });
    const ended = new Promise((done) => {
      child.on("close", done);
    });
    await expect.poll(() => existsSync(join(folder, "begun")), { timeout: 60_000 }).toBe(true);
    child.kill("SIGINT");
    expect(await ended.finally(() => child.kill("SIGKILL"))).toBe(130);
    expect(JSON.parse(read(folder, "package.json"))).toHaveProperty("devDependencies.fairexpect");
    expect(readdirSync(join(folder, "fairness"))).toEqual(["first.test.mjs", "use-case.mjs"]);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  const typed = {
    "package.json": '{ "type": "module" }',
    "replies.ts":
      'import { prompts } from "./prompts.ts";\nexport const replies: { prompts: object[] } = { prompts };\n',
    "prompts.ts": "export const prompts: object[] = [];\n",
  };
  const looked = async (folder: string): Promise<string> =>
    (await run(process.execPath, [bin, "explore", "replies.ts"], folder)).stdout;

  test("reads TypeScript through the Vite of the project", async () => {
    const folder = folderWith(typed);
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(join(import.meta.dirname, "../../../node_modules/vitest"), join(folder, "node_modules/vitest"));
    expect(await looked(folder)).toContain("There is nothing to look at");
  });

  test("reads TypeScript through tsx, whose entry for require breaks if it is imported", async () => {
    const entries = { import: { types: "./a.d.mts", default: "./a.mjs" }, require: "./a.cjs" };
    const manifest = { name: "tsx", version: "4.0.0", exports: { "./esm/api": entries } };
    // Node 22.18 and later read TypeScript themselves, and get the same.
    const folder = folderWith({
      ...typed,
      "node_modules/tsx/package.json": JSON.stringify(manifest),
      "node_modules/tsx/a.mjs": "export const tsImport = async () => ({ replies: { prompts: [] } });",
      "node_modules/tsx/a.cjs": "throw new Error('for require');",
    });
    expect(await looked(folder)).toContain("There is nothing to look at");
  });

  test("goes quietly if its reader does", async () => {
    const folder = folderWith();
    await recordIn(
      folder,
      Array.from({ length: 40 }, (_question, i) => `Question ${i}`),
      () => "word ".repeat(2_000),
    );
    const line = `${JSON.stringify(process.execPath)} ${JSON.stringify(bin)} recordings show bot --limit 0 | head -n 1`;
    const { stdout, stderr } = await run("sh", ["-c", line], folder);
    expect(stdout).toMatch(/^> Question \d+\n$/);
    expect(stderr).not.toContain("EPIPE");
  });
});
