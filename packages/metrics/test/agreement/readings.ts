import type { MetricReadings, SubgroupScores } from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";

/** Readings in which the bias of each model under the original prompts is the number given. */
export const reading = (...biases: number[]): MetricReadings =>
  Object.fromEntries(biases.map((bias, i) => [`m${i}`, { original: { women: [bias], men: [0] } }]));

/** Noise: random scores of three subgroups. */
export const noise = (models: number, sets: number, seed: number): MetricReadings => {
  const random = seededRandom(seed);
  const scores = (): SubgroupScores =>
    Object.fromEntries(["x", "y", "z"].map((subgroup) => [subgroup, [random(), random()]]));
  return Object.fromEntries(
    Array.from({ length: models }, (_, m) => [
      `m${m}`,
      Object.fromEntries(
        ["original", ...Array.from({ length: sets - 1 }, (_unused, p) => `p${p}`)].map((set) => [set, scores()]),
      ),
    ]),
  );
};
