import fc from "fast-check";
import { expect, test } from "vitest";
import { chanceToMiss, unseenWeight, weightedClusters } from "../../src/statistics/intervals/weighted-clusters.js";

const sample = (sizes: readonly number[]) => weightedClusters(new Float64Array(sizes.length), Float64Array.from(sizes));
const total = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0);
/** The share that (Σw)² / Σw² clusters of equal weight may have. */
const ofEqual = (sizes: readonly number[], chance: number): number =>
  1 - chance ** (sizes.reduce((sum, size) => sum + size * size, 0) / total(sizes) ** 2);

const chances = fc.double({ min: 1e-4, max: 0.5, noNaN: true });
const sizesOf = (most: number) => fc.array(fc.integer({ min: 1, max: most }), { minLength: 2, maxLength: 40 });

test("no way to differ by weight that all clusters miss with the chance has a greater share", () => {
  const exponents = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 40, maxLength: 40 });
  fc.assert(
    fc.property(sizesOf(60), exponents, chances, (sizes, given, chance) => {
      // Each cluster is missed with chance^its part of the exponents.
      const parts = sizes.map((size, i) => (given[i] as number) * Math.log(1 + size));
      const all = total(parts);
      const share = sizes.reduce((sum, size, i) => sum + size * (1 - chance ** ((parts[i] as number) / all)), 0);
      if (all > 0) expect(unseenWeight(sample(sizes), chance)).toBeGreaterThanOrEqual(share / total(sizes) - 1e-9);
    }),
  );
});

test("there is a way that has it: heavier clusters are missed the less often, at the same level", () => {
  fc.assert(
    fc.property(sizesOf(60), chances, (sizes, chance) => {
      // The level at which the product of min(1, level / size) is the chance, by bisection.
      let [low, high] = [-60, Math.log(60)];
      for (let round = 0; round < 100; round++) {
        const middle = (low + high) / 2;
        const logs = sizes.reduce((sum, size) => sum + Math.min(0, middle - Math.log(size)), 0);
        if (logs > Math.log(chance)) high = middle;
        else low = middle;
      }
      const share = sizes.reduce((sum, size) => sum + Math.max(0, size - Math.exp(low)), 0) / total(sizes);
      expect(unseenWeight(sample(sizes), chance)).toBeCloseTo(Math.max(share, ofEqual(sizes, chance)), 9);
    }),
  );
});

test("the chance to miss a share is the one that has it, at any scale, and that of equal clusters is as it was", () => {
  const scales = fc.double({ min: 1, max: 20, noNaN: true });
  fc.assert(
    fc.property(sizesOf(60), chances, scales, (sizes, chance, scale) => {
      const share = unseenWeight(sample(sizes), chance, scale);
      expect(Math.log(chanceToMiss(sample(sizes), share, scale)) / Math.log(chance)).toBeCloseTo(1, 6);
    }),
  );
  expect(unseenWeight(sample([3, 3, 3, 3]), 0.05)).toBeCloseTo(1 - 0.05 ** (1 / 4), 14);
  expect(chanceToMiss(sample([3, 3, 3, 3]), 0.3, 2)).toBeCloseTo(0.7 ** 8, 14);
});

test("sixty clusters of geometric sizes may have missed more than any number of the heaviest alone", () => {
  const sizes = Array.from({ length: 60 }, (_, i) => 0.9 ** i);
  const shares = sizes.map((_, i) => (total(sizes.slice(0, i + 1)) / total(sizes)) * (1 - 0.001 ** (1 / (i + 1))));
  expect(Math.max(...shares, ofEqual(sizes, 0.001))).toBeCloseTo(0.32996, 5);
  expect(unseenWeight(sample(sizes), 0.001)).toBeCloseTo(0.34016, 5);
});
