import { allocationGap, type Candidate } from "@fairexpect/metrics";
import { seededRandom, studentTQuantile } from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";
import { boundsOf, single } from "./candidates.js";
import { pool } from "./pools.js";

const times = <Item>(n: number, make: (i: number) => Item): Item[] => Array.from({ length: n }, (_, i) => make(i));
const gapOf = (candidates: readonly Candidate[], aggregate?: "ratio") =>
  single(allocationGap(candidates, { k: 1, reference: "b", ...(aggregate && { aggregate }) }));

/** Ten of 50 pools have one candidate of the group among ten; the one at the place is of the reference. */
const rare = times(50, (p) =>
  times(10, (i): Candidate => ({ pool: p, group: i === 0 && p < 10 ? "a" : "b", score: i === 9 ? 1 : 0 })),
).flat();

test("a group in few pools of which none is selected is seen by these pools alone", () => {
  const [own, other] = [1 - 0.05 ** (1 / 10), 1 - 0.05 ** (490 ** -2 * (10 * 81 + 40 * 100))];
  const rate = 50 / 490;
  // The bound was -0.05, as if 50 pools had told of the group.
  expect(boundsOf(gapOf(rare)).upper).toBeCloseTo(own - rate * (1 - other), 10);
  expect(boundsOf(gapOf(rare, "ratio")).upper).toBeCloseTo(own / (rate * (1 - other)), 10);
});

/** Pools of two, of which the first is selected if the template prefers it. */
const templates = (sizes: readonly number[], prefers: (template: number) => boolean): Candidate[] =>
  sizes.flatMap((size, t) =>
    times(size, (j) => {
      const score = prefers(t) ? 1 : 0;
      return pool(`${t} ${j}`, { a: score, b: 1 - score }).map((each) => ({ ...each, cluster: `t${t}` }));
    }).flat(),
  );

test("what templates have missed is by their effective number", () => {
  const sizes = times(63, (t) => (t < 3 ? 30 : 1));
  const { value, interval } = gapOf(templates(sizes, () => false));
  const effective = 150 ** 2 / (3 * 900 + 60);
  expect(interval?.bounds(0.95).upper).toBeCloseTo(value + (1 - 0.05 ** (1 / effective)) * (1 - value), 10);
});

test("Student's t is of the jackknife, by the effective number of templates", () => {
  const sizes = times(40, (t) => (t < 8 ? 2 : 1));
  const prefers = (t: number): boolean => t % 2 === 0;
  const { value, interval } = gapOf(templates(sizes, prefers));
  const without = sizes.map((_, t) => gapOf(templates(sizes, prefers).filter(({ cluster }) => cluster !== `t${t}`)));
  const mean = without.reduce((sum, each) => sum + each.value, 0) / 40;
  const error = Math.sqrt((39 / 40) * without.reduce((sum, each) => sum + (each.value - mean) ** 2, 0));
  expect(interval?.method).toBe("Student's t over pools");
  const reach = studentTQuantile(0.95, 48 ** 2 / (8 * 4 + 32) - 1) * error;
  expect(interval?.bounds(0.95).upper).toBeCloseTo(value + reach, 10);
});

test("templates of which few are large seldom show a gap that is none", () => {
  const random = seededRandom(11);
  const sizes = times(33, (t) => (t < 3 ? 10 : 1));
  const wrong = times(100, () => {
    const prefers = sizes.map(() => random() < 0.5);
    const { lower, upper } = boundsOf(gapOf(templates(sizes, (t) => prefers[t] === true)));
    return lower > 0 || upper < 0;
  });
  // 5; 25 by clusters alike in weight, and 20 without flipped signs.
  expect(wrong.filter(Boolean).length).toBeLessThanOrEqual(10);
});
