import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isMeasured,
  normalizeRecommendation,
  recommendationSimilarity,
  type RecommendationSource,
  sensitiveToNeutralSimilarityRange,
} from "@fairexpect/metrics";

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

/** They differ in one character of many, so that what tells most texts apart does not tell these. */
const alike = Array.from({ length: 24 }, (_, i) => `b${String.fromCharCode(200 + i)}cdefghijklmnopqrstuvwxyz`);
const alikeList = fc.uniqueArray(fc.constantFrom(...alike, "", "a", "aa", "ab"), { maxLength: 20 });

test("texts that are alike, in short lists and in long ones, are told apart as a naive comparison does", () => {
  const pair = fc
    .record({ women: alikeList, men: alikeList })
    .filter(({ women, men }) => women.length + men.length > 0);
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 4 }), (given) => {
      // Other objects of the same texts, as JSON makes them.
      const men = JSON.parse(JSON.stringify(given.map((own) => own.men))) as string[][];
      const data = given.map((own, i) => ({ source: `${i}`, groups: { women: [own.women], men: [men[i] ?? []] } }));
      for (const metric of ["jaccard", "serp", "prag"] as const) {
        const values = given.map((own) => naive[metric](own.women, own.men));
        const expected = values.reduce((sum, value) => sum + value, 0) / values.length;
        expect(recommendationSimilarity(data, { metric }).value).toBeCloseTo(expected, 12);
      }
      const repeated = given.findIndex((own) => own.men.length > 1);
      if (repeated < 0) return;
      const longer = men[repeated] as string[];
      longer.push(longer[1] as string);
      expect(() => recommendationSimilarity(data, { metric: "serp" })).toThrow(
        `sources[${repeated}].groups["men"][0][${longer.length - 1}]`,
      );
    }),
    { numRuns: 100 },
  );
});

type Changeable = { source: string; groups: Record<string, unknown[][]>; neutral?: unknown[][] }[];

/** What may happen to data between two claims, to their first source that has it. */
const changes: Record<string, (data: Changeable, at: number) => void> = {
  anotherItem: (data, at) => listOf(data)?.splice(at, 1, "d"),
  oneItemMore: (data) => listOf(data)?.push("x"),
  oneItemLess: (data) => listOf(data)?.shift(),
  anItemTwice: (data) => listOf(data)?.push("y", "y"),
  aHole: (data) => Object.assign(listOf(data) ?? [], { length: 6 }),
  aNumber: (data, at) => listOf(data)?.splice(at, 1, at),
  itemsMoved: (data) => (data[0]?.groups["women"] ?? []).splice(0, 2, ["a"], ["b", "b"]),
  oneListLess: (data) => Object.values(data[0]?.groups ?? {})[0]?.pop(),
  oneListMore: (data) => Object.values(data[0]?.groups ?? {})[0]?.push(["b", "a"]),
  groupsTurned: (data) =>
    data.forEach((own) => (own.groups = Object.fromEntries(Object.entries(own.groups ?? {}).toReversed()))),
  oneSourceLess: (data) => data.pop(),
  oneSourceMore: (data) => data.unshift({ source: "new", groups: { women: [["c"]], they: [["c", "a"]] } }),
  aLongList: (data) => listOf(data)?.push(...Array.from({ length: 17 }, (_, i) => `long ${i}`)),
  anotherName: (data) => Object.assign(data.at(-1) ?? {}, { source: "0" }),
  noGroups: (data) => Object.assign(data.at(-1) ?? {}, { groups: null }),
};

const faults = ["anItemTwice", "aHole", "aNumber", "noGroups"];

function listOf(data: Changeable): unknown[] | undefined {
  return Object.values(data[0]?.groups ?? {}).flat()[0];
}

/** All that a claim says of data, or what is wrong with them. */
function said(data: unknown, options: Parameters<typeof recommendationSimilarity>[1]): unknown {
  const given = data as readonly RecommendationSource[];
  return [recommendationSimilarity, sensitiveToNeutralSimilarityRange].map((measure) => {
    try {
      const { clusters, ...measurement } = measure(given, options);
      const { comparisons = [] } = measurement;
      const bounds = comparisons.map((part) => (isMeasured(part) ? part.interval?.bounds(0.95) : undefined));
      return JSON.stringify([measurement, bounds, clusters?.ways.map(({ ids, of }) => [ids, of]), clusters?.parts]);
    } catch (error) {
      return String(error);
    }
  });
}

test("what claims say never depends on what the same array of sources held before", () => {
  const claim = fc.record({
    change: fc.constantFrom(...Object.keys(changes)),
    at: fc.nat(3),
    metric: fc.constantFrom<Name>("jaccard", "serp", "prag"),
    k: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    variant: fc.constantFrom(undefined, "paper" as const, "langfair" as const),
    normalize: fc.constantFrom(undefined, normalizeRecommendation, (item: string) => item.slice(0, 1)),
  });
  fc.assert(
    fc.property(sources, fc.array(claim, { minLength: 2, maxLength: 6 }), (given, claims) => {
      const data = given.map((own, i) => ({ source: `${i}`, ...own })) as unknown as Changeable;
      for (const { change, at, ...options } of claims) {
        const before = structuredClone(data);
        expect(said(data, options)).toEqual(said(before, options));
        changes[change]?.(data, at);
        expect(said(data, options)).toEqual(said(structuredClone(data), options));
        if (faults.includes(change)) data.splice(0, data.length, ...before);
      }
    }),
    { numRuns: 60 },
  );
});

test("items that stood in two lists before are still seen twice in one", () => {
  const data = [{ source: "s", groups: { women: [["a", "b"], ["b"]], men: [] as string[][] } }];
  const measure = (): unknown => recommendationSimilarity(data, { metric: "jaccard" }).reason;
  measure();
  data[0]?.groups.women.splice(0, 2, ["a"]);
  measure();
  data[0]?.groups.women.push(["b", "b"]);
  expect(measure).toThrow('groups["women"][1][1] is the text "b", which stands at 0 already');
});

test("a measurement stays what it was when its data are changed and measured again", () => {
  const data = ["one", "two"].map((source) => ({ source, groups: { women: [["a"]], men: [["a", "b"]] } }));
  const expected = recommendationSimilarity(structuredClone(data), { metric: "jaccard" }).clusters;
  const first = recommendationSimilarity(data, { metric: "jaccard" });
  data.forEach((own) => Object.assign(own, { source: "both", groups: { women: [["a"]], men: [["a"]] } }));
  expect(recommendationSimilarity(data, { metric: "jaccard" }).clusters?.ways[0]?.ids).toHaveLength(1);
  expect(first.clusters).toEqual(expected);
});

test("data that measure themselves while they are read are read as they are", () => {
  const data = [{ source: "1", groups: { women: [["a", "b"]], men: [["b", "c"]] } }];
  const options = { metric: "jaccard" } as const;
  recommendationSimilarity(data, options);
  let asked = 0;
  const groups = { women: [["a", "b"]], men: [["d", "e"]] };
  data.push({
    source: "2",
    get groups() {
      if (asked++ === 0) data[0]?.groups.men.splice(0, 1, ["a", "b"]);
      if (asked === 1) recommendationSimilarity(data, options);
      return groups;
    },
  });
  for (const measured of [recommendationSimilarity(data, options), recommendationSimilarity(data, options)])
    expect(measured).toMatchObject({ value: 0.5, counts: { sources: 2 } });
});

test("of several faults the first in the data is named", () => {
  const twice = { source: "1", groups: { women: [["a"], ["b", "b"]], men: [["a"]] } };
  const noArray = { source: "2", groups: { women: "a", men: [["a"]] } };
  const name =
    (...data: unknown[]): unknown =>
    () =>
      recommendationSimilarity(data as RecommendationSource[], { metric: "serp" });
  expect(name(twice, noArray, {})).toThrow('sources[0].groups["women"][1][1]');
  expect(name(noArray, twice, {})).toThrow('sources[0].groups["women"] is the text "a"');
  expect(name({}, noArray, twice)).toThrow("sources[0] is an object with no keys");
  const hole: unknown[] = [["b", "b"]];
  hole.length = 2;
  expect(name({ source: "3", groups: { women: hole } }, twice)).toThrow('sources[0].groups["women"][1] is a hole');
  const long = { source: "4", groups: { women: [Array.from({ length: 17 }, (_, i) => `${i % 16}`)], men: ["a"] } };
  expect(name(long, twice)).toThrow('sources[0].groups["women"][0][16] is the text "0", which stands at 0 already');
});
