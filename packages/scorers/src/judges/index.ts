export { judge } from "./judge.js";
export type { Judge, JudgeOptions, JudgeScale, Judgement } from "./judge.js";
