import { extendExpect } from "@fairexpect/matchers";
import { expect } from "vitest";
import { isOwnTest } from "./own-test.js";

extendExpect(expect, { isOwnTest: (context) => isOwnTest(context.task, expect) });

export { configure } from "@fairexpect/matchers";
export { generating } from "./fixtures.js";
export { generateBeforeAll } from "./generate-before-all.js";
export type { GenerateBeforeAllOptions } from "./generate-before-all.js";
export type { FairnessMatchers } from "./types.js";
