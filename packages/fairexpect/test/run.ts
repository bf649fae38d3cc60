import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { runCommand } from "../src/command/run-command.js";
import type { Terminal } from "../src/command/world.js";

/** What a command printed, and what it ended with. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** The same on one line, where it was wrapped. */
  readonly said: string;
  /** What it printed as JSON. */
  readonly json: () => Record<string, unknown>;
}

/** How the process of a command differs from one without a terminal. */
export interface Like {
  readonly environment?: Record<string, string>;
  readonly isTerminal?: boolean;
  readonly terminal?: Terminal;
  readonly signal?: AbortSignal;
}

/** Runs a command in a folder, as the process would. */
export async function run(folder: string, words: readonly string[], like: Like = {}): Promise<Ran> {
  const printed = { out: "", err: "" };
  const stream = (name: "out" | "err"): { write: (text: string) => void; isTTY: boolean; columns: number } => ({
    write: (text) => {
      printed[name] += text;
      if (name === "out") like.terminal?.output.write(text);
    },
    isTTY: like.isTerminal === true,
    columns: 100,
  });
  const code = await runCommand(words, {
    folder,
    environment: like.environment ?? {},
    out: stream("out"),
    err: stream("err"),
    terminal: like.terminal,
    signal: like.signal ?? new AbortController().signal,
  });
  const said = printed.err.replaceAll(/\n {2,}/g, " ");
  return { code, ...printed, said, json: () => JSON.parse(printed.out) as Record<string, unknown> };
}

/** A folder with these files, which goes after the test. */
export function folderWith(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "fairexpect-command-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  write(folder, files);
  return folder;
}

export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

export const read = (folder: string, file: string): string => readFileSync(join(folder, file), "utf8");
