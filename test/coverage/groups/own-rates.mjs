// Rates that are no proportions: few against many, clusters, pairs; and the kappa of a judge.
import { disparity, judgeAgreement } from "../../../packages/metrics/dist/index.js";
import { only, promptRate, times } from "../scenarios/draws.mjs";

const balancedAccuracy = ({ truePositives: t, falsePositives: p, falseNegatives: n, trueNegatives: q }) =>
  (t / (t + n) + q / (q + p)) / 2;

function kappa(positive, sensitivity, specificity) {
  const right = positive * sensitivity + (1 - positive) * specificity;
  const called = positive * sensitivity + (1 - positive) * (1 - specificity);
  const chance = positive * called + (1 - positive) * (1 - called);
  return (right - chance) / (1 - chance);
}

const said = (label, sensitivity, specificity, random) => (label ? random() < sensitivity : random() >= specificity);

const predictions = (group, n, [positive, sensitivity, specificity], random) =>
  times(n, () => {
    const label = random() < positive;
    return { group, label, prediction: said(label, sensitivity, specificity, random) };
  });

/** A cluster has its own sensitivity and specificity, and `m` predictions of each of its groups. */
const cluster = (name, groups, m, [positive, sensitivity, specificity], icc, random) => {
  const own = [promptRate(sensitivity, icc, random), promptRate(specificity, icc, random)];
  return groups.flatMap((group) =>
    predictions(group, m, [positive, ...own], random).map((each) => ({ ...each, cluster: name })),
  );
};

/** Of each source one prediction a group, which is the same with the chance `alike`. */
const pairs = (n, [positive, sensitivity, specificity], alike, random) =>
  times(n, (i) => {
    const label = random() < positive;
    const first = said(label, sensitivity, specificity, random);
    const second = random() < alike ? first : said(label, sensitivity, specificity, random);
    return [first, second].map((prediction, side) => ({ group: "ab"[side], source: `${i}`, label, prediction }));
  }).flat();

const RATES = [
  { name: "F1", rate: "f1Score", aggregate: "difference" },
  { name: "F1", rate: "f1Score", aggregate: "ratio" },
  { name: "balanced accuracy", rate: balancedAccuracy, aggregate: "difference" },
];

function* compared(setting, prompts, draw) {
  for (const { name, rate, aggregate } of RATES)
    for (const method of ["auto", "strict"])
      yield {
        metric: `disparity, ${name}, ${aggregate}`,
        method,
        prompts,
        setting,
        truth: aggregate === "ratio" ? 1 : 0,
        claim: "below",
        measure: (random) => only(disparity(draw(random), { rate, aggregate, compare: { reference: "b" }, method })),
      };
}

export function* ownRates() {
  for (const [n, m, ...shares] of [
    [60, 600, 0.1, 0.9, 0.98],
    [30, 300, 0.2, 0.95, 0.98],
    [100, 1000, 0.1, 0.95, 0.99],
    [300, 3000, 0.1, 0.9, 0.98],
    [300, 300, 0.3, 0.8, 0.9],
  ])
    yield* compared(`${n} against ${m}, ${shares.join(", ")}`, n, (random) => [
      ...predictions("a", n, shares, random),
      ...predictions("b", m, shares, random),
    ]);
  for (const [n, m, size, icc, ...shares] of [
    [20, 200, 5, 0.3, 0.2, 0.9, 0.98],
    [100, 100, 5, 0.2, 0.3, 0.8, 0.9],
  ])
    yield* compared(`clusters of ${size}, ${n} against ${m}, icc ${icc}, ${shares.join(", ")}`, n, (random) =>
      [
        ...times(n, (i) => cluster(`a${i}`, ["a"], size, shares, icc, random)),
        ...times(m, (i) => cluster(`b${i}`, ["b"], size, shares, icc, random)),
      ].flat(),
    );
  for (const [n, alike, ...shares] of [
    [60, 0.8, 0.2, 0.9, 0.95],
    [300, 0.5, 0.3, 0.8, 0.9],
  ])
    yield* compared(`${n} pairs, alike in ${alike}, ${shares.join(", ")}`, n, (random) =>
      pairs(n, shares, alike, random),
    );
}

export function* kappas() {
  for (const [n, ...shares] of [
    [300, 0.15, 0.95, 0.99],
    [400, 0.1, 0.98, 0.995],
    [100, 0.9, 0.98, 0.9],
    [80, 0.5, 0.9, 0.9],
    [300, 0.4, 0.85, 0.9],
  ])
    for (const method of ["auto", "strict"])
      yield {
        metric: "judgeAgreement, kappa",
        method,
        prompts: n,
        setting: `${n} cases, ${shares.join(", ")}`,
        truth: kappa(...shares),
        claim: "below",
        measure: (random) => judgeAgreement(predictions("all", n, shares, random), { measure: "kappa", method }),
      };
}
