// A session of watch mode, whose keys a test presses.
import { spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { patience } from "../../patience/environment.js";

/** What runners look for before they read keys: a terminal. */
const TERMINAL = `
process.stdin.isTTY = true;
process.stdin.setRawMode = () => process.stdin;
process.stdout.isTTY = true;
`;

/** A key, pressed once the output has come to match a pattern. */
export interface Press {
  readonly after: RegExp;
  readonly key: string;
}

/** Starts a runner as if in a terminal, presses the keys in their order, and gives what it printed once it has ended. */
export function watching(folder: string, args: readonly string[], presses: readonly Press[]): Promise<string> {
  const preload = join(mkdtempSync(join(tmpdir(), "fairexpect-terminal-")), "terminal.cjs");
  writeFileSync(preload, TERMINAL);
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|JEST|NODE_OPTIONS|FORCE_COLOR|CI$|FAIREXPECT|TEST$|NODE_ENV)/.test(name),
  );
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["--require", preload, ...args], {
      cwd: folder,
      env: { ...Object.fromEntries(inherited), NO_COLOR: "1", CI: "", ...patience },
      stdio: ["pipe", "pipe", "pipe"],
    });
    let [output, from] = ["", 0];
    const left = [...presses];
    const read = (chunk: Buffer): void => {
      output += chunk.toString("utf8");
      const [next] = left;
      if (next === undefined || !next.after.test(output.slice(from))) return;
      left.shift();
      from = output.length;
      child.stdin.write(next.key);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    // Whoever waits for a key that never comes sees in the output why.
    const giveUp = setTimeout(() => child.kill("SIGKILL"), 240_000);
    child.once("exit", () => {
      clearTimeout(giveUp);
      resolve(output);
    });
  });
}
