import { expect, test } from "vitest";
import { weighted, type Clusters, type WeightedPart } from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { dealtTerms } from "../../src/sets/dealt-terms.js";
import { dealtWasserstein } from "../../src/statistics/dealt-wasserstein.js";
import { weightedWasserstein } from "../../src/statistics/weighted-samples.js";

/** Two groups of names with every source, some scores equal; a third group, and scores of terms that are not dealt. */
function drawn(seed: number): Clusters {
  const random = seededRandom(seed);
  const [names, sources] = [3 + Math.floor(4 * random()), 2 + Math.floor(5 * random())];
  const terms = 3 * names;
  const cells = Array.from({ length: terms * sources }, (_, i) => ({ term: i % terms, source: Math.floor(i / terms) }));
  const parts = ["a", "b", "c"].map((group, g) => {
    const own = [...cells.keys()].filter((i) => Math.floor((cells[i]?.term ?? 0) / names) === g);
    const score = (): number => Math.round(10 * random()) / 10;
    const [value, weight] = [score, () => (random() < 0.1 ? 0 : 1 / sources)].map((of) => Float64Array.from(own, of));
    return { of: { group }, scores: { cell: Uint32Array.from(own), value: value as Float64Array, weight } };
  });
  const way = (unit: string, of: readonly number[]) => ({
    unit,
    ids: [...new Set(of)].map(String),
    of: Uint32Array.from(of),
  });
  const ways = [
    way(
      "sources",
      cells.map(({ source }) => source),
    ),
    way(
      "names",
      cells.map(({ term }) => term),
    ),
  ];
  return { ways, parts: parts as Clusters["parts"] };
}

/** The same by objects: which score lies on which side, in a draw whose terms are dealt so. */
function dealtPlainly(clusters: Clusters, sideOf: (term: number) => number | undefined): readonly WeightedPart[] {
  const parts = weighted(clusters);
  const items = [0, 1].flatMap((side) =>
    Array.from(clusters.parts[side]?.scores?.cell ?? [], (cell, i) => ({
      value: parts[side]?.scores.value[i] ?? 0,
      weight: parts[side]?.scores.weight[i] ?? 0,
      to: sideOf(clusters.ways[1]?.of[cell] ?? -1) ?? side,
    })),
  );
  return parts.map((part, p) => {
    const own = items.filter(({ to }) => to === p);
    const column = (of: "value" | "weight") => Float64Array.from(own, (item) => item[of]);
    return p > 1 ? part : { ...part, scores: { value: column("value"), weight: column("weight") } };
  });
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])("dealing terms out moves all scores of a term, and no other: data %d", (seed) => {
  const clusters = drawn(seed);
  const count = clusters.ways[1]?.ids.length ?? 0;
  // The last name of the first group is not dealt.
  const termsOf = (group: string): number[] => {
    const own = count / 3;
    return Array.from({ length: group === "a" ? own - 1 : own }, (_, i) => (group === "a" ? i : own + i));
  };
  const dealt = new Set([...termsOf("a"), ...termsOf("b")]);
  const valueOf = (parts: readonly WeightedPart[]) =>
    weightedWasserstein((parts[0] as WeightedPart).scores, (parts[1] as WeightedPart).scores);
  const seen: number[] = [];
  const draws = dealtTerms(
    clusters,
    termsOf,
    { group: "a", against: "b" },
    (parts) => {
      const [first, second, third] = parts;
      expect(third).toEqual(weighted(clusters)[2]);
      // Scores ascend, so that distances need not sort them.
      for (const { scores } of [first, second] as WeightedPart[])
        expect(scores.value).toEqual(scores.value.slice().sort());
      const value = valueOf(parts);
      seen.push(value ?? Infinity);
      return [value];
    },
    0,
  );
  expect(draws).toEqual(Float64Array.from(seen).sort());
  expect(draws).toHaveLength(399);
  const quick = dealtTerms(clusters, termsOf, { group: "a", against: "b" }, () => [], 0, dealtWasserstein);
  for (const [i, draw] of (quick ?? []).entries()) expect(draw).toBeCloseTo(draws?.[i] as number, 12);
  expect(quick).toHaveLength(399);
  // A draw of our own, told by its terms, has the value of one of theirs: there are few ways to deal.
  const random = seededRandom(seed);
  const order = [...dealt].map((term) => ({ term, at: random() })).sort((a, b) => a.at - b.at);
  const sides = new Map(order.map(({ term }, i) => [term, i < termsOf("a").length ? 0 : 1]));
  const own = valueOf(dealtPlainly(clusters, (term) => sides.get(term))) ?? Infinity;
  if (dealt.size <= 6) expect(Math.min(...seen.map((value) => Math.abs(value - own)))).toBeLessThan(1e-12);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const total = (parts: readonly WeightedPart[]) =>
    mean(parts.slice(0, 2).map(({ scores }) => scores.weight.reduce((a, b) => a + b, 0)));
  expect(total(dealtPlainly(clusters, (term) => sides.get(term)))).toBeCloseTo(total(weighted(clusters)), 12);
});
