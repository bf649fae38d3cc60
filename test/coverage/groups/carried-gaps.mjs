// Allocation gaps that few clusters of pools carry, large ones or single pools.
import { allocationGap } from "../../../packages/metrics/dist/index.js";
import { times } from "../scenarios/draws.mjs";
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
