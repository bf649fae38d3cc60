import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { averageScoreGap, jensenShannonGap, rabbi, wassersteinGap, type Candidate } from "@fairexpect/metrics";
import { wassersteinDistance } from "@fairexpect/metrics/statistics";
import { against, boundsOf, compare, near, relatively, single } from "./candidates.js";

interface Case {
  name: string;
  x: number[];
  y: number[];
  u: number;
  p: number;
  bounds: [number, number] | null;
  wasserstein: number;
  meanGap: number;
  jsd: { pooled: number; unit: number; explicit: number };
}

interface Fixture {
  cases: Case[];
  tails: { n: number; shift: number; u: number; p: number; bounds: [number, number] | null }[];
  pooled: { candidates: Candidate[]; theta: number; pools: number; bounds: [number, number] }[];
}

const { cases, tails, pooled } = JSON.parse(
  readFileSync(new URL("./fixtures/rabbi.json", import.meta.url), "utf8"),
) as Fixture;

describe("against SciPy and NumPy", () => {
  test.each(cases)("RABBI, its p-value and its interval: $name", ({ x, y, u, p, bounds }) => {
    const measured = compare(x, y);
    near(measured.value, (2 * u) / (x.length * y.length) - 1);
    expect(measured.details?.["u"]).toBe(u);
    relatively(measured.pValue, p);
    expect(measured.counts).toEqual({ candidates: x.length + y.length, group: x.length, reference: y.length });
    if (bounds !== null) {
      near(boundsOf(measured).lower, bounds[0], 1e-10);
      near(boundsOf(measured).upper, bounds[1], 1e-10);
      expect(measured.interval?.method).toMatch(
        /^DeLong on the atanh scale(, not within Clopper-Pearson over disjoint pairs)?$/,
      );
    } else {
      expect(measured.interval?.method).toMatch(/^exact over \d+ disjoint pairs? of candidates$/);
    }
  });

  test.each(tails)("the p-value far out in the tail: $n a side, shifted by $shift", ({ n, shift, u, p, bounds }) => {
    const steps = (from: number): number[] => Array.from({ length: n }, (_, i) => from + Math.floor((i * 40) / n));
    const measured = compare(steps(shift), steps(0));
    expect(measured.details?.["u"]).toBe(u);
    relatively(measured.pValue, p);
    if (bounds !== null) near(boundsOf(measured).lower, bounds[0], 1e-10);
  });

  test.each(cases)(
    "the companions, earth mover's distance, Jensen-Shannon divergence and mean gap: $name",
    ({ x, y, wasserstein, meanGap, jsd }) => {
      const groups = { a: x, b: y };
      near(wassersteinGap(groups, against).value, wasserstein);
      near(wassersteinDistance(x, y), wasserstein);
      near(averageScoreGap(groups, against).value, meanGap);
      near(jensenShannonGap(groups, against).value, jsd.pooled);
      near(jensenShannonGap(groups, { ...against, range: "unit" }).value, jsd.unit);
      near(jensenShannonGap(groups, { ...against, range: [-1.5, 2.25], bins: 7, base: Math.E }).value, jsd.explicit);
    },
  );

  test.each(pooled)("Obuchowski's variance over $pools pools", ({ candidates, theta, pools, bounds }) => {
    const measured = single(rabbi(candidates, { ...against, groups: ["a"] }));
    near(measured.value, 2 * theta - 1);
    near(boundsOf(measured).lower, bounds[0], 1e-10);
    near(boundsOf(measured).upper, bounds[1], 1e-10);
    expect(measured.interval?.method).toMatch(/^DeLong on the atanh scale, by pool/);
    expect(measured.counts["pools"]).toBe(pools);
  });

  test("the fixtures reach a p-value of 1e-290 and one below what a double can hold", () => {
    expect(tails.some(({ p }) => p > 0 && p < 1e-290)).toBe(true);
    expect(tails.some(({ p }) => p === 0)).toBe(true);
  });
});
