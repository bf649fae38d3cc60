// Two samples without a known range, one of them skewed: pairs, and samples of unequal size and shape.
import { compareSamples } from "../../../packages/metrics/dist/index.js";
import { normal, times } from "../scenarios/draws.mjs";

const MEAN = Math.exp(0.5);
const lognormal = (random) => Math.exp(normal(random));
const exponential = (random) => -Math.log(1 - random());
const near = (mean, spread) => (random) => mean + spread * normal(random);
const constant = (value) => () => value;
const seldom = (random) => (random() < 0.3 ? lognormal(random) : 0);

/** How both samples are drawn, and what their means differ by. */
const PAIRED = {
  "60 pairs, lognormal against 0": { size: 60, first: lognormal, second: constant(0), truth: MEAN },
  "60 pairs, 0 against lognormal": { size: 60, first: constant(0), second: lognormal, truth: -MEAN },
  "60 pairs, lognormal in .3, else 0, against 0": { size: 60, first: seldom, second: constant(0), truth: 0.3 * MEAN },
  "100 pairs, lognormal against its mean": { size: 100, first: lognormal, second: near(MEAN, 0.1), truth: 0 },
  "60 pairs, lognormal against one half as large": {
    size: 60,
    first: (random) => 2 * lognormal(random),
    second: lognormal,
    truth: MEAN,
  },
};
const APART = {
  "30 lognormal against 300 normal of its mean": {
    sizes: [30, 300],
    first: lognormal,
    second: near(MEAN, 0.2),
    truth: 0,
  },
  "300 normal against 30 lognormal of its mean": {
    sizes: [300, 30],
    first: near(MEAN, 0.2),
    second: lognormal,
    truth: 0,
  },
  "500 alike against 50 lognormal": { sizes: [500, 50], first: constant(1), second: lognormal, truth: 1 - MEAN },
  "30 exponential against 300 normal of its mean": {
    sizes: [30, 300],
    first: exponential,
    second: near(1, 0.3),
    truth: 0,
  },
  "40 exponential against 400 half as large": {
    sizes: [40, 400],
    first: (random) => 2 * exponential(random),
    second: exponential,
    truth: 1,
  },
};

function* ofDesigns(designs, paired) {
  for (const [setting, { size, sizes = [size, size], first, second, truth }] of Object.entries(designs)) {
    for (const method of ["auto", "strict"]) {
      yield {
        metric: "compareSamples",
        method,
        prompts: Math.min(...sizes),
        setting,
        truth,
        // Of one mean, and for the rest as unlike as can be.
        alike: false,
        claim: "below",
        measure: (random) =>
          compareSamples(
            times(sizes[0], () => first(random)),
            times(sizes[1], () => second(random)),
            { paired, method },
          ),
      };
    }
  }
}

export function* samples() {
  yield* ofDesigns(PAIRED, true);
  yield* ofDesigns(APART, false);
}
