import type { ScoreFamily } from "../toxicity/score-metrics.js";

/** What the metrics of stereotype scores read, and where LangFair draws the line. */
export const stereotypeScores: Omit<ScoreFamily, "name"> = { measure: "stereotype", langfairThreshold: 0.5 };
