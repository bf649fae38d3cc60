import { expect, test } from "vitest";
import { weighted, type Clusters, type WeightedPart } from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { contributionsOfScores } from "../../src/sets/cell-contributions.js";
import { weightedWasserstein } from "../../src/statistics/weighted-samples.js";

/** Groups whose scores lie in cells: some cells hold several, some those of two groups, some weigh nothing. */
function drawn(seed: number): Clusters {
  const random = seededRandom(seed);
  const cells = 4 + Math.floor(20 * random());
  const [isEven, steps] = [random() < 0.5, random() < 0.5 ? 10 : 1e9];
  const parts = ["a", "b", "c"].map((group, g) => {
    const size = 2 + Math.floor(30 * random());
    const column = (of: () => number) => Float64Array.from({ length: size }, of);
    const cell = Uint32Array.from(column(() => Math.floor((random() < 0.1 ? random() : (g + random()) / 3) * cells)));
    const value = column(() => Math.round(steps * random()) / steps);
    const weight = column(() => (random() < 0.1 ? 0 : isEven ? 1 : 1 + random()));
    return { of: { group }, scores: { cell, value, weight } };
  });
  const ids = Array.from({ length: cells }, (_, i) => `${i}`);
  return { ways: [{ unit: "sources", ids, of: Uint32Array.from(ids.keys()) }], parts };
}

test("what a distance loses without a cell is found in one pass as by leaving each out", () => {
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const;
  for (let seed = 1; seed <= 20; seed++) {
    const clusters = drawn(seed);
    const cells = clusters.ways[0]?.ids.length ?? 0;
    const valuesOf = (parts: readonly WeightedPart[]) =>
      pairs.map(([x, y]) => weightedWasserstein((parts[x] as WeightedPart).scores, (parts[y] as WeightedPart).scores));
    const quick = contributionsOfScores(valuesOf, (_parts, place) => pairs[place] as (typeof pairs)[number])(clusters);
    for (const place of pairs.keys()) {
      const lost = Array.from({ length: cells }, (_, cell) => {
        const rest = new Float64Array(cells).fill(1).fill(0, cell, cell + 1);
        const [value, without] = [weighted(clusters), weighted(clusters, rest)].map((all) => valuesOf(all)[place]);
        return value === undefined || without === undefined ? undefined : value - without;
      });
      const found = quick(place);
      if (lost.includes(undefined)) expect(found).toBeUndefined();
      else
        expect(Math.max(...lost.map((own, cell) => Math.abs((own ?? 0) - (found?.[cell] ?? NaN))))).toBeLessThan(1e-12);
    }
  }
});
