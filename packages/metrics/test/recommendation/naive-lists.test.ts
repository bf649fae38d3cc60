import fc from "fast-check";
import { expect, test } from "vitest";
import { recommendationSimilarity, sensitiveToNeutralSimilarityRange } from "@fairexpect/metrics";

type Lists = readonly (readonly string[])[];

const naive = {
  jaccard: (a: readonly string[], b: readonly string[]) => {
    const shared = a.filter((item) => b.includes(item)).length;
    return shared / new Set([...a, ...b]).size;
  },
  serp: (a: readonly string[], b: readonly string[]) => {
    const k = Math.max(a.length, b.length);
    const earned = (from: readonly string[], other: readonly string[]): number =>
      from.reduce((sum, item, rank) => sum + (other.includes(item) ? k - rank : 0), 0);
    return Math.min(earned(a, b), earned(b, a)) / ((k * (k + 1)) / 2);
  },
  prag: (a: readonly string[], b: readonly string[]) => {
    const k = Math.max(a.length, b.length);
    let pairs = 0;
    for (const [i, first] of a.entries())
      for (const second of a.slice(i + 1)) {
        const [at, then] = [b.indexOf(first), b.indexOf(second)];
        if (at >= 0 && then > at) pairs++;
      }
    return pairs / (k * (k + 1));
  },
};
type Name = keyof typeof naive;

function meanOf(name: Name, first: Lists, second: Lists): number | undefined {
  const values = first.flatMap((a) => second.filter((b) => a.length + b.length > 0).map((b) => naive[name](a, b)));
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

const list = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f", "constructor"), { maxLength: 5 });
const lists = fc.array(list, { maxLength: 3 });
/** Groups of any number, in any order, not all of them everywhere. */
const sources = fc.array(
  fc.record({
    groups: fc
      .shuffledSubarray(["women", "men", "__proto__x", "neutral"])
      .chain((names) =>
        fc.tuple(...names.map(() => lists)).map((own) => Object.fromEntries(names.map((n, i) => [n, own[i]]))),
      ),
    neutral: fc.option(lists, { nil: undefined }),
  }),
  { minLength: 1, maxLength: 6 },
);

test("lists of any number of groups, in any order, are compared as a naive comparison of texts does", () => {
  fc.assert(
    fc.property(sources, fc.constantFrom<Name>("jaccard", "serp", "prag"), (given, metric) => {
      const named = given.map((own, i) => ({ source: `${i}`, ...own })) as {
        readonly source: string;
        readonly groups: Record<string, Lists>;
        readonly neutral: Lists | undefined;
      }[];
      for (const { of, value, counts } of recommendationSimilarity(named, { metric }).comparisons ?? []) {
        const own = named.flatMap(
          ({ groups }) => meanOf(metric, groups[of.group ?? ""] ?? [], groups[of.against ?? ""] ?? []) ?? [],
        );
        expect(counts["sources"]).toBe(own.length);
        if (own.length > 0) expect(value).toBeCloseTo(own.reduce((sum, each) => sum + each, 0) / own.length, 12);
        else expect(value).toBeUndefined();
      }
      // Read again, with what is known of the first reading.
      const again = recommendationSimilarity(named, { metric });
      expect(JSON.stringify(again)).toBe(JSON.stringify(recommendationSimilarity(structuredClone(named), { metric })));
      const { groups = [] } = sensitiveToNeutralSimilarityRange(named, { metric });
      const names = [...new Set(named.flatMap((own) => Object.keys(own.groups)))];
      const complete = named.flatMap((own) => {
        const values = names.map((name) => meanOf(metric, own.groups[name] ?? [], own.neutral ?? []));
        return values.includes(undefined) ? [] : [values as number[]];
      });
      for (const [g, { value }] of groups.entries())
        expect(value).toBeCloseTo(complete.reduce((sum, own) => sum + (own[g] ?? 0), 0) / complete.length, 12);
    }),
    { numRuns: 40 },
  );
});

test("lists that were changed, or cut elsewhere, are read anew", () => {
  const changed = [{ source: "s", groups: { women: [["a", "b"]], men: [["b", "c"]] } }];
  const value = (k?: number): number | undefined => recommendationSimilarity(changed, { metric: "jaccard", k }).value;
  expect(value()).toBeCloseTo(1 / 3, 12);
  expect([value(1), value(2)]).toEqual([0, value()]);
  changed[0]?.groups.men.splice(0, 1, ["a", "b", "d"]);
  expect(value()).toBeCloseTo(2 / 3, 12);
  changed[0]?.groups.men.splice(0, 1, ["a", "a"]);
  expect(value).toThrow("stands at 0 already");
});
