import { globalExpect, register } from "./register.js";

if (globalExpect() !== undefined) register();

export { configure } from "@fairexpect/matchers";
export { generating, type GeneratingOptions } from "./fixtures.js";
export type { FairnessMatchers } from "./types.js";
export { register, type Extendable } from "./register.js";
