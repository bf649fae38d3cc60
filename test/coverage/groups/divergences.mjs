// Jensen-Shannon divergences of scores in few bins: few candidates in some, sides of unequal size, clusters.
import { jensenShannonGap } from "../../../packages/metrics/dist/index.js";
import { jensenShannonDivergence } from "../../../packages/metrics/dist/statistics/index.js";
import { times } from "../scenarios/draws.mjs";
import { scenarios } from "./uneven.mjs";

/** The shares of a group in its bins, and of the reference; how many candidates either has. */
const SHARES = [
  ...[
    [200, 60],
    [60, 200],
    [50, 500],
  ].map((sizes) => [sizes, [0.1, 0.9], [0.02, 0.98]]),
  ...[
    [100, 100],
    [50, 50],
    [20, 200],
    [300, 300],
  ].map((sizes) => [sizes, [0.3, 0.7], [0.1, 0.9]]),
  [
    [200, 20],
    [0.2, 0.8],
    [0.08, 0.92],
  ],
  [
    [500, 50],
    [0.08, 0.92],
    [0.03, 0.97],
  ],
  [
    [400, 100],
    [0.1, 0.9],
    [0.02, 0.98],
  ],
  [
    [100, 100],
    [0.7, 0.3],
    [0.5, 0.5],
  ],
  [
    [200, 20],
    [0.1, 0.9],
    [0.1, 0.9],
  ],
  [
    [100, 100],
    [0.3, 0.7],
    [0.3, 0.7],
  ],
  [
    [200, 60],
    [0.05, 0.05, 0.9],
    [0.01, 0.01, 0.98],
  ],
  [
    [100, 100],
    [0.2, 0.3, 0.5],
    [0.1, 0.2, 0.7],
  ],
  [
    [500, 50],
    [0.05, 0.1, 0.85],
    [0.01, 0.05, 0.94],
  ],
  [
    [100, 100],
    [0.3, 0.3, 0.4],
    [0.3, 0.3, 0.4],
  ],
];

/** Ten bins of scores whose density rises by so much, as those of continuous scores. */
const rising = (by) => times(10, (i) => (1 + (by * (i - 4.5)) / 4.5) / 10);

const DENSITIES = [
  [[100, 100], rising(0.6), rising(0), "rising by .6 and 0"],
  [[300, 300], rising(0.3), rising(0), "rising by .3 and 0"],
  [[50, 500], rising(0.8), rising(0), "rising by .8 and 0"],
  [[100, 100], rising(0.3), rising(0.3), "alike"],
];

function binOf(shares, random) {
  let u = random();
  for (const [i, share] of shares.entries()) {
    if (u < share) return (i + random()) / shares.length;
    u -= share;
  }
  return 1 - random() / shares.length;
}

function* independent() {
  for (const [[n, m], p, q, shapes] of [...SHARES, ...DENSITIES]) {
    const draw = (random) => ({ a: times(n, () => binOf(p, random)), b: times(m, () => binOf(q, random)) });
    const words = shapes === undefined ? `${p.join(" ")} and ${q.join(" ")}` : String(shapes);
    const setting = `${n} against ${m}, shares of ${p.length} bins ${words}`;
    const common = { prompts: Math.min(n, m), setting, truth: jensenShannonDivergence(p, q) };
    yield* scenarios(jensenShannonGap, common, draw, { bins: p.length, range: "unit" });
  }
}

/** Clusters of both groups, so many, of so many of either; the rates of high scores; whether a cluster's are alike. */
const CLUSTERS = [
  [60, 3, 0.3, 0.15, true],
  [30, 5, 0.5, 0.3, true],
  [60, 5, 0.1, 0.02, true],
  [200, 1, 0.2, 0.1, false],
  [60, 4, 0.2, 0.2, true],
];

function* clustered() {
  for (const [clusters, size, p, q, areAlike] of CLUSTERS) {
    const draw = (random) =>
      times(clusters, (c) => {
        const [level, isLevel] = [random(), areAlike && random() < 0.5];
        return times(size, () => {
          const own = isLevel ? level : random();
          return [p, q].map((rate, side) => ({
            group: "ab"[side],
            cluster: `${c}`,
            score: (isLevel || random() < 0.5 ? own : random()) < rate ? 0.9 : 0.1,
          }));
        }).flat();
      }).flat();
    const setting = `${clusters} clusters of ${size} of either group, high in ${p} and ${q}${areAlike ? ", half of them alike within" : ""}`;
    const common = { prompts: clusters, setting, truth: jensenShannonDivergence([p, 1 - p], [q, 1 - q]) };
    yield* scenarios(jensenShannonGap, common, draw, { bins: 2, range: "unit" });
  }
}

export function* divergences() {
  yield* independent();
  yield* clustered();
}
