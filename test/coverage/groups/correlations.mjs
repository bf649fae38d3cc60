// Correlations of pairs that are not normal: with a common scale, skewed, one list 0 and 1.
import { predictiveValidity } from "../../../packages/metrics/dist/index.js";
import { normal, times } from "../scenarios/draws.mjs";

const related = (rho, random) => {
  const first = normal(random);
  return [first, rho * first + Math.sqrt(1 - rho * rho) * normal(random)];
};

const scaled = (rho, random) => {
  const scale = Math.exp(normal(random));
  return related(rho, random).map((one) => scale * one);
};

const PAIRS = {
  "a common scale, uncorrelated": { truth: 0, draw: (random) => scaled(0, random) },
  "a common scale, .5": { truth: 0.5, draw: (random) => scaled(0.5, random) },
  "lognormal, independent": { truth: 0, draw: (random) => related(0, random).map(Math.exp) },
  "lognormal, .378": {
    truth: (Math.exp(0.5) - 1) / (Math.E - 1),
    draw: (random) => related(0.5, random).map(Math.exp),
  },
  normal: { truth: 0.5, draw: (random) => related(0.5, random) },
};

export function* correlations() {
  for (const [setting, { truth, draw }] of Object.entries(PAIRS))
    for (const prompts of [12, 30, 100])
      for (const claim of ["below", "above"])
        yield {
          metric: "predictiveValidity",
          method: "auto",
          prompts,
          setting: `pearson, ${setting}, claimed ${claim}`,
          truth,
          claim,
          measure: (random) => {
            const pairs = times(prompts, () => draw(random));
            return predictiveValidity(
              pairs.map(([first]) => first),
              pairs.map(([, second]) => second),
            );
          },
        };
}
