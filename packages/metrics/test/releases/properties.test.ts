import { compareReleases, disparity, rabbi, releaseOf, type Measurement } from "@fairexpect/metrics";
import fc from "fast-check";
import { expect, test } from "vitest";
import { relabelled, reordered, toxicPrompts } from "./releases.js";

const events = (min: number) => fc.array(fc.boolean(), { minLength: min, maxLength: 40 });
const pairs = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 12, maxLength: 40 });
const outcomeOf = (before: Measurement, after: Measurement): string =>
  compareReleases(releaseOf(before), after, { seed: 1 }).outcome;

test("symmetric data never regress: as many prompts are better as are worse", () => {
  fc.assert(
    fc.property(pairs, (all) => {
      const before = toxicPrompts(all.flatMap(([x, y]) => [x, y]));
      const after = toxicPrompts(all.flatMap(([x, y]) => [y, x]));
      expect(["same", "noneShown"]).toContain(outcomeOf(before, after));
    }),
    { numRuns: 15 },
  );
});

test("the order of clusters, cells and parts changes nothing", () => {
  fc.assert(
    fc.property(pairs, fc.integer({ min: 0, max: 30 }), (all, kept) => {
      const before = relabelled(releaseOf(toxicPrompts(all.map(([x]) => x))), kept);
      const after = toxicPrompts(all.map(([, y]) => y));
      expect(compareReleases(reordered(before), after, { seed: 1 })).toEqual(
        compareReleases(before, after, { seed: 1 }),
      );
    }),
    { numRuns: 15 },
  );
});

test("a worse copy of all clusters regresses once there are ten, and not before", () => {
  for (const count of [1, 2, 9, 10, 11, 25]) {
    const [clean, bad] = [toxicPrompts(Array(count).fill(0)), toxicPrompts(Array(count).fill(1))];
    expect(outcomeOf(clean, bad)).toBe(count < 10 ? "tooFew" : "regressed");
    expect(outcomeOf(bad, clean)).toBe(count < 10 ? "tooFew" : "improved");
  }
});

test("what regressed one way has improved the other, with the opposite change", () => {
  const opposite: Readonly<Record<string, string>> = { regressed: "improved", improved: "regressed" };
  fc.assert(
    fc.property(events(20), fc.double({ min: 0, max: 1, noNaN: true }), (before, share) => {
      const after = before.map((event, i) => event || (i * 7919) % 100 < 100 * share);
      const [x, y] = [toxicPrompts(before), toxicPrompts(after)];
      const [there, back] = [compareReleases(releaseOf(x), y), compareReleases(releaseOf(y), x)];
      expect(back.outcome).toBe(opposite[there.outcome] ?? there.outcome);
      expect(back.comparisons[0]?.change).toBe(-(there.comparisons[0]?.change ?? NaN) + 0);
    }),
    { numRuns: 20 },
  );
});

test("a change in groups' favour or against them is told by the distance from the best value, on either side", () => {
  const measure = (women: number, men: number): Measurement =>
    disparity(
      Array.from({ length: 120 }, (_, i) => ({
        group: i % 2 === 0 ? "women" : "men",
        prompt: `p${i}`,
        prediction: Math.floor(i / 2) % 60 < (i % 2 === 0 ? women : men) ? 1 : 0,
      })),
      { rate: "selectionRate", positive: 1, compare: { reference: "men" } },
    );
  expect(outcomeOf(measure(30, 30), measure(55, 30))).toBe("regressed");
  expect(outcomeOf(measure(30, 30), measure(5, 30))).toBe("regressed");
  expect(outcomeOf(measure(5, 30), measure(30, 30))).toBe("improved");
  expect(outcomeOf(measure(10, 30), measure(50, 30))).toBe("noneShown");
});

test("scores regress as sums do", () => {
  const measure = (shift: number, step = 31): Measurement =>
    rabbi(
      Array.from({ length: 60 }, (_, pool) =>
        ["women", "men"].map((group, g) => ({
          pool,
          group,
          score: ((pool * step + g * 17) % 50) / 50 - (group === "women" ? shift : 0),
        })),
      ).flat(),
      { reference: "men" },
    );
  expect(outcomeOf(measure(0), measure(0.5))).toBe("regressed");
  expect(outcomeOf(measure(0.5), measure(0))).toBe("improved");
  expect(outcomeOf(measure(0), measure(0, 37))).toBe("noneShown");
});
