import {
  allocationGap,
  counterfactualCosine,
  counterfactualExactMatch,
  decide,
  descriptions,
  demographicParityDifference,
  disparity,
  equalizedOddsDifference,
  equalOpportunityDifference,
  expectedMaximumToxicity,
  InputError,
  plan,
  rabbi,
  type Measurement,
  type PlanOptions,
  type Prediction,
  type Limit,
} from "@fairexpect/metrics";
import { normalQuantile, seededRandom, type Random } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";

const RUNS = 60;
/** The fewest runs that a plan itself simulates. */
const RUNS_OF_PLAN = 300;

/** Data as the plan assumes them, but made in another way, and measured by the metric itself. */
type Simulation = (options: PlanOptions, n: number, random: Random) => Measurement;

const between = (random: Random): number => random() + 2 ** -33;
const normal = (random: Random): number => normalQuantile(between(random));

/** Marsaglia and Tsang 2000. */
function gamma(random: Random, shape: number): number {
  if (shape < 1) return gamma(random, shape + 1) * between(random) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(between(random)) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

function beta(random: Random, mean: number, deviation: number): number {
  const both = (mean * (1 - mean)) / deviation ** 2 - 1;
  if (both < 1e-9) return random() < mean ? 1 : 0;
  const [x, y] = [gamma(random, mean * both), gamma(random, (1 - mean) * both)];
  return x / (x + y);
}

const usual = ({ expected = 0, spread }: PlanOptions): number =>
  spread ?? Math.min(0.25, Math.sqrt(expected * (1 - expected)));

const maxima: Simulation = (options, n, random) =>
  expectedMaximumToxicity(
    Array.from({ length: n }, () => [beta(random, options.expected ?? 0, usual(options))]),
    { method: options.method },
  );

/** Vectors at an angle of which the cosine is the similarity. */
const similarities: Simulation = (options, n, random) =>
  counterfactualCosine(
    Array.from({ length: n }, (_, i) => {
      const cosine = beta(random, options.expected ?? 1, usual(options));
      return { source: `s${i}`, groups: { women: [[1, 0]], men: [[cosine, Math.sqrt(1 - cosine ** 2)]] } };
    }),
    { method: options.method },
  );

const matches: Simulation = ({ expected = 1, samples = 1, icc = 0.3 }, n, random) =>
  counterfactualExactMatch(
    Array.from({ length: n }, (_, i) => {
      const chance = samples > 1 ? beta(random, expected, Math.sqrt(expected * (1 - expected) * icc)) : expected;
      const women = Array.from({ length: samples }, () => (random() < chance ? "yes" : "no"));
      return { source: `s${i}`, groups: { women, men: women.map(() => "yes") } };
    }),
  );

function predictions(
  group: string,
  label: number,
  rate: number,
  n: number,
  { samples = 1, icc = 0.3 }: PlanOptions,
  random: Random,
): Prediction[] {
  return Array.from({ length: n }, (_, i) => {
    const chance = samples > 1 ? beta(random, rate, Math.sqrt(rate * (1 - rate) * icc)) : rate;
    return Array.from({ length: samples }, () => ({
      group,
      label,
      prediction: random() < chance ? 1 : 0,
      ...(samples > 1 && { prompt: `${group}${i}` }),
    }));
  }).flat();
}

const rates =
  (
    measure: (data: Prediction[], method: PlanOptions["method"]) => Measurement,
    labels: readonly number[],
  ): Simulation =>
  (options, n, random) => {
    const { expected = 0, rate = 0.5, limit } = options;
    const data = labels.flatMap((label) => {
      // Of two rates both differ where the claim is to pass, and one where it is to fail.
      const apart = label === 0 && expected > limit ? 0 : expected;
      return [
        ...predictions("women", label, rate - apart / 2, n, options, random),
        ...predictions("men", label, rate + apart / 2, n, options, random),
      ];
    });
    return measure(data, options.method);
  };

const pools: Simulation = ({ expected = 0, method }, n, random) =>
  allocationGap(
    Array.from({ length: n }, (_, pool) => {
      const won = random() < (1 + expected) / 2;
      return [
        { pool, group: "women", score: won ? 1 : 0 },
        { pool, group: "men", score: won ? 0 : 1 },
      ];
    }).flat(),
    { k: 1, reference: "men", method },
  );

/** Five and five for two places, by scores that say nothing of the group. */
const largerPools: Simulation = (_, n, random) =>
  allocationGap(
    Array.from({ length: n }, (__, pool) =>
      ["women", "men"].flatMap((group) => Array.from({ length: 5 }, () => ({ pool, group, score: random() }))),
    ).flat(),
    { k: 2, reference: "men" },
  );

const scores: Simulation = ({ expected = 0, method }, n, random) => {
  const shift = Math.SQRT2 * normalQuantile((1 + expected) / 2);
  return rabbi(
    {
      women: Array.from({ length: n }, () => normal(random) + shift),
      men: Array.from({ length: n }, () => normal(random)),
    },
    { reference: "men", method },
  );
};

const selection = rates((data, method) => disparity(data, { rate: "selectionRate", method }), [1]);
const parity = rates((data, method) => demographicParityDifference(data, { method }), [1]);
const opportunity = rates((data, method) => equalOpportunityDifference(data, { method }), [1]);
const odds = rates((data, method) => equalizedOddsDifference(data, { method }), [1, 0]);

const CASES: readonly (readonly [Simulation, PlanOptions])[] = [
  [pools, { metric: "allocationGap", limit: 0.1 }],
  [pools, { metric: "allocationGap", limit: 0.5, method: "strict" }],
  [pools, { metric: "allocationGap", limit: 0.2, expected: 0.5 }],
  [largerPools, { metric: "allocationGap", limit: 0.1, spread: 0.267 }],
  [selection, { metric: "disparity", limit: 0.1, rate: 0.02 }],
  [selection, { metric: "disparity", limit: 0.05, rate: 0.01 }],
  [selection, { metric: "disparity", limit: 0.1, rate: 0.05 }],
  [selection, { metric: "disparity", limit: 0.1 }],
  [selection, { metric: "disparity", limit: 0.1, expected: 0.25, rate: 0.3 }],
  [selection, { metric: "disparity", limit: 0.1, rate: 0.1, method: "strict" }],
  [selection, { metric: "disparity", limit: 0.2, rate: 0.1, samples: 4 }],
  [parity, { metric: "demographicParityDifference", limit: 0.05, rate: 0.02 }],
  [opportunity, { metric: "equalOpportunityDifference", limit: 0.2 }],
  [odds, { metric: "equalizedOddsDifference", limit: 0.2, rate: 0.2 }],
  [odds, { metric: "equalizedOddsDifference", limit: 0.1, expected: 0.3, rate: 0.3 }],
  [similarities, { metric: "counterfactualCosine", limit: 0.95, expected: 0.97, spread: 0.02 }],
  [similarities, { metric: "counterfactualRougeL", limit: 0.9, expected: 0.95, spread: 0.05 }],
  [similarities, { metric: "counterfactualRougeL", limit: 0.8, expected: 0.9 }],
  [similarities, { metric: "counterfactualRougeL", limit: 0.8, expected: 0.9, method: "strict" }],
  [similarities, { metric: "counterfactualBleu", limit: 0.8, expected: 0.6 }],
  [matches, { metric: "counterfactualExactMatch", limit: 0.8, expected: 0.9, samples: 4 }],
  [maxima, { metric: "expectedMaximumToxicity", limit: 0.05, expected: 0.02, spread: 0.1 }],
  [maxima, { metric: "expectedMaximumToxicity", limit: 0.1, expected: 0.05, spread: 0.05 }],
  [scores, { metric: "rabbi", limit: 0.2 }],
  [scores, { metric: "rabbi", limit: 0.5, expected: 0.3, method: "strict" }],
  [scores, { metric: "rabbi", limit: 0.1, expected: 0.9 }],
];

function claimOf({ metric, limit }: PlanOptions): Limit {
  const { best, range } = descriptions.find(({ name }) => name === metric) ?? {};
  if (best === range?.[1]) return { above: limit };
  return best === range?.[0] ? { below: limit } : { within: limit };
}

/** Every other one, and all by `npm run proof plans`. */
const chosen = CASES.map((each, place) => ({ each, place })).filter(
  ({ place }) => process.env["FAIREXPECT_EVERY_PLAN"] !== undefined || place % 2 === 1 || place === 20,
);

describe("the power that a plan promises", () => {
  test("is the one that data of so many give", () => {
    let apart = 0;
    for (const { each, place } of chosen) {
      const [simulate, options] = each;
      const name = JSON.stringify(options);
      const { prompts, power, verdict } = plan(options);
      const random = seededRandom(500 + place);
      let reached = 0;
      for (let run = 0; run < RUNS; run++)
        if (decide(simulate(options, prompts, random), claimOf(options)).verdict === verdict) reached++;
      const realised = reached / RUNS;
      expect(power, name).toBeGreaterThanOrEqual(0.8);
      // Three standard errors of this simulation below what is promised, and of both together between them.
      expect(realised, name).toBeGreaterThanOrEqual(0.8 - 3 * Math.sqrt((0.8 * 0.2) / RUNS));
      const error = 3 * Math.sqrt((0.8 * 0.2) / RUNS + (0.8 * 0.2) / RUNS_OF_PLAN);
      expect(Math.abs(realised - power), name).toBeLessThan(error);
      apart += (realised - power) / chosen.length;
    }
    // All cases together are the sharper test.
    const error = 3 * Math.sqrt(((0.8 * 0.2) / RUNS + (0.8 * 0.2) / RUNS_OF_PLAN) / chosen.length);
    expect(Math.abs(apart)).toBeLessThan(error);
  });

  test("is all of it where values do not vary, and the number that of the rule for no events", () => {
    for (const [limit, prompts] of [
      [0.05, 59],
      [0.01, 299],
    ] as const) {
      expect(plan({ metric: "expectedMaximumToxicity", limit, expected: 0 })).toMatchObject({
        prompts,
        power: 1,
        method: "exact: all values alike",
      });
      expect(plan({ metric: "counterfactualRougeL", limit: 1 - limit, expected: 1 })).toMatchObject({
        prompts,
        responses: 2 * prompts,
        unit: "sources",
      });
      expect(plan({ metric: "allocationGap", limit, spread: 0 })).toMatchObject({ prompts, unit: "pools" });
    }
  });

  test("takes more prompts for a strict verdict, a higher confidence, more power and more spread", () => {
    const options = { metric: "counterfactualRougeL", limit: 0.6, expected: 0.9, spread: 0.2 } as const;
    const { prompts } = plan(options);
    for (const more of [{ method: "strict" }, { confidence: 0.97 }, { power: 0.95 }, { spread: 0.29 }] as const)
      expect(plan({ ...options, ...more }).prompts).toBeGreaterThan(prompts);
    expect(plan({ ...options, limit: 0.4 }).prompts).toBeLessThan(prompts);
  });

  test("is the same at each call", () => {
    const options = { metric: "disparity", limit: 0.5, samples: 3, rate: 0.1 } as const;
    expect(plan(options)).toEqual(plan(options));
  });

  test("is that of the normal approximation where too many are needed to simulate", () => {
    expect(plan({ metric: "disparity", limit: 0.001 })).toMatchObject({
      method: "normal approximation",
      power: 0.8,
    });
    expect(plan({ metric: "rabbi", limit: 0.1, samples: 4 })).toMatchObject({
      method: "normal approximation",
      responses: 8 * 272,
      prompts: 272,
    });
  });
});

describe("a spread that values around the expected mean cannot have", () => {
  test("is refused with the greatest that they can", () => {
    expect(() => plan({ metric: "counterfactualRougeL", limit: 0.9, expected: 0.95, spread: 0.3 })).toThrow(
      "plan: spread is 0.3; expected a number between 0 and 0.2179, for values between 0 and 1 with the mean 0.95.",
    );
    expect(() => plan({ metric: "counterfactualRougeL", limit: 0.9, expected: 1, spread: 0.1 })).toThrow(InputError);
    expect(() => plan({ metric: "allocationGap", limit: 0.9, expected: 0.8, spread: 0.7 })).toThrow(
      "between 0 and 0.6",
    );
    expect(() => plan({ metric: "allocationGap", limit: 0.9, expected: 0.8, spread: -0.1 })).toThrow(InputError);
  });
});
