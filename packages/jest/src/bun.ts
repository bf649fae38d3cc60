// oxlint-disable-next-line typescript/triple-slash-reference -- a declaration by name is no module to import
/// <reference path="../bun-test.d.ts" preserve="true" />
import "./register-own.js";

// The types of the runner alone: those of Jest's expect are not there in a project of Bun.
export { configure, type FairnessMatchers } from "@fairexpect/matchers";
export { generateBeforeAll, type GenerateBeforeAllOptions } from "./generate-before-all.js";
