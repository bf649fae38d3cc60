export { judge } from "./judge.js";
export type { Judge, Judgement } from "./judge.js";
export type { JudgeOptions, JudgeScale } from "./judge-options.js";
