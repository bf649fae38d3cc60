import { isMainThread } from "node:worker_threads";
import { extendExpect } from "@fairexpect/matchers";
import { expect } from "vitest";
import { endFileAfterAll } from "./end-file.js";
import { isOwnTest } from "./own-test.js";
import { followTests, startedTest } from "./started-test.js";

followTests();
extendExpect(expect, {
  // Of tests that run at once Vitest 3 names the one that was started last, also to the expect of a test's context.
  isOwnTest: ({ task }) => (task === undefined ? startedTest()?.concurrent !== true : isOwnTest(task, expect)),
  startedTest,
  // Workers are threads of the main process, or processes that it started.
  mainProcess: () => (isMainThread ? process.ppid : process.pid),
  command: { run: "npx vitest run", update: "-u" },
});
endFileAfterAll();

export { configure } from "@fairexpect/matchers";
export { generating } from "./fixtures.js";
export { generateBeforeAll } from "./generate-before-all.js";
export type { GenerateBeforeAllOptions } from "./generate-before-all.js";
export type { FairnessMatchers } from "./types.js";
