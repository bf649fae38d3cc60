// Real runners that try a test again, and run two files in one process: who is asked, and what the attempts see.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import { patience } from "../patience/environment.js";
import { projectOf } from "./linked.js";

const { resolve } = createRequire(import.meta.url);
const vitest = [join(dirname(resolve("vitest/package.json")), "vitest.mjs"), "run"];
const folder = projectOf(join(import.meta.dirname, "asked-once"));
const jest = [join(dirname(resolve("jest/package.json")), "bin/jest.js"), "--runInBand"];

/** Runs the specs beside a server that counts its answers; gives what the runner prints, and how often it was asked. */
async function runSpecs(
  command: readonly string[],
  env: object,
): Promise<{ output: string; code: number; asked: number }> {
  let asked = 0;
  const server = createServer((_, response) => response.end(`answer ${++asked}`));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const recordings = mkdtempSync(join(tmpdir(), "fairexpect-"));
  const { port } = server.address() as AddressInfo;
  try {
    const BOT = `http://127.0.0.1:${port}/v1`;
    const { output, code } = await new Promise<{ output: string; code: number }>((done) => {
      execFile(
        process.execPath,
        [...command],
        {
          cwd: folder,
          env: {
            ...process.env,
            ...env,
            BOT,
            RECORDINGS: recordings,
            ...patience,
            FORCE_COLOR: undefined,
          },
        },
        (error, stdout, stderr) => {
          done({ output: stripVTControlCharacters(stdout + stderr), code: Number(error?.code ?? 0) });
        },
      );
    });
    return { output, code, asked };
  } finally {
    server.close();
    rmSync(recordings, { recursive: true });
  }
}

describe.each([
  ["Vitest", vitest, { ISOLATE: "1" }],
  ["Vitest without isolation", vitest, { ISOLATE: "0" }],
  ["Jest from CommonJS", jest, {}],
])("%s", (_, command, env) => {
  test.each(["off", "record"])(
    "every attempt at a test sees the first one's answers, and another file asks for itself (mode %s)",
    async (mode) => {
      const { output, code, asked } = await runSpecs(command, { ...env, FAIREXPECT_MODE: mode });
      expect(output.match(/attempt of a: answer 1$/gm)).toHaveLength(6);
      expect(output).not.toMatch(/attempt of a: answer [^1]/);
      expect(output).toMatch(/Tests: +1 failed, 1 passed|Tests +1 failed \| 1 passed/);
      expect([code, asked]).toEqual([1, 2]);
    },
  );
});

test("Jest from ES modules that are loaded anew before each attempt: the first one's answers all the same", async () => {
  const modules = ["--experimental-vm-modules", ...jest, "--config", "reset.config.cjs"];
  const { output, asked } = await runSpecs(modules, { FAIREXPECT_MODE: "off" });
  expect(output.match(/attempt of a: answer 1$/gm)).toHaveLength(3);
  expect(asked).toBe(1);
});
