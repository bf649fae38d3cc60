import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  averageScoreGap,
  jensenShannonGap,
  rabbi,
  wassersteinGap,
  type Candidate,
  type Measurement,
} from "@fairexpect/metrics";
import { byName } from "../parts.js";
import { against, byPairs, near, scores } from "./candidates.js";

describe("candidates and groups", () => {
  const groups = { a: [1, 4, 4, 9], b: [2, 4, 5], c: [7, 0.5, 4, 4, 8] };
  const list: Candidate[] = Object.entries(groups).flatMap(([group, values]) =>
    values.map((value) => ({ group, score: value })),
  );
  const metrics = { rabbi, averageScoreGap, wassersteinGap, jensenShannonGap };

  test.each(Object.entries(metrics))(
    "%s gives the same for a list of candidates as for scores by group",
    (_, metric) => {
      fc.assert(
        fc.property(fc.dictionary(fc.constantFrom("b", "x", "y", "z"), scores, { minKeys: 1 }), (some) => {
          const all = { b: [1, 2], ...some };
          const candidates = Object.entries(all).flatMap(([group, values]) =>
            values.map((value) => ({ group, score: value })),
          );
          const [fromRecord, fromList] = [metric(all, against), metric(candidates, against)];
          expect(JSON.parse(JSON.stringify(fromList))).toEqual(JSON.parse(JSON.stringify(fromRecord)));
        }),
        { numRuns: 30 },
      );
    },
  );

  test("each group is compared with the reference, and the largest comparison is the value, with its sign", () => {
    const measured = rabbi(list, { reference: "b" });
    expect(Object.keys(byName(measured.comparisons))).toEqual(["a vs b", "c vs b"]);
    for (const group of ["a", "c"] as const)
      near(byName(measured.comparisons)[`${group} vs b`]?.value, byPairs(groups[group], groups.b));
    expect(measured.value).toBe(byName(measured.comparisons)["c vs b"]?.value);
    expect(measured.counts).toEqual({ candidates: 12 });
    expect(rabbi({ low: [0], b: [1, 1], high: [1, 1, 2] }, against).value).toBe(-1);
  });

  test("`groups` says which are compared, once each and in that order", () => {
    expect(Object.keys(byName(rabbi(list, { reference: "b", groups: ["c", "a", "c"] }).comparisons))).toEqual([
      "c vs b",
      "a vs b",
    ]);
    expect(rabbi(list, { reference: "b", groups: ["a"] }).value).toBe(
      rabbi({ a: groups.a, b: groups.b }, against).value,
    );
    expect(jensenShannonGap(list, { reference: "b", groups: ["a"] }).value).toBe(
      jensenShannonGap({ a: groups.a, b: groups.b }, against).value,
    );
  });

  test.each(Object.entries(metrics))("%s is 0 between groups with the same scores", (_, metric) => {
    expect(metric({ a: [0.2, 0.9, 0.4], b: [0.4, 0.2, 0.9] }, against).value).toBe(0);
  });

  test.each(Object.entries(metrics))(
    "%s has no value without candidates, with one group, and with an empty group",
    (name, metric) => {
      const plain = ({ metric: { name: own }, reason, counts }: Measurement) => ({ name: own, reason, counts });
      const nobody = { name, reason: "there are no candidates", counts: { candidates: 0 } };
      expect(plain(metric([], against))).toEqual(nobody);
      expect(plain(metric({}, against))).toEqual(nobody);
      expect(plain(metric([], { ...against, groups: ["a"] }))).toEqual(nobody);
      const alone = { name, reason: "there is only one group, b; a comparison needs two", counts: { candidates: 2 } };
      expect(plain(metric({ b: [1, 2] }, against))).toEqual(alone);
      expect(plain(metric({ b: [1, 2] }, { ...against, groups: ["a"] }))).toEqual(alone);
      const missing = metric({ a: [], b: [1], c: [2] }, against);
      expect(missing).toMatchObject({ reason: "group a has no candidates", counts: { candidates: 2 } });
      expect(byName(missing.comparisons)["a vs b"]?.reason).toBe("group a has no candidates");
      expect(byName(missing.comparisons)["c vs b"]?.value).toBeTypeOf("number");
      expect(metric({ a: [1], b: [] }, against).reason).toBe("group b has no candidates");
    },
  );

  test.each([
    ["averageScoreGap", averageScoreGap],
    ["wassersteinGap", wassersteinGap],
    ["jensenShannonGap", jensenShannonGap],
  ])("%s has no value if the difference of two scores is larger than any double", (_, metric) => {
    const measured = metric({ a: [1.7e308], b: [-1.7e308] }, against);
    expect(measured.reason).toBe("the scores of a and b are too large to subtract; divide all scores by a constant");
  });
});
