import { clopperPearson, normalCdf, normalQuantile } from "@fairexpect/metrics/statistics";
import fc from "fast-check";
import { expect, test } from "vitest";
import { splitReach, type PartReach } from "../../src/statistics/intervals/split-reach.js";

const confidence = fc.double({ min: 0.55, max: 0.9999, noNaN: true });

/** How far the upper bound of so many events lies from their share. */
const above =
  (events: number, trials: number): PartReach =>
  (level) =>
    clopperPearson(events, trials).bounds(level).upper - events / trials;

/** The farthest over all splits between two, in steps. */
function farthest([first, second]: readonly [PartReach, PartReach], deviate: number, steps: number): number {
  const at = (reach: PartReach, share: number): number => reach(Math.max(0.5, normalCdf(deviate * share)));
  const angles = Array.from({ length: steps + 1 }, (_, i) => (Math.PI / 2 / steps) * i);
  return Math.max(...angles.map((angle) => at(first, Math.cos(angle)) + at(second, Math.sin(angle))));
}

test("distances that grow evenly with the deviate reach as far as their hypotenuse", () => {
  const distances = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(distances, confidence, (each, level) => {
      const parts = each.map(
        (distance): PartReach =>
          (own) =>
            distance * normalQuantile(own),
      );
      const { reach, confidences } = splitReach(parts, level);
      expect(reach / Math.hypot(...each) / normalQuantile(level)).toBeCloseTo(1, 6);
      expect(Math.hypot(...confidences.map((own) => normalQuantile(own))) / normalQuantile(level)).toBeCloseTo(1, 9);
    }),
  );
});

test("shares reach as far together as the farthest of four hundred splits, and the split says where", () => {
  const share = fc
    .integer({ min: 1, max: 60 })
    .chain((trials) => fc.tuple(fc.integer({ min: 0, max: trials }), fc.constant(trials)));
  fc.assert(
    fc.property(share, share, confidence, (one, other, level) => {
      const parts = [above(...one), above(...other)] as const;
      const { reach, confidences } = splitReach(parts, level);
      const most = farthest(parts, normalQuantile(level), 400);
      expect(reach).toBeGreaterThanOrEqual(most * (1 - 2e-5));
      expect(reach).toBeLessThanOrEqual(most * (1 + 1e-4));
      expect(parts[0](confidences[0] ?? 0) + parts[1](confidences[1] ?? 0)).toBeCloseTo(reach, 12);
    }),
  );
});

test("three shares reach as far as the farthest of a grid of splits", () => {
  for (const [a, b, c] of [
    [above(0, 30), above(5, 20), above(1, 3)],
    [above(9, 10), above(60, 80), above(2, 300)],
    [above(50, 100), above(50, 100), above(50, 100)],
  ] as const) {
    const deviate = normalQuantile(0.95);
    const most = Math.max(
      ...Array.from({ length: 61 }, (_, i) => {
        const angle = (Math.PI / 120) * i;
        return a(Math.max(0.5, normalCdf(deviate * Math.cos(angle)))) + farthest([b, c], deviate * Math.sin(angle), 60);
      }),
    );
    const { reach } = splitReach([a, b, c], 0.95);
    expect(reach / most).toBeGreaterThan(1 - 2e-5);
    expect(reach / most).toBeLessThan(1 + 5e-4);
  }
});

test("a part that is known reaches nowhere, and leaves the whole deviate to the others", () => {
  const known: PartReach = () => 0;
  expect(splitReach([known, above(3, 10)], 0.95)).toEqual({ reach: above(3, 10)(0.95), confidences: [0.5, 0.95] });
  expect(splitReach([above(3, 10), known, known], 0.9)).toEqual({
    reach: above(3, 10)(0.9),
    confidences: [0.9, 0.5, 0.5],
  });
  expect(splitReach([known, known], 0.9).reach).toBe(0);
});

test("a part that may reach anywhere has the sum reach anywhere, whichever it is", () => {
  const anywhere: PartReach = () => Infinity;
  const unknown: PartReach = () => NaN;
  for (const parts of [
    [anywhere, above(3, 10)],
    [above(3, 10), anywhere, above(1, 4)],
    [unknown, above(3, 10)],
  ])
    expect(splitReach(parts, 0.95).reach).toBe(Infinity);
});

test("no part is taken at less than one half, at one half too", () => {
  for (const level of [0.5, 0.5001, 0.6, 0.95])
    for (const [one, other] of [
      [above(0, 60), above(1, 3)],
      [above(30, 60), above(0, 1)],
      [above(1, 2), above(1, 2)],
    ] as const) {
      const checked = (part: PartReach) => (own: number) => (own < 0.5 ? NaN : part(own));
      const { reach, confidences } = splitReach([checked(one), checked(other)], level);
      expect(reach).toBe(splitReach([one, other], level).reach);
      expect(Math.min(...confidences)).toBeGreaterThanOrEqual(0.5);
      expect(reach).toBeGreaterThanOrEqual(Math.max(one(level) + other(0.5), one(0.5) + other(level)) * (1 - 1e-12));
      expect(splitReach([other, one], level).reach / reach).toBeCloseTo(1, 4);
    }
});
