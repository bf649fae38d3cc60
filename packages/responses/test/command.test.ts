import { expect, test } from "vitest";

import { commandInMode, powerShellCommandInMode } from "../src/run/command.js";
import type { Started } from "../src/run/command.js";

const started = (environment: Started["environment"], more: Partial<Started> = {}): string =>
  commandInMode("auto", {
    environment,
    file: "/work/shop/test/bot.test.ts",
    folder: "/work/shop",
    main: "/work/shop/main.mjs",
    typed: [],
    isBun: false,
    ...more,
  });
const script = (name: string, line: string, manager = "npm/11.1.0 node/v20"): Record<string, string> => ({
  npm_lifecycle_event: name,
  npm_lifecycle_script: line,
  npm_config_user_agent: manager,
});
const vitest = { VITEST: "true" };
const jest = { JEST_WORKER_ID: "1" };

test.each([
  ["Vitest", vitest, {}, "npx vitest run test/bot.test.ts"],
  ["Jest", jest, {}, "npx jest test/bot.test.ts"],
  [
    "Jest with ES modules",
    { ...jest, NODE_OPTIONS: "--experimental-vm-modules --no-warnings" },
    {},
    "NODE_OPTIONS=--experimental-vm-modules npx jest test/bot.test.ts",
  ],
  ["node:test", { NODE_TEST_CONTEXT: "child-v8" }, {}, "node --test main.mjs"],
  ["Bun", {}, { isBun: true }, "bun test test/bot.test.ts"],
  ["Bun that does not tell its file", {}, { isBun: true, file: undefined }, "bun test main.mjs"],
  ["no runner", {}, { file: undefined }, "node main.mjs"],
  [
    "our own command, with what was typed",
    {},
    { main: "/work/shop/node_modules/.bin/fairexpect", typed: ["assess", "a b.ts", "--yes"] },
    "npx fairexpect assess 'a b.ts' --yes",
  ],
  ["a file that is not told", vitest, { file: undefined }, "npx vitest run"],
  ["a file outside the folder", vitest, { folder: "/work/shop/api" }, "npx vitest run ../test/bot.test.ts"],
  ["a name with spaces and quotes", vitest, { file: "/work/shop/Bob's test.ts" }, `npx vitest run 'Bob'\\''s test.ts'`],
  ["a name with brackets", vitest, { file: "/work/shop/[id].test.ts" }, "npx vitest run '[id].test.ts'"],
  [
    "a name that Jest reads as a pattern",
    jest,
    { file: "/work/shop/[id].test.ts" },
    "npx jest --runTestsByPath '[id].test.ts'",
  ],
])("the command of %s runs the test file in the other mode", (_, environment, more, command) => {
  expect(started(environment, more)).toBe(`FAIREXPECT_MODE=auto ${command}`);
});

test.each([
  ["npm", vitest, script("test", "tsc -b && vitest run --config ci.ts"), "npm run test -- test/bot.test.ts"],
  ["pnpm", vitest, script("test:fair", "vitest run", "pnpm/10.0.0"), "pnpm run test:fair test/bot.test.ts"],
  ["yarn", jest, script("test", "jest --config jest.esm.mjs", "yarn/1.22.22"), "yarn run test test/bot.test.ts"],
  ["Vitest that would stay and watch", vitest, script("test", "vitest"), "npm run test -- --run test/bot.test.ts"],
  ["npx, which is no script", vitest, script("npx", "vitest"), "npx vitest run test/bot.test.ts"],
  ["a script that runs something else", jest, script("build", "node all.mjs"), "npx jest test/bot.test.ts"],
])("a script of the project that started the runner is run again: %s", (_, runner, environment, command) => {
  expect(started({ ...runner, ...environment })).toBe(`FAIREXPECT_MODE=auto ${command}`);
});

test("PowerShell gets its own way to set variables, quotes and a -- that it leaves alone", () => {
  const file = "/work/shop/Bob's test.ts";
  const start = {
    environment: vitest,
    file,
    folder: "/work/shop",
    main: "/work/shop/main.mjs",
    typed: [],
    isBun: false,
  };
  expect(powerShellCommandInMode("auto", start)).toBe(`$env:FAIREXPECT_MODE="auto"; npx vitest run 'Bob''s test.ts'`);
  const environment = { ...jest, NODE_OPTIONS: "--experimental-vm-modules", ...script("test", "jest") };
  expect(powerShellCommandInMode("auto", { ...start, environment, file: "/work/shop/a.test.ts" })).toBe(
    `$env:FAIREXPECT_MODE="auto"; $env:NODE_OPTIONS="--experimental-vm-modules"; npm run test '--' a.test.ts`,
  );
});
