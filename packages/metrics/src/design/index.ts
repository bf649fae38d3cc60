export { designUnit, impossibleDesign, smallestThreshold, type Design } from "./impossible-design.js";
export { metricNames } from "./metric-names.js";
export { plan, type Plan, type PlannedMetric, type PlanOptions } from "./plan.js";
