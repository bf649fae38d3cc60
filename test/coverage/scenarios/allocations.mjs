import * as metrics from "../../../packages/metrics/dist/index.js";
import { normalCdf, normalQuantile } from "../../../packages/metrics/dist/statistics/index.js";
import { normal, times, only } from "./draws.mjs";

const area = (shift) => 2 * normalCdf(shift / Math.SQRT2) - 1;

/** Scores of a group that lies `shift` above the other. */
function* shifted() {
  for (const [n, m, shift, ties] of [
    [20, 20, 0.5, 0],
    [50, 50, 0, 0],
    [50, 50, 0.03, 0],
    [50, 50, 1, 0],
    [50, 200, 0.3, 0],
  ]) {
    for (const method of ["auto", "strict"]) {
      yield {
        metric: "rabbi",
        method,
        prompts: Math.min(n, m),
        setting: `${n} and ${m} candidates, shift ${shift}${ties ? ", ties" : ""}`,
        truth: area(shift),
        claim: "within",
        measure: (random) =>
          only(
            metrics.rabbi(
              { a: times(n, () => normal(random) + shift), b: times(m, () => normal(random)) },
              { reference: "b", method },
            ),
          ),
      };
    }
  }
}

/** Near complete separation: the shift at which RABBI is r, where the group's scores spread `spread` times as far. */
function* separated() {
  for (const [n, r, spread] of [
    [20, 0.9, 1],
    [50, 0.9, 1],
    [100, 0.9, 1],
    [20, 0.95, 1],
    [50, 0.95, 1],
    [100, 0.95, 1],
    [20, 0.98, 1],
    [50, 0.98, 1],
    [100, 0.98, 1],
    [20, 0.99, 1],
    [50, 0.99, 1],
    [100, 0.99, 1],
    [100, 0.9, 3],
    [50, 0.95, 3],
    [100, 0.98, 3],
  ]) {
    const shift = Math.sqrt(1 + spread * spread) * normalQuantile((1 + r) / 2);
    for (const method of spread === 3 ? ["auto", "strict"] : ["auto"]) {
      yield {
        metric: "rabbi",
        method,
        prompts: n,
        setting: `${n} and ${n} candidates, rabbi ${r}${spread === 1 ? "" : `, spread of the group ${spread} times`}`,
        truth: r,
        claim: "within",
        measure: (random) =>
          only(
            metrics.rabbi(
              { a: times(n, () => spread * normal(random) + shift), b: times(n, () => normal(random)) },
              { reference: "b", method },
            ),
          ),
      };
    }
  }
}

const drawStep = (shares, random) => {
  let u = random(),
    k = 0;
  while (k < 4 && u >= shares[k]) {
    u -= shares[k];
    k++;
  }
  return k + 1;
};

/** Ties: scores 1 to 5, with the truth by enumeration. */
function* withTies() {
  const [steps, other] = [
    [0.1, 0.2, 0.4, 0.2, 0.1],
    [0.2, 0.2, 0.3, 0.2, 0.1],
  ];
  const tied = steps.reduce((sum, p, i) => sum + p * other.reduce((inner, q, j) => inner + q * Math.sign(i - j), 0), 0);
  yield {
    metric: "rabbi",
    method: "auto",
    prompts: 60,
    setting: "60 and 60 candidates, 5 grades (ties)",
    truth: tied,
    claim: "within",
    measure: (random) =>
      only(
        metrics.rabbi(
          { a: times(60, () => drawStep(steps, random)), b: times(60, () => drawStep(other, random)) },
          { reference: "b" },
        ),
      ),
  };
}

/** Candidates of pools that differ in level. */
function* pooled() {
  for (const [pools, size, spread, shift, method = "auto"] of [
    [25, 3, 1, 0],
    [60, 3, 1, 0.5],
    [150, 2, 2, 0.3],
    [60, 3, 1, 0.5, "strict"],
  ]) {
    yield {
      metric: "rabbi, by pool",
      method,
      prompts: pools,
      setting: `${size} of each group, pool effect ${spread}, shift ${shift}`,
      truth: 2 * normalCdf(shift / Math.sqrt(2 + 2 * spread * spread)) - 1,
      claim: "within",
      measure: (random) =>
        only(
          metrics.rabbi(
            times(pools, (pool) => {
              const level = spread * normal(random);
              return ["a", "b"].flatMap((group) =>
                times(size, () => ({ pool, group, score: level + normal(random) + (group === "a" ? shift : 0) })),
              );
            }).flat(),
            { reference: "b", method },
          ),
        ),
    };
  }
}

/** Six groups against a reference: the claim is false of all by nothing, or of one. */
function* manyGroups() {
  for (const atLimit of [6, 1]) {
    yield {
      metric: "rabbi, six comparisons",
      method: "auto",
      prompts: 60,
      setting: `60 candidates a group, ${atLimit === 1 ? "one group" : "all groups"} at the limit`,
      truth: area(0.5),
      claim: "within",
      measure: (random) =>
        metrics.rabbi(
          Object.fromEntries(
            ["a", "b", "c", "d", "e", "f", "g"].map((group, i) => [
              group,
              times(60, () => normal(random) + (i < atLimit ? 0.5 : 0)),
            ]),
          ),
          { reference: "g" },
        ),
    };
  }
}

/** Of two candidates one is selected; a pool prefers women with probability share: most pools alike, if near 1. */
function* oneOfTwo() {
  for (const [pools, share] of [
    [25, 0.5],
    [50, 0.51],
    [50, 0.96],
    [100, 0.96],
    [100, 0.6],
    [300, 0.99],
  ]) {
    for (const method of ["auto", "strict"]) {
      yield {
        metric: "allocationGap",
        method,
        prompts: pools,
        setting: `group favoured in ${share} of the pools`,
        truth: 2 * share - 1,
        claim: "within",
        measure: (random) =>
          only(
            metrics.allocationGap(
              times(pools, (pool) => {
                const won = random() < share;
                return [
                  { pool, group: "a", score: won ? 1 : 0 },
                  { pool, group: "b", score: won ? 0 : 1 },
                ];
              }).flat(),
              { k: 1, reference: "b", method },
            ),
          ),
      };
    }
  }
}

/** Mean scores, of normal and of skewed ones. */
function* scoreGaps() {
  for (const [n, m, skew] of [
    [30, 60, false],
    [60, 60, true],
    [50, 250, true],
    [250, 50, true],
  ]) {
    const method = "auto";
    yield {
      metric: "averageScoreGap",
      method,
      prompts: Math.min(n, m),
      setting: `${n} and ${m} candidates, ${skew ? "exponential" : "normal, unequal variances"}`,
      truth: 1,
      claim: "within",
      measure: (random) =>
        only(
          metrics.averageScoreGap(
            {
              a: times(n, () => 1 + (skew ? -Math.log(1 - random()) - 1 : 2 * normal(random))),
              b: times(m, () => (skew ? -Math.log(1 - random()) - 1 : normal(random))),
            },
            { reference: "b", method },
          ),
        ),
    };
  }
}

export function* allocations() {
  yield* shifted();
  yield* separated();
  yield* withTies();
  yield* pooled();
  yield* manyGroups();
  yield* oneOfTwo();
  yield* scoreGaps();
}
