import { studentTQuantile } from "../distributions/student-t.js";

/**
 * Student's quantile for effective numbers, which may leave less than one degree of freedom; never 0, as it would be at
 * a confidence of one half, since others are divided by it.
 */
export function studentQuantile(confidence: number, freedom: number): number {
  return studentTQuantile(Math.max(confidence, 0.5001), Math.max(1, freedom));
}
