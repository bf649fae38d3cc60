import {
  betaQuantile,
  clopperPearson,
  clusteredFraction,
  gaffkeInterval,
  seededRandom,
} from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";

import { additivePowerCdf } from "../../src/statistics/intervals/additive-power.js";
import { mixtureChance, worstMixtureUpper } from "../../src/statistics/intervals/worst-mixture.js";

const each = <Item>(n: number, make: (i: number) => Item): Item[] => Array.from({ length: n }, (_, i) => make(i));
const binomial = (m: number, rate: number): number[] =>
  each(m + 1, (k) => Math.exp(choose(m, k)) * rate ** k * (1 - rate) ** (m - k));
const logFactorial = (n: number): number => each(n, (i) => Math.log(i + 1)).reduce((a, b) => a + b, 0);
const choose = (n: number, k: number): number => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/** Some rates, each of a share of the prompts, with this mean. */
function mixtureWith(mean: number, random: () => number): (readonly [share: number, rate: number])[] {
  const kind = random();
  const always = kind < 0.7 ? mean * random() : 0;
  const rest = (mean - always) / (1 - always);
  const low = kind < 0.4 ? rest : rest * random();
  const high = kind < 0.4 ? rest : Math.min(1, rest + (1 - rest) * random() ** 3);
  const share = high === low ? 1 : (high - rest) / (high - low);
  return [
    [always, 1],
    [(1 - always) * share, low],
    [(1 - always) * (1 - share), high],
  ];
}

const chancesOf = (m: number, mixture: readonly (readonly [number, number])[]): number[] =>
  each(m + 1, (k) => mixture.reduce((sum, [share, rate]) => sum + share * (binomial(m, rate)[k] as number), 0));

/** How many of n prompts have 0, 1, ..., m events, in every way. */
function* countsOf(n: number, m: number): Generator<number[]> {
  if (m === 0) yield [n];
  else for (let own = 0; own <= n; own++) for (const others of countsOf(n - own, m - 1)) yield [...others, own];
}

describe("the worst chance over mixtures of rates", () => {
  test.each([
    [12, 2, 0.25],
    [12, 3, 0.3],
    [24, 2, 0.14],
    [16, 4, 0.2],
  ])(
    "errs in at most one run in twenty, all data of %i prompts of %i responses counted, at the mean %d",
    (n, m, mean) => {
      const rejected = [...countsOf(n, m)].filter((counts) => mixtureChance(counts, mean) <= 0.05);
      expect(rejected.length).toBeGreaterThan(1);
      const random = seededRandom(n + m);
      for (let i = 0; i < 60; i++) {
        const chances = chancesOf(m, mixtureWith(mean, random)).map(Math.log);
        const error = rejected.reduce((sum, counts) => {
          const logarithm = counts.reduce(
            (all, count, k) => all - logFactorial(count) + (count === 0 ? 0 : count * (chances[k] as number)),
            logFactorial(n),
          );
          return sum + Math.exp(logarithm);
        }, 0);
        // What the search for the worst misses is less than a tenth of a per cent.
        expect(error).toBeLessThan(0.0505);
      }
    },
  );

  test("falls as the mean grows, as long as the statistic is the same", () => {
    const random = seededRandom(3);
    for (let i = 0; i < 10; i++) {
      const [n, m] = [20 + Math.floor(60 * random()), 2 + Math.floor(6 * random())];
      const counts = each(m + 1, () => 0);
      for (let j = 0; j < n; j++) {
        const k = Math.floor((m + 1) * random() ** 12);
        counts[k] = (counts[k] as number) + 1;
      }
      const chances = each(30, (j) => mixtureChance(counts, (7.4 * (j + 1)) / 30 / n));
      for (const [j, chance] of chances.entries())
        expect(chance).toBeLessThanOrEqual((chances[j - 1] ?? 1) * 1.002 + 1e-12);
    }
  });
});

describe("the bound of the worst mixture", () => {
  const upperOf = (events: number[], samples: number, level = 0.95, scale = 1): number => {
    const shares = events.map((count) => count / samples);
    return worstMixtureUpper({ events, samples }, undefined, {
      alpha: 1 - level,
      scale,
      gaffke: gaffkeInterval(shares).bounds(level, scale).upper,
    });
  };

  test("is that of one response without events, and at least the fraction found", () => {
    expect(upperOf(Array<number>(100).fill(0), 5)).toBeCloseTo(1 - 0.05 ** 0.01, 6);
    expect(upperOf([...Array<number>(99).fill(0), 5], 5)).toBeGreaterThan(
      clopperPearson(1, 100).bounds(0.95).upper * 0.97,
    );
    expect(upperOf(Array<number>(60).fill(4), 5)).toBeGreaterThan(0.8);
  });

  test("lies where the chance is the error allowed, and rules out all beyond", () => {
    const random = seededRandom(8);
    for (let i = 0; i < 12; i++) {
      const [n, m] = [60 + Math.floor(100 * random()), 2 + Math.floor(6 * random())];
      const events = each(n, () => Math.floor((m + 1) * random() ** 15));
      const upper = upperOf(events, m);
      if (upper >= Math.min(0.3, 60 / n)) continue;
      const counts = each(m + 1, (k) => events.filter((own) => own === k).length);
      expect(mixtureChance(counts, upper * 1.0001)).toBeLessThan(0.0501);
      for (const beyond of [1.05, 1.2, 1.5, 2])
        if (upper * beyond < Math.min(0.3, 60 / n))
          expect(mixtureChance(counts, upper * beyond)).toBeLessThanOrEqual(0.05);
    }
  });

  test("shrinks as the data grow, and widens with the confidence", () => {
    const events = each(80, (i) => (i % 16 === 0 ? 1 : 0));
    const at95 = upperOf(events, 4);
    expect(upperOf(events, 4, 0.95, 4)).toBeLessThan(at95);
    expect(upperOf(events, 4, 0.99)).toBeGreaterThan(at95);
    expect(upperOf([...events, ...events, ...events, ...events], 4)).toBeCloseTo(upperOf(events, 4, 0.95, 4), 5);
  });

  test.each([
    [100, 5, 0.05, 0.3],
    [50, 5, 0.1, 0.1],
    [100, 25, 0.05, 0.3],
    [50, 2, 0.1, 0.3],
  ])("shows more than Gaffke's and one response do: %i prompts x %i, limit %d, icc %d", (n, m, limit, icc) => {
    const both = (1 - icc) / icc;
    const rates = each(1000, (i) => betaQuantile((i + 0.5) / 1000, (limit / 2) * both, (1 - limit / 2) * both));
    let [ours, gaffke, ofOne] = [0, 0, 0];
    for (let run = 0; run < 30; run++) {
      const random = seededRandom(run + 1);
      const events = each(n, () => {
        const rate = rates[Math.floor(1000 * random())] as number;
        return each(m, () => (random() < rate ? 1 : 0)).reduce<number>((sum, event) => sum + event, 0);
      });
      const firsts = events.filter((count) => random() < count / m).length;
      if (gaffkeInterval(events.map((count) => count / m)).bounds(0.95).upper < limit) gaffke++;
      if (clusteredFraction(events, Array<number>(n).fill(m), { method: "strict" }).bounds(0.95).upper < limit) ours++;
      if (clopperPearson(firsts, n).bounds(0.95).upper < limit) ofOne++;
    }
    expect(ours).toBeGreaterThan(gaffke);
    expect(ours).toBeGreaterThan(ofOne);
  });
});

test("the chance of a sum is that of sums added one by one", () => {
  const [chances, weights] = [
    [0.7, 0.2, 0.07, 0.03],
    [0, 2, 5, 9],
  ];
  let sums = [1];
  for (let i = 0; i < 12; i++) {
    const next = each(sums.length + 9, () => 0);
    for (const [at, chance] of sums.entries())
      for (const [k, own] of chances.entries())
        next[at + (weights[k] as number)] = (next[at + (weights[k] as number)] as number) + chance * own;
    sums = next;
  }
  for (const total of [0, 1, 7, 20, 60, 108]) {
    const expected = sums.slice(0, total + 1).reduce((a, b) => a + b, 0);
    expect(additivePowerCdf(chances, weights, 12, total)).toBeCloseTo(expected, 12);
  }
  expect(additivePowerCdf([0.5, 0.5], [0, 1], 4000, 2000)).toBeCloseTo(0.5063, 3);
});
