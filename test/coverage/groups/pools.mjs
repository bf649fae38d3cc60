// Candidates compared with those of their own pool: few pools, pools of unequal size, gaps of one of two values.
import { averageScoreGap, rabbi } from "../../../packages/metrics/dist/index.js";
import { normal, only, times } from "../scenarios/draws.mjs";

/** How many candidates of either group each pool has. */
const SIZES = {
  "8 pools of 3 a group": times(8, () => 3),
  "30 pools of 3 a group": times(30, () => 3),
  "8 pools, two of them ten times as large": times(8, (i) => (i < 2 ? 20 : 2)),
  "12 pools, three of them twice as large": times(12, (i) => (i < 3 ? 4 : 2)),
  "20 pools, four of them ten times as large": times(20, (i) => (i < 4 ? 20 : 2)),
  "30 pools, one of them twenty times as large": times(30, (i) => (i < 1 ? 40 : 2)),
  "60 pools of 1 to 6 a group": times(60, (i) => 1 + (i % 6)),
};

const chance = (logit) => 1 / (1 + Math.exp(-logit));
const sign = (random) => (random() < 0.5 ? 1 : -1);
const added = (spread) => (mean, random) => mean + spread * normal(random);

/** The gap of a pool, whose mean is 0, and a candidate's score if half of the gap is added to it. */
const SHAPES = {
  "gaps normal": { gap: normal, score: added(1) },
  "gaps one of two values": { gap: sign, score: added(0.2) },
  "gaps mostly 0": { gap: (random) => (random() < 0.1 ? 3 * sign(random) : 0), score: added(0.2) },
  "gaps mostly 0, else of one side": {
    gap: (random) => (random() < 0.1 ? 2.7 : -0.3),
    score: added(0.2),
    skew: true,
    // Fewer pools have such a gap in none of them more often than a bound may err, and scores have no known range.
    least: 30,
  },
  "scores lognormal": { gap: () => 0, score: (mean, random) => mean + Math.exp(normal(random)) },
  "scores 0 and 1": { gap: normal, score: (mean, random) => (random() < chance(mean - 2) ? 1 : 0), levels: 0 },
};

function candidates(sizes, { gap, score, levels = 1 }, shift, random) {
  return sizes.flatMap((size, pool) => {
    const level = levels * normal(random);
    const half = (gap(random) + shift) / 2;
    return [half, -half].flatMap((own, side) =>
      times(size, () => ({ group: "ab"[side], pool: `p${pool}`, score: score(level + own, random) })),
    );
  });
}

/** With the gap as the truth of mean scores; of ranks it is known only where gaps go to both sides alike. */
function* ofShape(shape, measure, shift) {
  const { least = 0 } = SHAPES[shape];
  for (const [setting, sizes] of Object.entries(SIZES)) {
    for (const method of sizes.length < least ? ["strict"] : ["auto", "strict"]) {
      const options = { reference: "b", within: "pool", method };
      yield {
        metric: `${measure === rabbi ? "rabbi" : "averageScoreGap"} within pools`,
        method,
        prompts: sizes.length,
        setting: `${setting}, ${shape}`,
        truth: shift,
        claim: "below",
        measure: (random) => only(measure(candidates(sizes, SHAPES[shape], shift, random), options)),
      };
    }
  }
}

export function* pools() {
  for (const [shape, { skew = false, levels }] of Object.entries(SHAPES)) {
    if (!skew) yield* ofShape(shape, rabbi, 0);
    if (!skew) yield* ofShape(shape, averageScoreGap, 0);
    if (levels !== 0) yield* ofShape(shape, averageScoreGap, 0.5);
  }
}
