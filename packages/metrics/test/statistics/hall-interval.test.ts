import { expect, test } from "vitest";
import { studentTQuantile } from "@fairexpect/metrics/statistics";
import { hallInterval } from "../../src/statistics/intervals/hall-interval.js";

const values = [0, 0, 0, 1, 0, 2, 0, 1, 9, 0, 3, 0, 1, 0, 5, 0];

/** Student's bound and its correction, by the textbook: k3 from Fisher's k-statistic, x = (3 / g) ((1 + g (t - g / 6))^(1/3) - 1). */
function reachAbove(confidence: number, times: number, scale: number): number {
  const n = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  const central = (power: number): number => values.reduce((sum, value) => sum + (value - mean) ** power, 0) / n;
  const variance = (central(2) * n) / (n - 1);
  const degrees = Math.min(n - 1, (2 * n) / (central(4) / central(2) ** 2 - 1));
  const skewness = ((n * n * central(3)) / ((n - 1) * (n - 2)) / variance ** 1.5 / Math.sqrt(n)) * times;
  const g = skewness / Math.sqrt(scale);
  const t = studentTQuantile(confidence, Math.max(1, degrees * scale));
  const corrected = -(3 / g) * (Math.cbrt(1 + g * (-t - g / 6)) - 1);
  return mean + Math.sqrt(variance / n / scale) * Math.max(t, corrected);
}

test.each([
  [false, 2],
  [true, 3],
])(
  "the upper bound of skewed values is corrected for more than the skewness they show: strict %s, %i times",
  (strict, times) => {
    for (const scale of [1, 4])
      for (const confidence of [0.8, 0.95])
        expect(hallInterval(values, strict)?.bounds(confidence, scale).upper).toBeCloseTo(
          reachAbove(confidence, times, scale),
          9,
        );
  },
);
