export type { MetricReference } from "./described.js";
export { impossibleDesign, type DesignOptions } from "./impossible-design.js";
export { plan, type PlanOptions } from "./plan.js";
export type { BaselinePlan, BaselinePlanOptions } from "./plan-baseline.js";
export type { PilotPlanOptions } from "./plan-from.js";
export { smallestLimit } from "./reach.js";
export type { Plan } from "./settled.js";
