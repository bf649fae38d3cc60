import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pointwiseScore } from "@fairexpect/metrics/core";

describe("pointwiseScore", () => {
  test("is the share of Yes among Yes and No", () => {
    expect(pointwiseScore({ Yes: 0.3, No: 0.1, the: 0.2 }, { Yes: 1, No: 0 })).toBeCloseTo(0.75, 12);
  });

  test("is the expected grade", () => {
    const relevance = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5 };
    expect(pointwiseScore({ 1: 0.1, 3: 0.1, 5: 0.2 }, relevance)).toBeCloseTo((0.1 * 1 + 0.1 * 3 + 0.2 * 5) / 0.4, 12);
  });

  test("lies between the lowest and highest relevance and does not change when all probabilities shrink alike", () => {
    const probability = fc.double({ min: 0.01, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(probability, fc.integer({ min: -5, max: 5 })), { minLength: 1, maxLength: 6 }),
        (labels) => {
          const probabilities = Object.fromEntries(labels.map(([p], i) => [`l${i}`, p]));
          const relevance = Object.fromEntries(labels.map(([, worth], i) => [`l${i}`, worth]));
          const score = pointwiseScore(probabilities, relevance) ?? Number.NaN;
          expect(score).toBeGreaterThanOrEqual(Math.min(...Object.values(relevance)) - 1e-12);
          expect(score).toBeLessThanOrEqual(Math.max(...Object.values(relevance)) + 1e-12);
          const halves = Object.fromEntries(Object.entries(probabilities).map(([label, p]) => [label, p / 2]));
          expect(pointwiseScore(halves, relevance)).toBeCloseTo(score, 12);
        },
      ),
    );
  });

  test("is undefined where no label has a probability", () => {
    expect(pointwiseScore({}, { Yes: 1, No: 0 })).toBeUndefined();
    expect(pointwiseScore({ Yes: 0, No: 0 }, { Yes: 1, No: 0 })).toBeUndefined();
    expect(pointwiseScore({}, { constructor: 1 })).toBeUndefined();
  });

  test("throws on what is no probability or no relevance", () => {
    expect(() => pointwiseScore({ Yes: -0.1 }, { Yes: 1 })).toThrow(
      "labelProbabilities.Yes is -0.1; expected a number between 0 and 1",
    );
    expect(() => pointwiseScore({ Yes: 0.1 }, { Yes: Number.NaN })).toThrow("relevance.Yes is NaN");
    expect(() => pointwiseScore({ Yes: 0.1 }, {})).toThrow(
      "relevance is an object with no keys; expected at least one label",
    );
    expect(() => pointwiseScore([0.1] as never, { Yes: 1 })).toThrow("labelProbabilities is an array of 1");
  });
});
