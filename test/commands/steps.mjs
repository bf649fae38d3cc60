// Runs the steps of a command one after another, a calm line each; what a step prints is shown where it fails.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

export const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * @typedef {{ title: string, command: string, arguments?: string[], shown?: boolean, folder?: string, environment?:
 * Record<string, string>, fails?: boolean }} Step
 *
 * A step that `fails` is one that is to end with 1.
 */

/** The package manager, of the version that the manifest names. */
export const pnpm = ["npx", "--prefer-offline", "-y", "pnpm@10.34.9"];

/** The steps that every command starts with. @type {Step[]} */
export const prepare = [
  {
    title: "Installing dependencies",
    command: pnpm[0],
    arguments: [...pnpm.slice(1), "install", "--frozen-lockfile", "--prefer-offline"],
  },
  {
    title: "Building the packages",
    command: "node_modules/.bin/tsc",
    // A project is small: several checkers of one would read the same declarations several times.
    arguments: ["-b", "--builders", "2", "--checkers", "1"],
  },
];

/** Runs a step to its end. @param {Step} step */
export async function runStep(step) {
  const started = Date.now();
  process.stdout.write(step.shown ? `${step.title}\n` : `${step.title} ... `);
  const { code, output } = await run(step);
  const seconds = `${((Date.now() - started) / 1000).toFixed(1)} s`;
  if (code === (step.fails ? 1 : 0)) {
    process.stdout.write(step.shown ? "" : `${seconds}\n`);
    return output;
  }
  process.stdout.write(`${step.shown ? "" : "failed"}\n${output}\n`);
  console.error(
    `${step.title}: \`${[step.command, ...(step.arguments ?? [])].join(" ")}\` ended with ${code} after ${seconds}.`,
  );
  process.exit(1);
}

/** Runs steps one after another. @param {Step[]} steps */
export async function runSteps(steps) {
  checkNode();
  for (const step of steps) await runStep(step);
}

function run({ command, arguments: args = [], shown = false, folder = root, environment = {} }) {
  // Whoever reads a file or a pipe gets no colour codes, although messages are tested with theirs.
  const inherited = shown && process.stdout.isTTY;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: folder,
      // Without a terminal pnpm asks nothing.
      env: { ...process.env, CI: process.env.CI ?? "true", npm_config_loglevel: "error", ...environment },
      stdio: ["ignore", inherited ? "inherit" : "pipe", inherited ? "inherit" : "pipe"],
    });
    const lines = [];
    const read = (stream) => {
      if (stream === null) return;
      createInterface({ input: stream }).on("line", (line) => {
        const plain = process.stdout.isTTY ? line : stripVTControlCharacters(line);
        if (shown) process.stdout.write(`${plain}\n`);
        else lines.push(plain);
      });
    };
    read(child.stdout);
    read(child.stderr);
    child.on("error", (error) => resolve({ code: -1, output: error.message }));
    child.on("close", (code) => resolve({ code, output: lines.join("\n") }));
  });
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`fairexpect needs Node 20.19 or later; this is ${process.version}.`);
  process.exit(1);
}
