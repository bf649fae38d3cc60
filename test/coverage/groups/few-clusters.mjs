// One group in few clusters, of its own or among those of the other, which has sixty: only its own tell of it.
import { averageScoreGap, disparity, rabbi, wassersteinGap } from "../../../packages/metrics/dist/index.js";
import { only, times } from "../scenarios/draws.mjs";
import { scenarios } from "./uneven.mjs";

const MANY = 60;
const FEW = [1, 2, 4, 6];

/** What of a cluster's scores is near: most clusters are near 0. */
const level = (random) => random() ** 3;

/** A cluster has a level, which seven of ten of its scores have; `make` makes a case of a group, a cluster, a level. */
function cases(few, isApart, random, make) {
  const first = isApart ? 0 : few;
  const clusterOf = (c, sizes) => {
    const own = level(random);
    return Object.entries(sizes).flatMap(([group, size]) =>
      times(size, () => make(group, `c${c}`, random() < 0.3 ? level(random) : own)),
    );
  };
  return [
    ...times(few, (c) => clusterOf(`few ${c}`, isApart ? { a: 10 } : { a: 10, b: 5 })),
    ...times(MANY - first, (c) => clusterOf(c, { b: 5 })),
  ].flat();
}

const scored = (group, cluster, score) => ({ group, cluster, score });

export function* fewClusters() {
  for (const few of FEW)
    for (const isApart of [true, false]) {
      const setting = `${few} clusters of one group ${isApart ? "against" : "among"} ${MANY} of the other, alike`;
      const common = { prompts: few, setting, truth: 0 };
      const draw = (random) => cases(few, isApart, random, scored);
      yield* scenarios(averageScoreGap, { ...common, setting: `${setting}, in their range` }, draw, { range: [0, 1] });
      const [openly] = scenarios(averageScoreGap, common, draw);
      yield openly;
      yield* scenarios(rabbi, common, draw);
      if (few > 1) yield* scenarios(wassersteinGap, common, draw, { range: [0, 1] });
      for (const method of ["auto", "strict"])
        yield {
          metric: "disparity",
          method,
          claim: "below",
          ...common,
          measure: (random) => {
            const decided = (group, cluster, rate) => ({ group, cluster, prediction: random() < rate ? 1 : 0 });
            return only(
              disparity(cases(few, isApart, random, decided), { rate: "selectionRate", positive: 1, method }),
            );
          },
        };
    }
}
