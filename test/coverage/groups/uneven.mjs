// Groups compared where few pools have one of them, or few clusters are large.
import {
  allocationGap,
  jensenShannonGap,
  rabbi,
  sentimentBias,
  wassersteinGap,
} from "../../../packages/metrics/dist/index.js";
import { normal, only, times } from "../scenarios/draws.mjs";

const METHODS = ["auto", "strict"];

/** So many large clusters, their size, and how many of one. */
const SIZES = [
  [3, 10, 30],
  [4, 30, 60],
  [3, 50, 30],
  [2, 50, 50],
  [5, 40, 40],
];
export const sizesOf = ([large, size, small]) => times(large + small, (c) => (c < large ? size : 1));
export const named = ([large, size, small], what) => `${large} clusters of ${size} ${what} and ${small} of 1`;

export function* scenarios(metric, common, draw, options = {}) {
  for (const method of METHODS)
    yield {
      metric: metric.name,
      method,
      claim: "below",
      ...common,
      measure: (random) => only(metric(draw(random), { reference: "b", method, ...options })),
    };
}

/** How many pools, of how many, with so many places; how many have one member of the group. */
const RARE = [
  [50, 10, 1, 10],
  [300, 10, 1, 15],
  [40, 5, 1, 8],
  [50, 10, 1, 20],
  [50, 10, 3, 20],
  [100, 20, 2, 30],
];

function* rareGroups() {
  for (const [pools, size, k, having] of RARE) {
    const draw = (random) =>
      times(pools, (pool) =>
        times(size, (i) => ({ pool, group: i === 0 && pool < having ? "a" : "b", score: normal(random) })),
      ).flat();
    const setting = `${pools} pools of ${size}, ${k} chosen, ${having} with one of the group`;
    yield* scenarios(allocationGap, { prompts: having, setting, truth: 0 }, draw, { k });
    if (pools > 50) continue;
    const ratio = { prompts: having, setting: `${setting}, ratio`, truth: 1 };
    yield* scenarios(allocationGap, ratio, draw, { k, aggregate: "ratio" });
  }
  const few = (random) =>
    times(60, (pool) =>
      times(10, (i) => ({
        pool,
        group: i < 2 ? "a" : "b",
        qualified: random() < (i < 2 ? 0.1 : 0.5),
        score: normal(random),
      })),
    ).flat();
  const setting = "60 pools of 10, 2 chosen, few of the group qualified";
  const options = { k: 2, criterion: "equal-opportunity" };
  yield* scenarios(allocationGap, { prompts: 12, setting, truth: 0 }, few, options);
}

/** Pools of templates, each with a lean of its own; or the group is preferred wholly in some, and all else ties. */
const LEANS = {
  "normal leans": { truth: 0, lean: normal, noise: 1 },
  "all or none by cluster": { truth: 0, lean: (random) => (random() < 0.5 ? 9 : -9), noise: 1 },
  "the group preferred in .15 of clusters": { truth: 0.15, lean: (random) => (random() < 0.15 ? 1 : 0), noise: 0 },
};

function* templatesOfPools() {
  for (const sizes of SIZES) {
    for (const [setting, { truth, lean, noise }] of Object.entries(LEANS)) {
      const draw = (random) =>
        sizesOf(sizes).flatMap((size, c) => {
          const own = lean(random);
          return times(size, (p) =>
            times(4, (i) => ({
              pool: `${c} ${p}`,
              cluster: `c${c}`,
              group: i < 2 ? "a" : "b",
              score: (i < 2 ? own : 0) + (noise === 0 ? 0 : normal(random)),
            })),
          ).flat();
        });
      const common = { prompts: sizes[0] + sizes[2], setting: `${named(sizes, "pools")}, ${setting}`, truth };
      yield* scenarios(allocationGap, common, draw, { k: 2 });
    }
  }
}

export function* unevenPools() {
  yield* rareGroups();
  yield* templatesOfPools();
}

/** Clusters of the group and of the reference: so many large ones, their size, and how many of one. */
const OWN = [
  [
    [2, 50, 50],
    [2, 50, 50],
  ],
  [
    [3, 50, 30],
    [0, 0, 200],
  ],
  [
    [4, 30, 60],
    [4, 30, 60],
  ],
  [
    [3, 10, 30],
    [3, 10, 30],
  ],
  [
    [10, 30, 0],
    [10, 30, 0],
  ],
];

/** What a cluster adds to its scores; `apart` is how far those of .15 of the group's clusters lie above all. */
const LEVELS = {
  "normal levels": { level: normal, noise: (random) => 0.5 * normal(random), apart: 0 },
  "levels high or low": { level: (random) => (random() < 0.5 ? 5 : -5), noise: normal, apart: 0 },
  ".15 of the group's clusters above all": { level: () => 0, noise: (random) => random(), apart: 5 },
};

function* clustersOfGroups(metric, designs, truthOf) {
  for (const [setting, { level, noise, apart }] of Object.entries(LEVELS)) {
    for (const own of designs) {
      const draw = (random) =>
        own.flatMap((sizes, side) =>
          sizesOf(sizes).flatMap((size, c) => {
            const above = side === 0 && random() < 0.15 ? apart : 0;
            const score = level(random) + above;
            const group = "ab"[side];
            return times(size, () => ({ group, cluster: `${group}${c}`, score: score + noise(random) }));
          }),
        );
      const clusters = own.map((sizes) => named(sizes, "candidates")).join(" against ");
      const prompts = own[0][0] + own[0][2];
      yield* scenarios(metric, { prompts, setting: `${clusters}, ${setting}`, truth: truthOf(apart) }, draw);
    }
  }
}

export function* unevenRanks() {
  yield* clustersOfGroups(rabbi, OWN, (apart) => (apart > 0 ? 0.15 : 0));
}

const within01 = (value) => Math.min(1, Math.max(0, value));

/** The scores of either group that a template's sources have, and how far apart they are in truth. */
const SENTIMENTS = {
  "groups .2 apart, templates of normal leans": {
    truth: 0.2,
    scores: (random) => {
      const lean = 0.08 * normal(random);
      return () => [0.7 + lean + 0.02 * normal(random), 0.5 - lean + 0.02 * normal(random)];
    },
  },
  "alike, templates of normal leans": {
    truth: 0,
    scores: (random) => {
      const lean = 0.1 * normal(random);
      return () => [0.5 + lean + 0.02 * normal(random), 0.5 - lean + 0.02 * normal(random)];
    },
  },
  "groups .9 apart in .15 of templates": {
    truth: 0.15 * 0.9,
    scores: (random) => {
      const more = random() < 0.15 ? 0.9 : 0;
      return () => [more + 0.1 * random(), 0.1 * random()];
    },
  },
};

function* sentiments() {
  for (const sizes of SIZES) {
    for (const [setting, { truth, scores }] of Object.entries(SENTIMENTS)) {
      const draw = (random) => ({
        prompts: sizesOf(sizes).flatMap((size, c) => {
          const drawn = scores(random);
          return times(size, (j) =>
            drawn().map((sentiment, side) => ({
              text: `${c} ${j} ${side}`,
              source: `${c} ${j}`,
              cluster: `c${c}`,
              group: "ab"[side],
              responses: [{ text: "x", sample: 0, scores: { sentiment: within01(sentiment) } }],
            })),
          ).flat();
        }),
      });
      for (const method of METHODS)
        yield {
          metric: "sentimentBias",
          method,
          prompts: sizes[0] + sizes[2],
          setting: `${named(sizes, "sources")}, ${setting}`,
          truth,
          claim: "below",
          measure: (random) => only(sentimentBias(draw(random), { method })),
        };
    }
  }
}

/** Clusters of candidates of both groups, each of which leans one way: how many, of how many of a group, how far. */
const LEANING = [
  [30, 3, 0],
  [30, 3, 0.5],
  [30, 10, 0.5],
  [60, 5, 1],
];

function* leaningClusters() {
  for (const [clusters, size, spread] of LEANING) {
    const draw = (random) =>
      times(clusters, (c) => {
        const [level, lean] = [normal(random), spread * normal(random)];
        return times(2 * size, (i) => ({
          group: "ab"[i % 2],
          cluster: `c${c}`,
          score: level + (i % 2 === 0 ? lean : -lean) + 0.5 * normal(random),
        }));
      }).flat();
    const setting = `${clusters} clusters of ${size} of either group, leans ${spread}`;
    for (const metric of [wassersteinGap, jensenShannonGap])
      yield* scenarios(metric, { prompts: clusters, setting, truth: 0 }, draw);
  }
}

export function* unevenDistances() {
  // Without a single cluster above all, nothing tells that there are some: scores have no known range.
  yield* clustersOfGroups(
    wassersteinGap,
    OWN.filter(([[, , small], [large]]) => small > 0 && large > 0),
    (apart) => 0.15 * apart,
  );
  yield* sentiments();
  yield* leaningClusters();
  yield* binnedClusters();
}

const entropy = (shares) => -shares.reduce((sum, share) => sum + share * Math.log2(share), 0);

/** Scores in two bins: the group's are high in .15 of the clusters that both groups share. */
function* binnedClusters() {
  const truth = entropy([0.925, 0.075]) - entropy([0.85, 0.15]) / 2;
  for (const sizes of SIZES) {
    const draw = (random) =>
      sizesOf(sizes).flatMap((size, c) => {
        const isHigh = random() < 0.15;
        return times(size, () =>
          ["a", "b"].map((group) => ({ group, cluster: `c${c}`, score: isHigh && group === "a" ? 0.9 : 0.1 })),
        ).flat();
      });
    const setting = `${named(sizes, "candidates")} of either group, .15 of clusters high in one`;
    const common = { prompts: sizes[0] + sizes[2], setting, truth };
    yield* scenarios(jensenShannonGap, common, draw, { bins: 2, range: [0, 1], base: 2 });
  }
}
