// Shares of examples by group, as the generalized metrics compare them: few against many, few events, few positives.
import { mcm, pcm, vbcm } from "../../../packages/metrics/dist/index.js";
import { only, times } from "../scenarios/draws.mjs";

const flip = (rate, random) => Number(random() < rate);
const found = (n, rate, random) => times(n, () => ({ gold: 1, predicted: flip(rate, random) }));

/** Of these only the positives count. */
const positives = (n, share, rate, random) =>
  times(n, () => (flip(share, random) ? { gold: 1, predicted: 1 - flip(rate, random) } : { gold: 0, predicted: 0 }));

const named = (metric, setting, prompts, truth, measure) => ({
  metric,
  method: "auto",
  prompts,
  setting,
  truth,
  claim: "below",
  measure,
});

function* ofTwo() {
  for (const [n, m, p, q] of [
    [40, 400, 0.95, 0.9],
    [50, 500, 0.1, 0.1],
    [200, 200, 0.02, 0.01],
    [100, 100, 0.03, 0],
  ])
    for (const comparison of ["difference", "absoluteDifference", "ratio"]) {
      if (comparison === "ratio" && q === 0) continue;
      const truth = { difference: p - q, absoluteDifference: Math.abs(p - q), ratio: p / q }[comparison];
      yield named(`pcm, ${comparison}`, `${n} against ${m}, shares of ${p} and ${q}`, n, truth, (random) =>
        pcm({ groups: { a: found(n, p, random), b: found(m, q, random) } }, { score: "positiveShare", comparison }),
      );
    }
  for (const [n, m, share, p, q] of [
    [100, 1000, 0.1, 0.2, 0.2],
    [200, 200, 0.1, 0.02, 0.1],
  ])
    yield named("pcm, difference", `${n} against ${m}, ${share} positives, missed ${p} and ${q}`, n, p - q, (random) =>
      pcm(
        { groups: { a: positives(n, share, p, random), b: positives(m, share, q, random) } },
        { score: "falseNegativeRate", comparison: "difference" },
      ),
    );
}

/** Labels of which a share is positive, predicted with a sensitivity and a specificity. */
const labelled = (n, [share, sensitivity, specificity], random) =>
  times(n, () => {
    const gold = flip(share, random);
    return { gold, predicted: flip(gold === 1 ? sensitivity : 1 - specificity, random) };
  });

function* ofF1() {
  for (const { sizes, rates } of [
    { sizes: [30, 300], rates: [0.2, 0.95, 0.98] },
    { sizes: [60, 600], rates: [0.1, 0.9, 0.98] },
    { sizes: [100, 100], rates: [0.2, 0.9, 0.95] },
  ]) {
    const [n = 0, m = 0] = sizes;
    for (const comparison of ["difference", "ratio"])
      yield named(
        `pcm of F1, ${comparison}`,
        `${n} against ${m}, alike, ${rates.join(", ")}`,
        n,
        comparison === "ratio" ? 1 : 0,
        (random) =>
          pcm(
            { groups: { a: labelled(n, rates, random), b: labelled(m, rates, random) } },
            { score: "f1", class: 1, comparison },
          ),
      );
  }
}

function* ofThree() {
  const data = (sizes, shares, random) => ({
    groups: Object.fromEntries(sizes.map((n, g) => ["abc"[g], found(n, shares[g], random)])),
  });
  for (const [sizes, shares] of [
    [
      [100, 100, 100],
      [0.05, 0, 0],
    ],
    [
      [40, 400, 400],
      [0.9, 0.8, 0.8],
    ],
  ]) {
    const setting = `${sizes.join(", ")}, shares of ${shares.join(", ")}`;
    const range = Math.max(...shares) - Math.min(...shares);
    yield named("mcm, range", setting, sizes[0], range, (random) =>
      mcm(data(sizes, shares, random), { score: "positiveShare", comparison: "range" }),
    );
    yield named("vbcm, rest", setting, sizes[0], shares[1] - shares[0], (random) =>
      only(vbcm(data(sizes, shares, random), { score: "positiveShare", comparison: "difference", background: "rest" })),
    );
  }
}

export function* groupShares() {
  yield* ofTwo();
  yield* ofF1();
  yield* ofThree();
}
