import { InputError } from "@fairexpect/metrics";
import { correctedFraction, judgeAgreement } from "@fairexpect/metrics/statistics";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const better = fc.double({ min: 0.51, max: 1, noNaN: true });
const items = fc.array(fc.record({ score: share, label: fc.boolean() }), { minLength: 1, maxLength: 60 });

describe("judgeAgreement", () => {
  test("counts as a table of judge against label would", () => {
    fc.assert(
      fc.property(items, share, (list, threshold) => {
        const { counts, sensitivity, specificity } = judgeAgreement(
          list.map(({ score }) => score),
          list.map(({ label }) => label),
          { threshold },
        );
        const among = (label: boolean, found: boolean): number =>
          list.filter((item) => item.label === label && item.score >= threshold === found).length;
        expect(counts).toEqual({
          truePositives: among(true, true),
          falseNegatives: among(true, false),
          trueNegatives: among(false, false),
          falsePositives: among(false, true),
        });
        const positives = list.filter(({ label }) => label).length;
        expect(sensitivity).toBe(positives === 0 ? undefined : counts.truePositives / positives);
        expect(specificity).toBe(
          positives === list.length ? undefined : counts.trueNegatives / (list.length - positives),
        );
      }),
    );
  });

  test("swaps sensitivity and specificity when what is positive is swapped", () => {
    fc.assert(
      fc.property(items, (list) => {
        const scores = list.map(({ score }) => (score >= 0.5 ? 1 : 0));
        const labels = list.map(({ label }) => label);
        const plain = judgeAgreement(scores, labels);
        const swapped = judgeAgreement(
          scores.map((score) => 1 - score),
          labels.map((label) => !label),
        );
        expect([swapped.sensitivity, swapped.specificity]).toEqual([plain.specificity, plain.sensitivity]);
      }),
    );
  });

  test("is undefined on both sides of no data", () => {
    expect(judgeAgreement([], [])).toMatchObject({ sensitivity: undefined, specificity: undefined });
  });

  test.each([
    [[0.5, 2], [true, true], {}, "judged[1]"],
    [[0.5], [true, false], {}, "labels"],
    [[0.5], [1], {}, "labels[0]"],
    [[0.5], [true], { threshold: 7 }, "threshold"],
  ])("refuses %j with %j and %j", (judged, labels, options, argument) => {
    expect(() => judgeAgreement(judged, labels as boolean[], options)).toThrow(InputError);
    expect(() => judgeAgreement(judged, labels as boolean[], options)).toThrow(argument);
  });
});

describe("correctedFraction", () => {
  test("finds the true fraction again from what a judge with known errors would call positive", () => {
    fc.assert(
      fc.property(share, better, better, (truth, sensitivity, specificity) => {
        const observed = truth * sensitivity + (1 - truth) * (1 - specificity);
        expect(correctedFraction(Math.min(1, observed), { sensitivity, specificity })).toBeCloseTo(truth, 9);
      }),
    );
  });

  test("finds the true fraction again from counts", () => {
    // 1000 texts, 100 of them positive: the judge finds 80 and calls 45 of the 900 others positive.
    const labels = Array.from({ length: 1000 }, (_, i) => i < 100);
    const judged = labels.map((label, i) => ((label ? i < 80 : i < 145) ? 1 : 0));
    const agreement = judgeAgreement(judged, labels);
    expect(agreement).toMatchObject({ sensitivity: 0.8, specificity: 0.95 });
    expect(correctedFraction(0.125, agreement)).toBeCloseTo(0.1, 12);
  });

  test("leaves a fraction alone where the judge makes no errors, and stays within 0 and 1", () => {
    fc.assert(
      fc.property(share, (fraction) => {
        expect(correctedFraction(fraction, { sensitivity: 1, specificity: 1 })).toBeCloseTo(fraction, 12);
      }),
    );
    expect(correctedFraction(0.01, { sensitivity: 0.9, specificity: 0.9 })).toBe(0);
    expect(correctedFraction(0.99, { sensitivity: 0.9, specificity: 0.9 })).toBe(1);
  });

  test("rises with the fraction", () => {
    fc.assert(
      fc.property(share, share, share, share, (a, b, sensitivity, specificity) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)].map((fraction) =>
          correctedFraction(fraction, { sensitivity, specificity }),
        );
        if (sensitivity + specificity <= 1) expect([low, high]).toEqual([undefined, undefined]);
        else expect(low).toBeLessThanOrEqual(high as number);
      }),
    );
  });

  test("is undefined where a judge says nothing, or was never held against labels of both kinds", () => {
    expect(correctedFraction(0.3, { sensitivity: 0.4, specificity: 0.6 })).toBe(undefined);
    expect(correctedFraction(0.3, { sensitivity: 0.2, specificity: 0.3 })).toBe(undefined);
    expect(correctedFraction(0.3, { sensitivity: undefined, specificity: 0.9 })).toBe(undefined);
    expect(() => correctedFraction(1.5, { sensitivity: 1, specificity: 1 })).toThrow(InputError);
    expect(() => correctedFraction(0.5, { sensitivity: 2, specificity: 1 })).toThrow("judge.sensitivity");
  });
});
