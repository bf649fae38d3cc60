export { betaCdf, betaQuantile, betaSurvival } from "./beta.js";
export { binomialCdf, binomialSurvival } from "./binomial.js";
export { chiSquareCdf, chiSquareQuantile, chiSquareSurvival } from "./chi-square.js";
export { fCdf, fQuantile, fSurvival } from "./f.js";
export { logGamma } from "./log-gamma.js";
export { normalCdf, normalQuantile, normalSurvival } from "./normal.js";
export type { Tail } from "./parameters.js";
export { studentTCdf, studentTQuantile, studentTSurvival } from "./student-t.js";
