// Rates of two groups: pairs, clusters, templates, few against many.
import * as metrics from "../../../packages/metrics/dist/index.js";
import { promptRate, times, only } from "../scenarios/draws.mjs";

const METHODS = ["auto", "strict"];

const scenario = (setting, prompts, truth, draw, options = {}) =>
  METHODS.map((method) => ({
    metric: `disparity, ${options.rate ?? "selectionRate"}`,
    method,
    prompts,
    setting,
    truth,
    claim: "below",
    measure: (random) =>
      only(
        metrics.disparity(draw(random), {
          rate: "selectionRate",
          positive: 1,
          compare: { reference: "b" },
          method,
          ...options,
        }),
      ),
  }));

/** One answer of each group to each source. */
const pairs = (n, draw) => (random) =>
  times(n, (i) => draw(random).map((prediction, side) => ({ group: "ab"[side], prediction, source: `${i}` }))).flat();

const flip = (rate, random) => (random() < rate ? 1 : 0);

/** One answer of each group a prompt. In those that differ one way, only the first has the event; the rest are alike. */
function* onePair() {
  for (const [n, p] of [
    [60, 0.05],
    [60, 0.02],
    [100, 0.03],
    [300, 0.01],
    [300, 0.05],
  ])
    yield* scenario(
      `${n} pairs, ${p} differ, one way, the rest at .5`,
      n,
      p,
      pairs(n, (random) => {
        const rest = flip(0.5, random);
        return random() < p ? [1, 0] : [rest, rest];
      }),
    );
  for (const [n, p, q, base] of [
    [60, 0.02, 0.02, 0.5],
    [60, 0.1, 0.05, 0.5],
    [100, 0.05, 0.05, 0.1],
    [100, 0.3, 0.2, 0.5],
    [300, 0.01, 0.01, 0.9],
  ])
    yield* scenario(
      `${n} pairs, ${p} and ${q} differ either way, the rest at ${base}`,
      n,
      p - q,
      pairs(n, (random) => {
        const u = random();
        const rest = flip(base, random);
        return u < p ? [1, 0] : u < p + q ? [0, 1] : [rest, rest];
      }),
    );
  for (const [n, p, q] of [
    [60, 0.3, 0.2],
    [200, 0.05, 0.05],
  ])
    yield* scenario(
      `${n} pairs, independent, ${p} and ${q}`,
      n,
      p - q,
      pairs(n, (random) => [flip(p, random), flip(q, random)]),
    );
}

/** Several answers to each prompt. */
function* manyAnswers() {
  for (const [n, m, p, icc, shift] of [
    [60, 5, 0.3, 0.9, 0.05],
    [60, 5, 0.5, 0.95, 0.03],
    [100, 10, 0.1, 0.4, 0],
    [50, 10, 0.5, 0.9, 0],
  ])
    yield* scenario(`${n} prompts x ${m} a group, rate ${p}, icc ${icc}, ${shift} turn`, n, shift * (1 - p), (random) =>
      times(n, (i) => {
        const own = promptRate(p, icc, random);
        const turned = random() < shift ? 1 : own;
        return times(m, () => [
          { group: "a", prediction: flip(turned, random), prompt: `${i}` },
          { group: "b", prediction: flip(own, random), prompt: `${i}` },
        ]).flat();
      }).flat(),
    );
}

/** A few prompts always have the event in one group, and others more seldom: often none of these prompts is drawn. */
function* fewAlways() {
  for (const [n, m, always, more] of [
    [20, 15, 0.1, 0.1],
    [30, 10, 0.05, 0.05],
    [100, 10, 0.01, 0.01],
    [100, 10, 0.05, 0.03],
    [300, 5, 0.005, 0.005],
  ])
    for (const shared of [true, false])
      yield* scenario(
        `${n} prompts x ${m} a group${shared ? "" : ", each of one group"}, ${always} always in one, ${more} of the others' answers`,
        n,
        always + (1 - always) * more,
        (random) =>
          times(n, (i) => {
            const own = random() < always ? 1 : more;
            return times(m, () => [
              { group: "a", prediction: flip(own, random), prompt: `${shared ? "" : "a"}${i}` },
              { group: "b", prediction: 0, prompt: `${shared ? "" : "b"}${i}` },
            ]).flat();
          }).flat(),
      );
}

/** A tenth of the answers of either group is missing. */
function* missingAnswers() {
  yield* scenario("100 pairs, .05 differ, one way, a tenth of answers missing", 100, 0.05, (random) =>
    pairs(100, (draw) => {
      const rest = flip(0.5, draw);
      return draw() < 0.05 ? [1, 0] : [rest, rest];
    })(random).filter(() => random() > 0.1),
  );
}

export function* sharedPrompts() {
  yield* onePair();
  yield* manyAnswers();
  yield* fewAlways();
  yield* missingAnswers();
}

export function* unequalClusters() {
  // Every cluster answers alike; one in five has twenty trials, the others one.
  for (const [n, own] of [
    [20, true],
    [50, true],
    [20, false],
    [50, false],
    [100, false],
  ])
    for (const p of [0.5, 0.2])
      yield* scenario(
        `${n} clusters of 1 and 20, alike within, rate ${p}, ${own ? "each of one group" : "of both groups"}`,
        n,
        0,
        (random) =>
          times(n, (i) => {
            const size = i % 5 === 0 ? 20 : 1;
            if (own) {
              return ["a", "b"].flatMap((group) => {
                const prediction = flip(p, random);
                return times(size, () => ({ group, prediction, cluster: `${group}${i}` }));
              });
            }
            return ["a", "b"].flatMap((group) => {
              const prediction = flip(p, random);
              return times(size, () => ({ group, prediction, cluster: `${i}` }));
            });
          }).flat(),
      );
  // Ten terms of each group in twenty templates: a template refuses all or nothing, more or less.
  for (const [templates, terms, p, icc] of [
    [20, 10, 0.1, 0.5],
    [20, 10, 0.3, 0.5],
    [50, 6, 0.1, 0.3],
    [10, 30, 0.2, 0.3],
  ])
    yield* scenario(
      `refusals of ${terms} terms in ${templates} templates, rate ${p}, icc ${icc} by group`,
      templates,
      0,
      (random) =>
        times(templates, (i) =>
          ["a", "b"].flatMap((group) => {
            const own = promptRate(p, icc, random);
            return times(terms, (t) => ({
              group,
              prediction: flip(own, random),
              source: `${i}`,
              cluster: `${i}`,
              prompt: `${group} ${t} ${i}`,
            }));
          }),
        ).flat(),
    );
}

export function* fewAgainstMany() {
  for (const [n, m, p, q] of [
    [25, 250, 0.9, 1],
    [25, 250, 1, 0.9],
    [25, 250, 0.9, 0.9],
    [25, 250, 0.05, 0.05],
    [25, 250, 0.1, 0],
    [50, 500, 0.02, 0.02],
    [100, 100, 0.05, 0.05],
    [300, 300, 0.02, 0.02],
    [100, 100, 0.5, 0.4],
  ])
    yield* scenario(`${n} against ${m}, rates ${p} and ${q}`, n, p - q, (random) => ({
      groups: [...times(n, () => "a"), ...times(m, () => "b")],
      predictions: [...times(n, () => flip(p, random)), ...times(m, () => flip(q, random))],
    }));
}

/** So many large clusters, their size, how many of one, and the rates of either; of one group, or of both alike. */
const LARGE = [
  [10, 10, 100, 0.2, 0.1],
  [10, 10, 100, 0.2, 0.02],
  [5, 20, 100, 0.3, 0.05],
  [20, 5, 100, 0.1, 0.05],
  [10, 10, 300, 0.2, 0],
  [10, 3, 100, 0.2, 0],
  [10, 3, 100, 0.2, 0.02],
  [30, 10, 300, 0.08, 0.02],
];

/** Clusters that answer alike within, of which the large ones have the event more often. */
export function* largeHaveMore() {
  for (const [large, size, small, p, q] of LARGE) {
    const name = `${large} clusters of ${size}, rate ${p}, and ${small} of 1, rate ${q}`;
    const rate = (large * size * p + small * q) / (large * size + small);
    const ofGroup = (group, random) =>
      times(large + small, (c) => {
        const prediction = flip(c < large ? p : q, random);
        return times(c < large ? size : 1, () => ({ group, prediction, cluster: `${group}${c}` }));
      }).flat();
    const never = times(1000, (i) => ({ group: "b", prediction: 0, cluster: `b${i}` }));
    yield* scenario(`${name}, against none`, large + small, rate, (random) => [...ofGroup("a", random), ...never]);
    yield* scenario(`${name}, both groups`, large + small, 0, (random) => [
      ...ofGroup("a", random),
      ...ofGroup("b", random),
    ]);
    yield* scenario(`${name}, shared clusters, against none`, large + small, rate, (random) =>
      ofGroup("a", random).flatMap((row) => [row, { ...row, group: "b", prediction: 0 }]),
    );
  }
}

/**
 * Each prompt gives one answer of either group, but the first so many of one group, all alike; only that group has the
 * event, by prompt.
 */
export function* oneLarge() {
  for (const [size, others] of [
    [1000, 39],
    [100, 100],
    [20, 20],
  ])
    for (const rate of [0.05, 0.1, 0.2, 0.3])
      yield* scenario(
        `one prompt with ${size} answers of a group, ${others} with one, ${rate} differ`,
        others + 1,
        rate,
        (random) =>
          times(others + 1, (i) => {
            const prediction = flip(rate, random);
            const own = times(i === 0 ? size : 1, () => ({ group: "a", prompt: `${i}`, prediction }));
            return [...own, { group: "b", prompt: `${i}`, prediction: 0 }];
          }).flat(),
      );
}
