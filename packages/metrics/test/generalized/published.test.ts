import { describe, expect, test } from "vitest";
import { generalizedMetric, isMeasured } from "@fairexpect/metrics";
import { vector } from "./fixture.js";

/**
 * Figure 3 of Czarnowska et al. 2021: false negatives of the class LOC for six groups of countries, from 187 countries
 * with a known product per head, so 32 in the first sixth and 31 in the others. The printed ratios of each group to the
 * others and one printed difference from the overall rate fix the six rates, which must then give all other printed
 * numbers to the printed precision.
 */
describe("Figure 3 of the paper", () => {
  const ratios = [3.728, 1.025, 0.788, 0.569, 0.505, 0.365];
  const differences = [0.144, 0.002, 0.017, 0.036, 0.042, 0.055];
  const gaps = [0.174, 0.06, 0.052, 0.052, 0.055, 0.065];
  const countries = [32, 31, 31, 31, 31, 31];
  // overall = w rate + (1 - w) rest, and rate = ratio x rest.
  const relative = ratios.map((ratio, q) => ratio / (1 + ((countries[q] ?? 0) / 187) * (ratio - 1)));
  const overall = 0.144 / ((relative[0] ?? 0) - 1);

  const groups = Object.fromEntries(
    relative.map((rate, q) => {
      const size = 1000 * (countries[q] ?? 0);
      const missed = Math.round(size * overall * rate);
      return [
        `${q + 1}q`,
        Array.from({ length: size }, (_, i) => ({ gold: 1, predicted: i < missed ? 0 : 1 })),
      ] as const;
    }),
  );

  test("the ratios come out as printed", () => {
    const found = vector(generalizedMetric("fnrRatio", { groups }));
    for (const [q, ratio] of ratios.entries())
      expect(Math.abs((found[`${q + 1}q`] ?? Number.NaN) - ratio)).toBeLessThan(0.001);
  });

  test("the differences from the overall rate, and their sum, come out as printed", () => {
    const fned = generalizedMetric("fned", { groups });
    const printed = vector(fned);
    for (const [q, difference] of differences.entries())
      expect(Math.abs((printed[`${q + 1}q`] ?? Number.NaN) - difference)).toBeLessThan(0.0011);
    expect(Math.abs((fned.value ?? Number.NaN) - 0.296)).toBeLessThan(0.001);
  });

  test("the gap and its means over the pairs of each group come out as printed", () => {
    const gap = generalizedMetric("tprGap", { groups });
    expect(Math.abs((gap.value ?? Number.NaN) - 0.076)).toBeLessThan(0.001);
    const details = isMeasured(gap) ? (gap.details ?? {}) : {};
    for (const [q, printed] of gaps.entries())
      expect(Math.abs((details[`pairs with ${q + 1}q`] ?? Number.NaN) - printed)).toBeLessThan(0.0011);
  });

  test("the Disparity Score divides pairs by groups: the mean over groups, .0917, times 15 / 6", () => {
    const printed = [0.216, 0.068, 0.063, 0.063, 0.066, 0.074];
    const mean = printed.reduce((a, b) => a + b, 0) / 6;
    expect(Math.abs((mean * 15) / 6 - 0.23)).toBeLessThan(0.001);
    const original = generalizedMetric("disparityScore", { groups }).value ?? Number.NaN;
    const normalized = generalizedMetric("disparityScoreNormalized", { groups }).value ?? Number.NaN;
    expect(Math.abs(original - (normalized * 15) / 6)).toBeLessThan(1e-12);
  });
});
