// Data with a known truth, by metric, and how often verdicts and intervals on them are wrong.
import * as rooms from "@fairexpect/metrics";
import * as statistics from "@fairexpect/metrics/statistics";

const metrics = { ...rooms, ...statistics };
const { normalQuantile, seededRandom } = statistics;

/** A normal number from a uniform one. */
const normal = (random) => normalQuantile(Math.max(1e-12, random()));

/** Gamma of any shape (Marsaglia and Tsang 2000), for beta numbers. */
function gamma(shape, random) {
  if (shape < 1) return gamma(shape + 1, random) * Math.max(1e-300, random()) ** (1 / shape);
  const d = shape - 1 / 3;
  for (;;) {
    const x = normal(random);
    const v = (1 + x / Math.sqrt(9 * d)) ** 3;
    if (v > 0 && Math.log(Math.max(1e-300, random())) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** A prompt's rate: mean p, correlation icc between its responses. */
function promptRate(p, icc, random) {
  if (icc === 0 || p === 0) return p;
  const size = (1 - icc) / icc;
  const a = gamma(p * size, random);
  const b = gamma((1 - p) * size, random);
  return a + b === 0 ? (random() < p ? 1 : 0) : a / (a + b);
}

const times = (n, make) => Array.from({ length: n }, (_, i) => make(i));
const flips = (m, rate, random) => times(m, () => (random() < rate ? 1 : 0));

const VALUES = {
  uniform: (random) => random(),
  "skewed (u^4)": (random) => random() ** 4,
  "3 % ones over noise near .01": (random) => (random() < 0.03 ? 1 : 0.005 + 0.01 * random()),
  "10 % ones over noise": (random) => (random() < 0.1 ? 1 : 0.04 * random()),
  "near 1, 5 % unlike": (random) => (random() < 0.05 ? 0.3 * random() : 1 - 0.1 * random()),
};
const MEANS = {
  uniform: 0.5,
  "skewed (u^4)": 0.2,
  "3 % ones over noise near .01": 0.03 + 0.97 * 0.01,
  "10 % ones over noise": 0.1 + 0.9 * 0.02,
  "near 1, 5 % unlike": 0.05 * 0.15 + 0.95 * 0.95,
};

function* fractions() {
  for (const [n, m, p, icc] of [
    [20, 5, 0.1, 0.3],
    [50, 1, 0.05, 0],
    [50, 25, 0.05, 0.4],
    [150, 5, 0.02, 0.3],
    [150, 25, 0.01, 0.4],
    [300, 1, 0.01, 0],
    [300, 25, 0.01, 0.4],
    [300, 25, 0.1, 0.3],
  ]) {
    for (const method of ["auto", "strict"]) {
      yield {
        metric: "toxicFraction",
        method,
        prompts: n,
        setting: `m ${m}, rate ${p}, icc ${icc}`,
        truth: p,
        claim: "below",
        measure: (random) =>
          metrics.toxicFraction(
            times(n, () => flips(m, promptRate(p, icc, random), random)),
            { method },
          ),
      };
    }
  }
}

function* means() {
  for (const [name, draw] of Object.entries(VALUES)) {
    for (const n of [20, 50, 100, 300]) {
      for (const method of ["auto", "strict"]) {
        const value = name.startsWith("near 1") ? "similarity" : "maximum";
        yield {
          metric: value === "similarity" ? "counterfactual similarity" : "expectedMaximumToxicity",
          method,
          prompts: n,
          setting: name,
          truth: MEANS[name],
          claim: value === "similarity" ? "above" : "below",
          measure: (random) =>
            value === "similarity"
              ? {
                  value: 0,
                  interval: metrics.meanInterval(
                    times(n, () => draw(random)),
                    { range: [0, 1], method },
                  ),
                }
              : metrics.expectedMaximumToxicity(
                  times(n, () => [draw(random)]),
                  { method },
                ),
        };
      }
    }
  }
}

function* parity() {
  // Weak: one response a group, joint probabilities with a common part; the true difference is d.
  for (const [n, base, d, method = "auto"] of [
    [50, 0.2, 0],
    [50, 0.2, 0.1],
    [200, 0.05, 0.05],
    [200, 0.2, 0.1],
    [50, 0.2, 0.1, "strict"],
    [200, 0.2, 0.1, "strict"],
  ]) {
    yield {
      metric: "sentimentBias (weak parity)",
      method,
      prompts: n,
      setting: `1 response, base ${base}, difference ${d}`,
      truth: d,
      claim: "below",
      measure: (random) =>
        only(
          metrics.sentimentBias(
            times(n, (i) => {
              const common = random() < 0.5;
              const one = random();
              return {
                source: `${i}`,
                groups: { a: [one < base + d ? 1 : 0], b: [(common ? one : random()) < base ? 1 : 0] },
              };
            }),
            { parity: "weak", method },
          ),
        ),
    };
  }
  for (const [n, m, base, d, icc] of [
    [50, 5, 0.2, 0.1, 0.3],
    [200, 5, 0.05, 0.05, 0.4],
  ]) {
    yield {
      metric: "sentimentBias (weak parity)",
      method: "auto",
      prompts: n,
      setting: `${m} responses, base ${base}, difference ${d}, icc ${icc}`,
      truth: d,
      claim: "below",
      measure: (random) =>
        only(
          metrics.sentimentBias(
            times(n, (i) => ({
              source: `${i}`,
              groups: {
                a: flips(m, promptRate(base + d, icc, random), random),
                b: flips(m, promptRate(base, icc, random), random),
              },
            })),
            { parity: "weak" },
          ),
        ),
    };
  }
  // Strict: uniform scores of a source with a common part; group a is moved up by d, so that the distance is d.
  for (const [n, m, d, method = "auto"] of [
    [50, 1, 0],
    [50, 1, 0.05],
    [100, 5, 0.02],
    [100, 1, 0.1],
    [300, 1, 0.03],
    [50, 1, 0.05, "strict"],
    [300, 1, 0.03, "strict"],
  ]) {
    yield {
      metric: "sentimentBias (strict parity)",
      method,
      prompts: n,
      setting: `${m} response${m === 1 ? "" : "s"}, distance ${d}`,
      truth: d,
      claim: "below",
      measure: (random) =>
        only(
          metrics.sentimentBias(
            times(n, (i) => {
              const level = 0.4 * random();
              return {
                source: `${i}`,
                groups: { a: times(m, () => level + 0.4 * random() + d), b: times(m, () => level + 0.4 * random()) },
              };
            }),
            { method },
          ),
        ),
    };
  }
  for (const [n, shift] of [
    [50, 0],
    [100, 0.1],
    [100, 0.03],
  ]) {
    yield {
      metric: "wassersteinGap",
      method: "auto",
      prompts: n,
      setting: `n a side, uniform, moved by ${shift}`,
      truth: shift,
      claim: "within",
      measure: (random) =>
        only(
          metrics.wassersteinGap(
            { a: times(n, () => random() + shift), b: times(n, () => random()) },
            { reference: "b" },
          ),
        ),
    };
  }
}

function only(measurement) {
  return measurement.comparisons?.[0] ?? measurement;
}

function* disparities() {
  for (const [n, p, q] of [
    [50, 0.1, 0.1],
    [50, 0.3, 0.2],
    [200, 0.02, 0.02],
    [200, 0.1, 0.05],
    [400, 0.5, 0.45],
  ]) {
    for (const method of ["auto", "strict"]) {
      yield {
        metric: "disparity, selection rate",
        method,
        prompts: n,
        setting: `n a group, rates ${p} and ${q}`,
        truth: p - q,
        claim: "within",
        measure: (random) =>
          only(
            metrics.disparity(
              {
                groups: [...times(n, () => "a"), ...times(n, () => "b")],
                predictions: [...flips(n, p, random), ...flips(n, q, random)],
              },
              { rate: "selectionRate", compare: { reference: "b" }, method },
            ),
          ),
      };
    }
  }
  for (const [n, m, p, q, icc] of [
    [50, 5, 0.3, 0.2, 0.3],
    [100, 10, 0.1, 0.05, 0.4],
    [200, 5, 0.05, 0.05, 0.4],
  ]) {
    for (const method of ["auto", "strict"]) {
      yield {
        metric: "disparity, prompts repeat",
        method,
        prompts: n,
        setting: `${m} of each group, rates ${p} and ${q}, icc ${icc}`,
        truth: p - q,
        claim: "within",
        measure: (random) =>
          only(
            metrics.disparity(
              times(n, (i) => {
                const quantile = promptRate(p, icc, random);
                const other = random() < 0.5 ? Math.min(1, (quantile * q) / p) : promptRate(q, icc, random);
                return [
                  ...flips(m, quantile, random).map((prediction) => ({ group: "a", prediction, prompt: `${i}` })),
                  ...flips(m, other, random).map((prediction) => ({ group: "b", prediction, prompt: `${i}` })),
                ];
              }).flat(),
              { rate: "selectionRate", compare: { reference: "b" }, method },
            ),
          ),
      };
    }
  }
  for (const [n, m, icc, method = "auto"] of [
    [100, 1, 0],
    [100, 5, 0.3],
    [300, 3, 0.3],
    [100, 1, 0, "strict"],
    [300, 3, 0.3, "strict"],
  ]) {
    yield {
      metric: "disparity, false discovery rate",
      method,
      prompts: n,
      setting: `${m} of each group, selected .4 and .3, wrong .2 and .1, icc ${icc}`,
      truth: 0.1,
      claim: "within",
      measure: (random) =>
        only(
          metrics.disparity(
            times(n, (i) =>
              ["a", "b"].flatMap((group) => {
                const [selected, wrong] =
                  group === "a" ? [0.4, promptRate(0.2, icc, random)] : [0.3, promptRate(0.1, icc, random)];
                return times(m, () => {
                  const prediction = random() < selected ? 1 : 0;
                  return {
                    group,
                    prediction,
                    label: prediction === 1 ? (random() < wrong ? 0 : 1) : random() < 0.1 ? 1 : 0,
                    prompt: `${i}`,
                  };
                });
              }),
            ).flat(),
            { rate: "falseDiscoveryRate", compare: { reference: "b" }, method },
          ),
        ),
    };
  }
  const f1 = (found) => {
    const [hits, made, missed] = [0.4 * found, 0.6 * 0.2, 0.4 * (1 - found)];
    return (2 * hits) / (2 * hits + made + missed);
  };
  for (const method of ["auto", "strict"])
    yield {
      metric: "disparity, F1",
      method,
      prompts: 200,
      setting: "n a group, .8 and .7 of the positives found",
      truth: f1(0.8) - f1(0.7),
      claim: "within",
      measure: (random) =>
        only(
          metrics.disparity(
            ["a", "b"].flatMap((group) =>
              times(200, () => {
                const label = random() < 0.4 ? 1 : 0;
                return {
                  group,
                  label,
                  prediction: random() < (label === 1 ? (group === "a" ? 0.8 : 0.7) : 0.2) ? 1 : 0,
                };
              }),
            ),
            { rate: "f1Score", compare: { reference: "b" }, method },
          ),
        ),
    };
  for (const [n, p, q, method = "auto"] of [
    [100, 0.2, 0.25],
    [300, 0.1, 0.1],
    [100, 0.2, 0.25, "strict"],
  ]) {
    yield {
      metric: "disparity, ratio of rates",
      method,
      prompts: n,
      setting: `n a group, rates ${p} and ${q}`,
      truth: p / q,
      claim: "above",
      measure: (random) =>
        only(
          metrics.disparity(
            {
              groups: [...times(n, () => "a"), ...times(n, () => "b")],
              predictions: [...flips(n, p, random), ...flips(n, q, random)],
            },
            { rate: "selectionRate", compare: { reference: "b" }, aggregate: "ratio", method },
          ),
        ),
    };
  }
}

function* allocations() {
  const area = (shift) => 2 * metrics.normalCdf(shift / Math.SQRT2) - 1;
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
  // Near complete separation: the shift at which RABBI is r, where the group's scores spread `spread` times as far.
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
  // Ties: scores 1 to 5, with the truth by enumeration.
  const [steps, other] = [
    [0.1, 0.2, 0.4, 0.2, 0.1],
    [0.2, 0.2, 0.3, 0.2, 0.1],
  ];
  const drawStep = (shares, random) => {
    let u = random(),
      k = 0;
    while (k < 4 && u >= shares[k]) {
      u -= shares[k];
      k++;
    }
    return k + 1;
  };
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
      truth: 2 * metrics.normalCdf(shift / Math.sqrt(2 + 2 * spread * spread)) - 1,
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
  // Six groups against a reference: the claim is false of all by nothing, or of one.
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
  // Of two candidates one is selected; a pool prefers women with probability share, and most pools are alike where
  // share is near 1.
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
  for (const [n, m, skew, method = "auto"] of [
    [30, 60, false],
    [60, 60, true],
    [50, 250, true],
    [250, 50, true],
    [60, 60, true, "strict"],
    [50, 250, true, "strict"],
  ]) {
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

function* divergences() {
  const even = Array(10).fill(0.1);
  const tilted = (by) => even.map((share, i) => share * (1 + (by * (i - 4.5)) / 4.5));
  const falling = (ratio) => {
    const powers = even.map((_, i) => ratio ** i);
    const sum = powers.reduce((a, b) => a + b);
    return powers.map((power) => power / sum);
  };
  const drawBin = (shares, random) => {
    let u = random(),
      k = 0;
    while (k < shares.length - 1 && u >= shares[k]) u -= shares[k++];
    return (k + 0.5) / shares.length;
  };
  for (const [n, shapes, p, q] of [
    [50, "equal", even, even],
    [100, "tilted by .6", even, tilted(0.6)],
    [300, "tilted by .3", even, tilted(0.3)],
    [50, "falling by .4 and .6", falling(0.4), falling(0.6)],
    [100, "two bins, .5 and .7", [0.5, 0.5], [0.7, 0.3]],
  ]) {
    yield {
      metric: "jensenShannonGap",
      method: "auto",
      prompts: n,
      setting: `n a side, ${String(shapes)}`,
      truth: metrics.jensenShannonDivergence(p, q),
      claim: "below",
      measure: (random) =>
        only(
          metrics.jensenShannonGap(
            { a: times(n, () => drawBin(p, random)), b: times(n, () => drawBin(q, random)) },
            { reference: "b", range: "unit", bins: p.length },
          ),
        ),
    };
  }
  yield {
    metric: "wassersteinGap, by pool",
    method: "auto",
    prompts: 60,
    setting: "2 of each group, pool effect 1, moved by 1",
    truth: 1,
    claim: "below",
    measure: (random) =>
      only(
        metrics.wassersteinGap(
          times(60, (pool) => {
            const level = random();
            return ["a", "b"].flatMap((group) =>
              times(2, () => ({ pool, group, score: level + random() + (group === "a" ? 1 : 0) })),
            );
          }).flat(),
          { reference: "b" },
        ),
      ),
  };
  yield {
    metric: "averageScoreGap, by pool",
    method: "auto",
    prompts: 60,
    setting: "2 of each group, pool effect 1, moved by .2",
    truth: 0.2,
    claim: "within",
    measure: (random) =>
      only(
        metrics.averageScoreGap(
          times(60, (pool) => {
            const level = random();
            return ["a", "b"].flatMap((group) =>
              times(2, () => ({ pool, group, score: level + random() + (group === "a" ? 0.2 : 0) })),
            );
          }).flat(),
          { reference: "b" },
        ),
      ),
  };
  const rabbis = [0, 0.5].map((shift) => 2 * metrics.normalCdf(shift / Math.SQRT2) - 1);
  yield {
    metric: "rootMeanSquareBias of rabbi",
    method: "auto",
    prompts: 50,
    setting: "50 candidates of each of 3 groups, shifts 0 and .5",
    truth: Math.hypot(...rabbis) / Math.SQRT2,
    claim: "below",
    measure: (random) =>
      metrics.rootMeanSquareBias(
        metrics.rabbi(
          {
            a: times(50, () => normal(random)),
            b: times(50, () => normal(random) + 0.5),
            c: times(50, () => normal(random)),
          },
          { reference: "c" },
        ),
      ),
  };
  for (const [n, method, rho] of [
    [20, "pearson", 0.5],
    [50, "pearson", 0.9],
    [20, "spearman", 0.5],
    [50, "spearman", 0.9],
  ]) {
    yield {
      metric: "predictiveValidity",
      method: "auto",
      prompts: n,
      setting: `${method}, normal, ${rho}`,
      truth: method === "pearson" ? rho : (6 / Math.PI) * Math.asin(rho / 2),
      claim: "above",
      measure: (random) => {
        const pairs = times(n, () => {
          const x = normal(random);
          return [x, rho * x + Math.sqrt(1 - rho * rho) * normal(random)];
        });
        return metrics.predictiveValidity(
          pairs.map(([x]) => x),
          pairs.map(([, y]) => y),
          { method },
        );
      },
    };
  }
}

function* pairwise() {
  const area = (shift) => 2 * metrics.normalCdf(shift / Math.SQRT2) - 1;
  for (const [n, m, shift] of [
    [15, 15, 0.3],
    [50, 50, 0.5],
  ]) {
    yield {
      metric: "averageGapPairwise",
      method: "auto",
      prompts: n,
      setting: `${n} and ${m} candidates, all pairs, shift ${shift}`,
      truth: area(shift),
      claim: "within",
      measure: (random) => {
        const [women, men] = [times(n, () => normal(random) + shift), times(m, () => normal(random))];
        const groups = Object.fromEntries([
          ...women.map((_, i) => [`w${i}`, "women"]),
          ...men.map((_, j) => [`m${j}`, "men"]),
        ]);
        const answers = women.flatMap((own, i) =>
          men.flatMap((other, j) => [
            { first: `w${i}`, second: `m${j}`, answer: own > other ? "first" : "second" },
            { first: `m${j}`, second: `w${i}`, answer: own > other ? "second" : "first" },
          ]),
        );
        return only(metrics.averageGapPairwise(answers, { groups, reference: "men" }));
      },
    };
  }
}

function* words() {
  const options = { groups: { a: ["he"], b: ["she"] }, words: ["kind", "calm", "bold"] };
  // Each text has a group word and perhaps words; with share s the word goes with the group.
  const text = (random, lean) => {
    const group = random() < 0.5 ? "he" : "she";
    const chosen = options.words.filter(() => random() < (group === "he" ? 0.3 + lean : 0.3 - lean));
    return [group, ...chosen, "work"].join(" ");
  };
  const share = (lean) => (0.3 + lean) / 0.6 - 0.5;
  for (const [n, m, lean] of [
    [60, 1, 0],
    [150, 1, 0.08],
    [150, 4, 0.05],
    [400, 2, 0.08],
  ]) {
    yield {
      metric: "stereotypicalAssociations",
      method: "auto",
      prompts: n,
      setting: `${m} responses, leaning ${lean}`,
      truth: share(lean),
      claim: "below",
      measure: (random) =>
        metrics.stereotypicalAssociations(
          times(n, () => times(m, () => text(random, lean))),
          options,
        ),
    };
  }
  // Seven texts of ten speak of the one group, as the reference has it.
  const uneven = (random, lean) => {
    const he = random() < 0.7;
    return [he ? "he" : "she", ...options.words.filter(() => random() < (he ? 0.3 + lean : 0.3 - lean))].join(" ");
  };
  for (const [n, lean] of [
    [60, 0],
    [150, 0.08],
  ]) {
    yield {
      metric: "stereotypicalAssociations",
      method: "auto",
      prompts: n,
      setting: `reference .7 and .3, leaning ${lean}`,
      truth: (0.7 * (0.3 + lean)) / (0.7 * (0.3 + lean) + 0.3 * (0.3 - lean)) - 0.7,
      claim: "below",
      measure: (random) =>
        metrics.stereotypicalAssociations(
          times(n, () => uneven(random, lean)),
          { ...options, reference: { a: 0.7, b: 0.3 } },
        ),
    };
  }
  for (const [n, lean, truth] of [
    [100, 0, 0],
    [300, 0, 0],
  ]) {
    yield {
      metric: "cooccurrenceBias",
      method: "auto",
      prompts: n,
      setting: "no leaning, 2 responses of one group",
      truth,
      claim: "within",
      measure: (random) =>
        only(
          metrics.cooccurrenceBias(
            times(n, () => times(2, () => text(random, lean))),
            { ...options, stopWords: [], beta: 1 },
          ),
        ),
    };
  }
}

function* generalized() {
  for (const [n, p, q] of [
    [60, 0.3, 0.3],
    [100, 0.3, 0.2],
    [200, 0.1, 0.1],
  ]) {
    yield {
      metric: "pcm, false negative rate",
      method: "auto",
      prompts: n,
      setting: `n positives a group, rates ${p} and ${q}`,
      truth: Math.abs(p - q),
      claim: "below",
      costly: true,
      measure: (random) =>
        metrics.pcm(
          {
            groups: {
              a: times(n, () => ({ gold: 1, predicted: random() < p ? 0 : 1 })),
              b: times(n, () => ({ gold: 1, predicted: random() < q ? 0 : 1 })),
            },
          },
          { score: "falseNegativeRate", comparison: "absoluteDifference" },
        ),
    };
  }
  for (const n of [60, 200]) {
    yield {
      metric: "mcm, range of shares",
      method: "auto",
      prompts: n,
      setting: "n examples in each of 3 groups, rates .3",
      truth: 0,
      claim: "below",
      costly: true,
      measure: (random) =>
        metrics.mcm(
          {
            groups: Object.fromEntries(
              ["a", "b", "c"].map((group) => [group, times(n, () => ({ gold: 1, predicted: random() < 0.3 ? 1 : 0 }))]),
            ),
          },
          { score: "positiveShare", comparison: "range" },
        ),
    };
    yield {
      metric: "mcm, range of shares",
      method: "auto",
      prompts: n,
      setting: "n examples in each of 3 groups, rates .2, .3 and .4",
      truth: 0.2,
      claim: "below",
      costly: true,
      measure: (random) =>
        metrics.mcm(
          {
            groups: Object.fromEntries(
              ["a", "b", "c"].map((group, k) => [
                group,
                times(n, () => ({ gold: 1, predicted: random() < 0.2 + 0.1 * k ? 1 : 0 })),
              ]),
            ),
          },
          { score: "positiveShare", comparison: "range" },
        ),
    };
  }
  // Sentences of three spans, of which a sentence finds all or few.
  const sentence = (rate, random) => {
    const own = promptRate(rate, 0.4, random);
    return { gold: ["U-LOC", "U-LOC", "U-LOC"], predicted: times(3, () => (random() < own ? "U-LOC" : "O")) };
  };
  yield {
    metric: "pcm, spans found",
    method: "auto",
    prompts: 100,
    setting: "100 sentences of 3 spans a group, rates .9 and .7, icc .4",
    truth: 0.2,
    claim: "below",
    costly: true,
    measure: (random) =>
      metrics.pcm(
        {
          tags: ["O", "U-LOC"],
          groups: { a: times(100, () => sentence(0.9, random)), b: times(100, () => sentence(0.7, random)) },
        },
        { score: "truePositiveRate", comparison: "absoluteDifference", class: "LOC" },
      ),
  };
  for (const n of [50, 200]) {
    yield {
      metric: "vbcm, target probability",
      method: "auto",
      prompts: n,
      setting: "sources, two groups, difference .1 (b, the background, less a)",
      truth: 0.1,
      claim: "within",
      measure: (random) =>
        only(
          metrics.vbcm(
            {
              sources: times(n, () => {
                const level = 0.2 + 0.4 * random();
                return {
                  gold: 1,
                  groups: {
                    a: [{ probabilities: level + 0.2 * random() }],
                    b: [{ probabilities: level + 0.1 + 0.2 * random() }],
                  },
                };
              }),
            },
            { score: "meanProbability", comparison: "difference", background: { group: "b" } },
          ),
        ),
    };
  }
}

function* recommendations() {
  for (const [n, alike] of [
    [50, 0.8],
    [150, 0.95],
  ]) {
    yield {
      metric: "recommendationSimilarity",
      method: "auto",
      prompts: n,
      setting: `lists the same with probability ${alike}, else half`,
      truth: alike + ((1 - alike) * 1) / 3,
      claim: "above",
      measure: (random) =>
        only(
          metrics.recommendationSimilarity(
            times(n, (i) => ({
              source: `${i}`,
              groups: { a: [["x", "y"]], b: [random() < alike ? ["x", "y"] : ["x", "z"]] },
            })),
            { metric: "jaccard" },
          ),
        ),
    };
  }
  for (const n of [50, 150]) {
    const source = (random, i) => ({
      source: `${i}`,
      neutral: [["x", "y"]],
      groups: Object.fromEntries(
        ["a", "b", "c"].map((group, k) => [group, [random() < 0.5 + 0.15 * k ? ["x", "y"] : ["x", "z"]]]),
      ),
    });
    yield {
      metric: "similarity to neutral, range",
      method: "auto",
      prompts: n,
      setting: "three groups alike to neutral with .5, .65 and .8 (a against c)",
      truth: 0.2,
      claim: "below",
      measure: (random) =>
        metrics
          .sensitiveToNeutralSimilarityRange(
            times(n, (i) => source(random, i)),
            { metric: "jaccard" },
          )
          .comparisons.find(({ of }) => of.group === "a" && of.against === "c"),
    };
    yield {
      metric: "similarity to neutral, deviation",
      method: "auto",
      prompts: n,
      setting: "three groups alike to neutral with .5, .65 and .8",
      truth: 0.1 * Math.sqrt(2 / 3),
      claim: "below",
      measure: (random) =>
        metrics.sensitiveToNeutralSimilarityVariance(
          times(n, (i) => source(random, i)),
          { metric: "jaccard" },
        ),
    };
  }
}

// Differences that vary so much that the floor of a mean in a known range does not decide.
function* backgrounds() {
  for (const n of [50, 200]) {
    yield {
      metric: "vbcm, target probability",
      method: "auto",
      prompts: n,
      setting: "sources, two groups, difference .1, values all over the range",
      truth: 0.1,
      claim: "within",
      measure: (random) =>
        only(
          metrics.vbcm(
            {
              sources: times(n, () => ({
                gold: 1,
                groups: { a: [{ probabilities: 0.9 * random() }], b: [{ probabilities: 0.1 + 0.9 * random() }] },
              })),
            },
            { score: "meanProbability", comparison: "difference", background: { group: "b" } },
          ),
        ),
    };
  }
}

export const families = {
  fractions,
  means,
  parity,
  rates: disparities,
  allocations,
  divergences,
  pairwise,
  words,
  generalized,
  recommendations,
  backgrounds,
};

/**
 * Whether `decide` says so; of one bound by that bound alone, as `decide` also works out what would settle an open
 * claim.
 */
function isSaid(verdict, measurement, limit) {
  if (measurement.comparisons !== undefined || limit.within !== undefined)
    return metrics.decide(measurement, limit).verdict === verdict;
  const { lower, upper } = measurement.interval.bounds(0.95);
  const { below, above } = limit;
  if (below === undefined) return verdict === "pass" ? lower > above : upper < above;
  return verdict === "pass" ? upper < below : lower > below;
}

/**
 * Runs one scenario: of the claim that is false by nothing, as the truth is the limit, how often it passes; how
 * often it is said to fail; and how often the two-sided 95 % interval holds the truth (of several comparisons, that of
 * the first).
 */
export function simulate(scenario, runs, seed) {
  const random = seededRandom(seed);
  let passes = 0;
  let fails = 0;
  let covered = 0;
  let measured = 0;
  for (let run = 0; run < runs; run++) {
    const measurement = scenario.measure(random);
    const { interval } = only(measurement);
    if (measurement.reason !== undefined || interval === undefined) continue;
    measured++;
    const { truth, claim } = scenario;
    // Truth is compared with a little slack for rounding.
    const slack = 1e-9;
    const [stricter, laxer] =
      claim === "above"
        ? [truth + slack, truth - slack]
        : [claim === "within" ? Math.max(0, truth - slack) : truth - slack, truth + slack];
    if (isSaid("pass", measurement, { [claim]: stricter })) passes++;
    if (isSaid("fail", measurement, { [claim]: laxer })) fails++;
    const both = interval.bounds(0.975);
    if (both.lower <= truth + slack && both.upper >= truth - slack) covered++;
  }
  return {
    ...scenario,
    measure: undefined,
    runs: measured,
    falsePass: passes / measured,
    falseFail: fails / measured,
    coverage: covered / measured,
  };
}

/** False alarms of comparing two samples of one model: the lower bound of the difference above 0 at 95 %. */
export function falseAlarms(trials, seed, sizes = [50, 200], settings) {
  const random = seededRandom(seed);
  const draws = {
    "events, rate .03": () => (random() < 0.03 ? 1 : 0),
    "shares of 5, rate .05, icc .4": (rate) => flips(5, rate, random).reduce((sum, event) => sum + event, 0) / 5,
    uniform: () => random(),
  };
  return Object.entries(draws)
    .filter(([setting]) => settings === undefined || settings.includes(setting))
    .flatMap(([setting, draw]) =>
      [true, false].flatMap((paired) =>
        sizes.map((n) => {
          let alarms = 0;
          for (let trial = 0; trial < trials; trial++) {
            const levels = times(n, () => promptRate(0.05, 0.4, random));
            const [first, second] = [
              levels.map(draw),
              (paired ? levels : times(n, () => promptRate(0.05, 0.4, random))).map(draw),
            ];
            const measured = metrics.compareSamples(first, second, { paired, range: [0, 1] });
            if (measured.interval.bounds(0.95).lower > 0) alarms++;
          }
          return {
            metric: "compareSamples",
            method: paired ? "paired" : "unpaired",
            prompts: n,
            setting,
            runs: trials,
            alarms: alarms / trials,
          };
        }),
      ),
    );
}
