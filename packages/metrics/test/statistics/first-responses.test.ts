import type { Bounds } from "@fairexpect/metrics";
import { clopperPearson, clusteredFraction, seededRandom } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";

import { worstMixtureTest } from "../../src/statistics/intervals/worst-mixture.js";

const each = <Item>(n: number, make: (i: number) => Item): Item[] => Array.from({ length: n }, (_, i) => make(i));

describe("what the first responses add to it", () => {
  const strict = (events: number[], first?: number[]): Bounds =>
    clusteredFraction(events, Array<number>(events.length).fill(5), { method: "strict", first }).bounds(0.95);
  const events = each(300, (i) => (i < 3 ? 1 : 0));
  const none = each(300, () => 0);

  test("none of them an event is as good as one response a prompt without any", () => {
    const ofOne = clopperPearson(0, 300).bounds(0.95).upper;
    expect(strict(events, none).upper).toBeCloseTo(ofOne, 12);
    expect(strict(none, none).upper).toBeCloseTo(ofOne, 12);
  });

  test("costs what it may err, which is little where more than six prompts with events are expected", () => {
    const known = (some: number[]): number =>
      strict(
        some,
        some.map((_, i) => (i === 0 ? 1 : 0)),
      ).upper / strict(some).upper;
    expect(known(events)).toBeGreaterThan(1.05);
    expect(known(events)).toBeLessThan(1.25);
    expect(known(each(300, (i) => (i < 25 ? 1 : 0)))).toBeLessThan(1.01);
  });

  test("and tests of many sets of one size agree with the bound", () => {
    const random = seededRandom(5);
    for (const limit of [0.03, 0.06, 0.1]) {
      const isShown = worstMixtureTest({ prompts: 100, samples: 5 }, limit, 0.05);
      for (let i = 0; i < 12; i++) {
        const some = each(100, () => (random() < 0.03 ? 1 + Math.floor(5 * random()) : random() < 0.05 ? 1 : 0));
        const counts = each(6, (k) => some.filter((own) => own === k).length);
        const mixed = some.map((_, j) => (j === 0 ? 1 : 0));
        expect(isShown?.(counts, "both")).toBe(strict(some, mixed).upper < limit);
      }
    }
    expect(worstMixtureTest({ prompts: 100, samples: 5 }, 0.6, 0.05)).toBeUndefined();
  });

  test("holds for the lower bound if all of them are events", () => {
    const others = events.map((count) => 5 - count);
    const mirrored = strict(
      others,
      none.map(() => 1),
    );
    expect(1 - mirrored.lower).toBeCloseTo(strict(events, none).upper, 12);
  });

  test.each([
    ["responses differ in number", [1, 0, 0, 0], [2, 3, 2, 2], undefined],
    ["prompts are of one cluster", [1, 0, 0, 0], [2, 2, 2, 2], [0, 0, 1, 2]],
    ["responses are very many", [5e14, 0, 0, 0], Array<number>(4).fill(1e15), undefined],
    ["events are fractions", [0.5, 0, 0, 0], [2, 2, 2, 2], undefined],
  ])("is not asked where %s", (_, counts, trials, clusters) => {
    expect(clusteredFraction(counts, trials, { method: "strict", clusters }).method).toBe("Gaffke");
  });
});
