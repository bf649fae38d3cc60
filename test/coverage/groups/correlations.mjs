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
          setting: `pearson, ${prompts} pairs, ${setting}, claimed ${claim}`,
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

const grade = (random) => Math.floor(3 * random());
const flip = (rate, random) => Number(random() < rate);

/** The true values by two million pairs. */
const RANKED = {
  "normal, .5": { truth: 0.4826, draw: (random) => related(0.5, random) },
  "normal, .9": { truth: 0.8915, draw: (random) => related(0.9, random) },
  "either sign, .5 each": {
    truth: 0,
    draw: (random) => related(1, random).map((x, i) => (i === 0 ? x : flip(0.5, random) ? x : -x)),
  },
  "scattering with size": {
    truth: 0,
    draw: (random) => {
      const x = normal(random);
      return [x, Math.abs(x) * normal(random)];
    },
  },
  "three grades, .8 alike": {
    truth: 0.8,
    draw: (random) => {
      const x = grade(random);
      return [x, flip(0.8, random) ? x : grade(random)];
    },
  },
  "a tenth 1, .9 alike": {
    truth: 0.9,
    draw: (random) => {
      const x = flip(0.1, random);
      return [x, flip(0.9, random) ? x : flip(0.1, random)];
    },
  },
  "a tenth reversed": {
    truth: 0.8,
    draw: (random) => {
      const x = normal(random);
      return [x, flip(0.1, random) ? -x : x];
    },
  },
  "a twentieth, at the ends, reversed": {
    truth: 1 - 2 * 0.05 * (1 + 0.95 + 0.95 ** 2),
    draw: (random) => {
      const x = normal(random);
      return flip(0.05, random) ? [9 + x, -9 - x] : [x, x];
    },
  },
};

export function* rankCorrelations() {
  for (const [setting, { truth, draw }] of Object.entries(RANKED))
    for (const prompts of [8, 12, 30, 100])
      for (const claim of ["below", "above"])
        yield {
          metric: "predictiveValidity",
          method: "auto",
          prompts,
          setting: `spearman, ${prompts} pairs, ${setting}, claimed ${claim}`,
          truth,
          claim,
          measure: (random) => {
            const pairs = times(prompts, () => draw(random));
            const [x, y] = [0, 1].map((side) => pairs.map((pair) => pair[side]));
            return predictiveValidity(x, y, { method: "spearman" });
          },
        };
}
