// Gaps that few clusters carry: allocation gaps of large clusters of pools or of single pools, and mean scores.
import { allocationGap, averageScoreGap } from "../../../packages/metrics/dist/index.js";
import { normal, times } from "../scenarios/draws.mjs";
import { named, scenarios, sizesOf } from "./uneven.mjs";

/** Clusters of pools, and in which share of the large and of the small ones the group gets both places. */
const CARRIED = [
  { sizes: [10, 3, 100], ofLarge: 0.2, ofSmall: 0 },
  { sizes: [10, 3, 100], ofLarge: 0.2, ofSmall: 0.02 },
  { sizes: [10, 10, 300], ofLarge: 0.2, ofSmall: 0 },
  { sizes: [12, 2, 100], ofLarge: 0.2, ofSmall: 0 },
  { sizes: [0, 1, 40], ofLarge: 0, ofSmall: 0.1 },
  { sizes: [0, 1, 300], ofLarge: 0, ofSmall: 0.03 },
];

/** Pools of four for two places. If the group does not get both, each group gets one, or chance decides. */
export function* carriedGaps() {
  for (const { sizes, ofLarge, ofSmall } of CARRIED)
    for (const rest of ["one each", "by chance"]) {
      const [large, size, small] = sizes;
      const truth = (large * size * ofLarge + small * ofSmall) / (large * size + small);
      const draw = (random) =>
        sizesOf(sizes).flatMap((pools, c) => {
          const isCarried = random() < (c < large ? ofLarge : ofSmall);
          return times(pools, (p) =>
            times(4, (i) => ({
              pool: `${c} ${p}`,
              cluster: `c${c}`,
              group: i < 2 ? "a" : "b",
              score: isCarried ? Number(i < 2) : rest === "one each" ? i % 2 : random(),
            })),
          ).flat();
        });
      const clusters = large === 0 ? `${small} pools` : named(sizes, "pools");
      const share = large === 0 ? ofSmall : `${ofLarge} of the large and ${ofSmall} of the small`;
      const setting = `${clusters}, both places to one group in ${share}, else ${rest}`;
      yield* scenarios(allocationGap, { prompts: large + small, setting, truth }, draw, { k: 2 });
    }
}

/** How many clusters, in which share of them the group has 1 more, and how much the scores of all vary. */
const GAPS = [
  [8, 0.1, 0.02],
  [30, 0.03, 0.02],
  [100, 0.01, 0.02],
  [8, 0.1, 0.2],
  [30, 0.03, 0.2],
  [100, 0.01, 0.2],
  [30, 0.1, 0.2],
  [60, 0.05, 0.05],
  [100, 0.03, 0.05],
];

/**
 * Mean scores of both groups in each cluster. If a sample may well have none of the few, nothing in it tells of them but
 * the range of scores; without it strict bounds are none.
 */
export function* carriedScores() {
  yield* ofLevels();
  for (const [clusters, share, noise] of GAPS)
    for (const [what, put] of Object.entries({ pairs: { cluster: (c) => `${c}` }, pools: { pool: (c) => c } })) {
      const draw = (random) =>
        times(clusters, (c) => {
          const more = random() < share ? 1 : 0;
          const [[field, of]] = Object.entries(put);
          return [more, 0].map((own, side) => ({
            group: "ab"[side],
            [field]: of(c),
            score: Math.min(3, Math.max(0, 1 + own + noise * normal(random))),
          }));
        }).flat();
      const within = what === "pools" ? { within: "pool" } : {};
      const common = { prompts: clusters, truth: share };
      const setting = `${clusters} ${what}, 1 more in ${share}, noise ${noise}`;
      const ranged = { ...common, setting: `${setting}, of 0 to 3` };
      yield* scenarios(averageScoreGap, ranged, draw, { ...within, range: [0, 3] });
      if (clusters * share >= 3) yield scenarios(averageScoreGap, { ...common, setting }, draw, within).next().value;
    }
}

/** Clusters in which all scores are 0 or 1 by chance: their sizes, the rates of both groups, whether they share them. */
const LEVELS = [
  { sizes: [0, 1, 40], size: 3, rates: [0.1, 0.1], areShared: false },
  { sizes: [0, 1, 40], size: 3, rates: [0.4, 0.1], areShared: false },
  { sizes: [10, 10, 40], size: 1, rates: [0.3, 0.1], areShared: false },
  { sizes: [10, 10, 40], size: 1, rates: [0.3, 0.1], areShared: true },
  { sizes: [0, 1, 40], size: 3, rates: [0.2, 0.2], areShared: true },
];

function* ofLevels() {
  for (const { sizes, size, rates, areShared } of LEVELS) {
    const draw = (random) =>
      sizesOf(sizes).flatMap((of, c) => {
        const level = random();
        return rates.flatMap((rate, side) => {
          const score = (areShared && random() < 0.5 ? level : random()) < rate ? 1 : 0;
          const cluster = areShared ? `${c}` : `${side} ${c}`;
          return times(of * size, () => ({ group: "ab"[side], cluster, score }));
        });
      });
    const [large, , small] = sizes;
    const clusters = large > 0 ? named(sizes, "candidates") : `${small} clusters of ${size} candidates`;
    const words = `${clusters} ${areShared ? "that groups share" : "of either group"}, all 1 in ${rates.join(" and ")}`;
    const common = { prompts: sizes[0] + sizes[2], setting: `${words}, of 0 to 1`, truth: rates[0] - rates[1] };
    yield* scenarios(averageScoreGap, common, draw, { range: [0, 1] });
  }
}
