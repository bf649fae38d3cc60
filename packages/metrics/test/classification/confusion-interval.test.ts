import {
  disparity,
  judgeAgreement,
  isMeasured,
  rateByGroup,
  type Measurement,
  type RateFunction,
} from "@fairexpect/metrics";
import { clopperPearson, normalCdf, normalQuantile, seededRandom } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";

type Counts = Parameters<RateFunction>[0];

const balancedAccuracy = ({ truePositives, falsePositives, falseNegatives, trueNegatives }: Counts) =>
  (truePositives / (truePositives + falseNegatives) + trueNegatives / (trueNegatives + falsePositives)) / 2;

const said = (group: string, label: boolean, prediction: boolean, count: number) =>
  Array.from({ length: count }, () => ({ group, label, prediction }));
const predicted = (group: string, found: number, positives: number, rejected: number, negatives: number) => [
  ...said(group, true, true, found),
  ...said(group, true, false, positives - found),
  ...said(group, false, false, rejected),
  ...said(group, false, true, negatives - rejected),
];
const few = predicted("few", 6, 6, 54, 54);
const many = predicted("many", 450, 500, 4900, 5000);
const boundsOf = (measurement: Measurement) => {
  const found = measurement.comparisons?.[0] ?? measurement;
  // Without positive labels there is none.
  const interval = isMeasured(found) ? found.interval : undefined;
  return interval?.bounds(0.95) ?? { lower: -Infinity, upper: Infinity };
};
const lowest = (trials: number, level: number) => clopperPearson(trials, trials).bounds(level).lower;
/** How far below 1, if neither label is predicted wrongly: the farthest of all splits of the error, in steps. */
const perfect = (positives: number, negatives: number) => {
  const at = (share: number): number => Math.max(0.5, normalCdf(normalQuantile(0.95) * share));
  const angles = Array.from({ length: 301 }, (_, i) => (Math.PI / 600) * i);
  const reaches = angles.map(
    (angle) => 2 - lowest(positives, at(Math.cos(angle))) - lowest(negatives, at(Math.sin(angle))),
  );
  return Math.max(...reaches) / 2;
};

describe("a rate that is no proportion", () => {
  test("of a group without an error is bounded by what its few positive labels say", () => {
    const { lower, upper } = boundsOf(rateByGroup(few, { rate: balancedAccuracy }));
    expect(lower).toBeCloseTo(1 - perfect(6, 54), 3);
    expect(upper).toBe(1);
    const clustered = few.flatMap((one, i) => [one, one, one].map((each) => ({ ...each, cluster: `${i}` })));
    expect(boundsOf(rateByGroup(clustered, { rate: balancedAccuracy })).lower).toBeCloseTo(1 - perfect(6, 54), 3);
  });

  test("differs from that of many by no more than the few show", () => {
    const data = [...few, ...many];
    const { lower, upper } = boundsOf(disparity(data, { rate: balancedAccuracy, compare: { reference: "many" } }));
    const value = 1 - (0.9 + 0.98) / 2;
    expect(lower).toBeLessThan(value - perfect(6, 54));
    expect(lower).toBeCloseTo(value - perfect(6, 54), 2);
    expect(upper).toBeLessThan(value + 0.02);
    const options = { rate: "f1Score", aggregate: "ratio" } as const;
    expect(boundsOf(disparity(data, { ...options, compare: { reference: "many" } })).lower).toBeLessThan(1);
    expect(boundsOf(disparity(data, { ...options, compare: "overall" })).lower).toBeLessThan(1);
  });

  test("differs by nothing that can be told if clusters answer alike for both groups", () => {
    const alike = (count: number) =>
      Array.from({ length: count }, (_, i) =>
        ["a", "b"].map((group) => ({ group, cluster: `${i}`, label: i % 2 === 0, prediction: i % 10 !== 0 })),
      ).flat();
    const { lower, upper } = boundsOf(disparity(alike(60), { rate: "f1Score", compare: { reference: "b" } }));
    expect(lower).toBeGreaterThan(-0.3);
    expect(upper).toBeCloseTo(-lower, 12);
  });

  test("hardly ever differs in groups that are alike, one of them small", () => {
    const random = seededRandom(12);
    const drawn = (group: string, size: number) =>
      Array.from({ length: size }, () => {
        const label = random() < 0.2;
        return { group, label, prediction: label ? random() < 0.95 : random() < 0.02 };
      });
    const runs = Array.from({ length: 100 }, () =>
      boundsOf(disparity([...drawn("a", 30), ...drawn("b", 300)], { rate: "f1Score", compare: { reference: "b" } })),
    );
    // By the jackknife alone above 40.
    expect(runs.filter(({ lower }) => lower > 0).length).toBeLessThan(10);
  });

  test("hangs on nothing if it is the same for any counts", () => {
    expect(boundsOf(rateByGroup(few, { rate: () => 0.5 }))).toEqual({ lower: -Infinity, upper: Infinity });
  });

  test("has no bound where it may have no value", () => {
    const fromFive = ({ truePositives }: Counts) => (truePositives >= 5 ? truePositives / 6 : NaN);
    expect(boundsOf(rateByGroup(few, { rate: fromFive }))).toEqual({ lower: -Infinity, upper: Infinity });
  });
});

describe("Cohen's kappa", () => {
  test("of a judge who finds the few positives is not bound to be near 1", () => {
    const { lower, upper } = boundsOf(judgeAgreement(predicted("all", 12, 12, 288, 288), { measure: "kappa" }));
    expect(upper).toBe(1);
    // With a sensitivity of .78 and all negatives rejected it would be .87.
    expect(lower).toBeLessThan(0.87);
    expect(lower).toBeGreaterThan(0.7);
  });

  test("is hardly ever bounded from below by more than it is", () => {
    const random = seededRandom(5);
    const [positive, sensitivity, specificity] = [0.15, 0.95, 0.99];
    const called = positive * sensitivity + (1 - positive) * (1 - specificity);
    const chance = positive * called + (1 - positive) * (1 - called);
    const truth = (positive * sensitivity + (1 - positive) * specificity - chance) / (1 - chance);
    const runs = Array.from({ length: 200 }, () => {
      const cases = Array.from({ length: 300 }, () => {
        const label = random() < positive;
        return { group: "all", label, prediction: label ? random() < sensitivity : random() >= specificity };
      });
      return boundsOf(judgeAgreement(cases, { measure: "kappa" }));
    });
    // By the jackknife alone some 23.
    expect(runs.filter(({ lower }) => lower > truth).length).toBeLessThan(12);
  });
});
