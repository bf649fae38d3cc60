// Candidates compared with those of their own pool: few pools, pools of unequal size, gaps of one of two values.
import { averageScoreGap, rabbi } from "../../../packages/metrics/dist/index.js";
import { normalQuantile } from "../../../packages/metrics/dist/statistics/index.js";
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
  "scores 0 and 1": {
    gap: normal,
    score: (mean, random) => (random() < chance(mean - 2) ? 1 : 0),
    levels: 0,
    range: [0, 1],
  },
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
  const { least = 0, range } = SHAPES[shape];
  for (const [setting, sizes] of Object.entries(SIZES)) {
    for (const method of ["auto", "strict"]) {
      // Strict bounds of mean scores need a range.
      const ranged = measure !== rabbi && method === "strict";
      if (ranged ? range === undefined : sizes.length < least) continue;
      const options = { reference: "b", within: "pool", method, ...(ranged && { range }) };
      yield {
        metric: `${measure === rabbi ? "rabbi" : "averageScoreGap"} within pools`,
        method,
        prompts: sizes.length,
        setting: `${setting}, ${shape}${ranged ? `, of ${range.join(" to ")}` : ""}`,
        truth: shift,
        claim: "below",
        measure: (random) => only(measure(candidates(sizes, SHAPES[shape], shift, random), options)),
      };
    }
  }
}

/** Candidates who depend on nobody, in each job as many of either group as it has: the gap is one and the same in all. */
const JOBS = {
  "1 job of 10 a group": [10],
  "4 jobs of 5 a group": times(4, () => 5),
  "6 jobs of 10 a group": times(6, () => 10),
  "20 jobs of 3 a group": times(20, () => 3),
  "20 jobs, five of them ten times as large": times(20, (i) => (i < 5 ? 20 : 2)),
};

const APART = 0.9;
const grade = (share) => (level, random) => (random() < share ? 1 : 0);
const skewed = (factor) => (level, random) => level + factor * Math.exp(normal(random));

const apart = (level, random) => added(1)(level + Math.SQRT2 * normalQuantile((1 + APART) / 2), random);

/** The scores of either group, and the gap. */
const APPLICANTS = {
  "scores normal": { measure: rabbi, truth: 0, scores: [added(1), added(1)] },
  "scores normal, nearly apart": { measure: rabbi, truth: APART, scores: [apart, added(1)] },
  "scores 0, and 1 in .1": { measure: rabbi, truth: 0, scores: [grade(0.1), grade(0.1)] },
  "scores 0, and 1 in .05 and .25": { measure: rabbi, truth: -0.2, scores: [grade(0.05), grade(0.25)] },
  "scores lognormal": { measure: averageScoreGap, truth: 0, scores: [skewed(1), skewed(1)] },
  "scores lognormal, half as large again": {
    measure: averageScoreGap,
    truth: 0.5 * Math.exp(0.5),
    scores: [skewed(1.5), skewed(1)],
  },
};

export function* jobs() {
  for (const [shape, { measure, truth, scores }] of Object.entries(APPLICANTS)) {
    for (const [setting, sizes] of Object.entries(JOBS)) {
      for (const method of measure === rabbi ? ["auto", "strict"] : ["auto"]) {
        yield {
          metric: `${measure === rabbi ? "rabbi" : "averageScoreGap"} within jobs`,
          method,
          prompts: sizes.length,
          setting: `${setting}, ${shape}`,
          truth,
          claim: "below",
          measure: (random) => {
            const applicants = sizes.flatMap((size, job) => {
              const level = 3 * normal(random);
              return scores.flatMap((score, side) =>
                times(size, () => ({ group: "ab"[side], fields: { job }, score: score(level, random) })),
              );
            });
            return only(measure(applicants, { reference: "b", within: "job", method }));
          },
        };
      }
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
