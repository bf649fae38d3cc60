// The example support-bot as a project of its own, in a git repository, for specs that change it.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { linkInto } from "./linked.js";
import { runIn, type Outcome } from "./tarballs.js";

const root = join(import.meta.dirname, "../..");
const example = join(root, "examples/support-bot");
const ofExample = createRequire(join(example, "package.json"));
const ofTests = createRequire(import.meta.url);

/** The server of the example, which runs in the process of the spec. */
export const { startBot } = ofExample("./bot.js") as {
  startBot: () => Promise<{ readonly url: string; readonly stop: () => Promise<void> }>;
};

export interface Project {
  readonly folder: string;
  /** Runs a command line as a shell does. */
  run(line: string, environment?: Record<string, string>): Promise<Outcome>;
  git(...args: readonly string[]): string;
  read(file: string): string;
  write(file: string, text: string): void;
  /** Changes a text in a file, which has to be there. */
  edit(file: string, from: string, to: string): void;
}

/** A copy of the example with the packages, and with `files` beside or in place of its own. */
export function copyOfExample(files: Readonly<Record<string, string>> = {}): Project {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "fairexpect-support-bot-"));
  cpSync(example, folder, { recursive: true, filter: (path) => basename(path) !== "node_modules" });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const modules = join(folder, "node_modules");
  const own = ["ai", "jest", "@ai-sdk/openai-compatible"].map((name) => [name, join(example, "node_modules", name)]);
  linkInto(folder, { ...Object.fromEntries(own), vitest: join(root, "node_modules/vitest") });
  addCommand(modules, "jest", join(dirname(ofExample.resolve("jest/package.json")), "bin/jest.js"));
  addCommand(modules, "vitest", join(dirname(ofTests.resolve("vitest/package.json")), "vitest.mjs"));
  const git = (...args: readonly string[]): string => {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_"));
    return execFileSync("git", args, { cwd: folder, encoding: "utf8", env: Object.fromEntries(inherited) });
  };
  writeFileSync(join(folder, ".gitignore"), "node_modules\n");
  git("init", "--quiet");
  git("config", "user.name", "Example");
  git("config", "user.email", "example@example.com");
  git("config", "diff.answers.textconv", "node answers.js");
  commitAll(git);
  return {
    folder,
    run: async (line, environment) => runIn(folder, "sh", ["-c", line], environment),
    git,
    read: (file) => readFileSync(join(folder, file), "utf8"),
    write: (file, text) => {
      writeFileSync(join(folder, file), text);
    },
    edit: (file, from, to) => {
      const text = readFileSync(join(folder, file), "utf8");
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      writeFileSync(join(folder, file), text.replace(from, to));
    },
  };
}

export function commitAll(git: Project["git"]): void {
  git("add", "--all");
  git("commit", "--quiet", "--allow-empty", "--message", "What there is");
}

function addCommand(modules: string, name: string, script: string): void {
  const file = join(modules, ".bin", name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\nexec node ${JSON.stringify(script)} "$@"\n`);
  chmodSync(file, 0o755);
}
