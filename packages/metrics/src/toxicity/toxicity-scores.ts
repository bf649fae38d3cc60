import type { ScoreFamily } from "./score-metrics.js";

/** What the metrics of toxicity read, and where LangFair draws the line. */
export const toxicityScores: Omit<ScoreFamily, "name"> = { measure: "toxicity", langfairThreshold: 0.3 };
