import "./register-own.js";

export { configure, type Extendable } from "@fairexpect/matchers";
export { generateBeforeAll, type GenerateBeforeAllOptions } from "./generate-before-all.js";
export type { FairnessMatchers } from "./types.js";
export { register } from "./register.js";
