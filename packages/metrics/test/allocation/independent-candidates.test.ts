import { describe, expect, test } from "vitest";
import {
  allocationGap,
  averageGapPairwise,
  averageScoreGap,
  isMeasured,
  pairwiseConsistency,
  rabbi,
  type Candidate,
  type Measurement,
  type PairwiseAnswer,
} from "@fairexpect/metrics";

const options = { reference: "men" };

function boundsOf({ comparisons = [] }: Measurement) {
  const [comparison] = comparisons;
  if (comparison === undefined || !isMeasured(comparison)) throw new Error("There is no comparison.");
  return comparison.interval?.bounds(0.95) ?? { lower: NaN, upper: NaN };
}

/** Twenty originals, each varied three times for either group. */
const candidates = Array.from({ length: 120 }, (_, i) => ({
  group: i % 2 === 0 ? "women" : "men",
  score: ((i * 37) % 11) + (Math.floor(i / 6) % 4),
  name: `original ${Math.floor(i / 6)}`,
}));

describe("candidates of one source are not independent", () => {
  test.each([
    ["rabbi", rabbi],
    ["averageScoreGap", averageScoreGap],
  ] as const)("in %s, as those of one cluster or pool are not", (_, metric) => {
    const by = (field: string): Measurement =>
      metric(
        candidates.map(({ name, ...rest }) => ({ ...rest, [field]: name })),
        options,
      );
    const bySource = by("source");
    expect(boundsOf(bySource)).toEqual(boundsOf(by("cluster")));
    expect(boundsOf(bySource)).toEqual(boundsOf(by("pool")));
    expect(boundsOf(bySource)).not.toEqual(boundsOf(by("id")));
    expect(bySource.clusters?.ways).toMatchObject([{ unit: "sources", ids: { length: 20 } }]);
    expect(bySource.counts).toEqual({ sources: 20, candidates: 120 });
  });

  test("and neither are those of one source in several fields", () => {
    const within = (field: "source" | "cluster") => {
      const named = candidates.map(({ name, ...rest }, i) => ({ ...rest, [field]: name, fields: { job: i % 5 } }));
      return boundsOf(rabbi(named, { ...options, within: "job" }));
    };
    expect(within("source")).toEqual(within("cluster"));
  });
});

describe("pools whose candidates share a cluster", () => {
  const pooled = (clusterOf: (pool: number, i: number) => string | undefined): Candidate[] =>
    Array.from({ length: 160 }, (_, i) => {
      const pool = Math.floor(i / 4);
      const cluster = clusterOf(pool, i);
      return { group: i % 2 === 0 ? "women" : "men", score: (i * 29) % 13, pool, ...(cluster && { cluster }) };
    });
  const gapOf = (list: readonly Candidate[]) => boundsOf(allocationGap(list, { ...options, k: 2 }));

  test("are one, whatever else their candidates lie in", () => {
    const inTwos = gapOf(pooled((pool) => `${Math.floor(pool / 2)}`));
    const some = pooled((pool, i) => (i % 4 === 0 ? `${Math.floor(pool / 2)}` : i % 4 === 1 ? `own ${i}` : undefined));
    expect(gapOf(some)).toEqual(inTwos);
    expect(gapOf(pooled(() => undefined))).not.toEqual(inTwos);
  });

  test("show nothing of a gap, if all do", () => {
    const { lower, upper } = gapOf(pooled((_, i) => `${i % 4}`));
    expect(lower).toBeLessThan(-0.9);
    expect(upper).toBeGreaterThan(0.9);
  });
});

describe("answers about a pool that was asked several times", () => {
  const ids = ["Ana", "Bea", "Cy", "Dan"];
  const groups = { Ana: "women", Bea: "women", Cy: "men", Dan: "men" };
  const answersOf = (cluster: string | undefined): PairwiseAnswer[] =>
    [0, 1, 2].flatMap((sample) =>
      ids.flatMap((first, i) =>
        ids.flatMap((second, j): PairwiseAnswer[] => {
          if (i === j) return [];
          const answer = (i + j + sample) % 3 === 0 ? "tie" : i < j ? "first" : "second";
          return [{ first, second, answer, pool: `jobs, sample ${sample}`, ...(cluster !== undefined && { cluster }) }];
        }),
      ),
    );

  test("are of the same candidates", () => {
    const { clusters } = averageGapPairwise(answersOf("jobs"), { groups, ...options });
    expect(clusters?.ways.map(({ ids: names }) => names.length)).toEqual([2, 2]);
    expect(averageGapPairwise(answersOf(undefined), { groups, ...options }).clusters?.ways[0]?.ids).toHaveLength(6);
  });

  test("are one cluster of consistency", () => {
    expect(pairwiseConsistency(answersOf("jobs"))).not.toHaveProperty("interval");
    expect(pairwiseConsistency(answersOf("jobs")).clusters?.ways[0]?.ids).toHaveLength(1);
    expect(pairwiseConsistency(answersOf(undefined)).counts).toMatchObject({ clusters: 3 });
  });

  test("name it by a text", () => {
    const answers = answersOf("jobs").map((answer, i) => (i === 4 ? { ...answer, cluster: 3 } : answer));
    expect(() => pairwiseConsistency(answers as PairwiseAnswer[])).toThrow("answers[4].cluster is 3; expected a text");
  });
});
