import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { bucketOfWord } from "#lexical-toxicity/features.js";
import { identityBlinder } from "#lexical-toxicity/identity-blinding.js";
import { identityTable } from "#lexical-toxicity/identity-table.js";
import { hashOfWord, wordReader } from "#lexical-toxicity/words.js";

import { dataFolder, parseCsv } from "../../train/data-folder.js";
import { harmlessSentences, namedGroups, unlistedGroups } from "../../train/harmless-sentences.js";
import { fitHead } from "../../train/head.js";
import { calibrate, logits, readFeatures, train } from "../../train/logistic-regression.js";
import { minimize } from "../../train/minimize.js";
import { averagePrecision, rocAuc, shareAbove } from "../../train/quality.js";
import { quantize } from "../../train/quantize.js";
import { randomFrom } from "../../train/random.js";
import { augmentation } from "../../train/templates.js";
import { harmlessEveryday, toxicSentences } from "./sentences.js";

describe("the data folder", () => {
  test("that is absent is an error that says how to name it", () => {
    expect(() => dataFolder(["--data", "nowhere"])).toThrow(
      /no data sets in .*nowhere: give their folder as --data <folder> or in FAIREXPECT_DATA/,
    );
  });
});

describe("parseCsv", () => {
  test("reads quotes, doubled quotes, line ends in quotes and empty fields", () => {
    expect(parseCsv('a,b\r\n"x ""y"", z",\n"two\nlines",3')).toEqual([
      ["a", "b"],
      ['x "y", z', ""],
      ["two\nlines", "3"],
    ]);
  });

  test("gives back what was written", () => {
    const rows = fc.array(
      fc.array(fc.string({ unit: fc.constantFrom("a", '"', ",", "\n", " ", "é") }), { minLength: 2, maxLength: 4 }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(rows, (table) => {
        const text = table
          .map((row) => `${row.map((field) => `"${field.replaceAll('"', '""')}"`).join(",")}\n`)
          .join("");
        expect(parseCsv(text)).toEqual(table);
      }),
    );
  });
});

describe("figures of quality", () => {
  const scores = [0.9, 0.8, 0.7, 0.7, 0.2];
  const toxic = [true, false, true, false, false];

  test("match counts by hand", () => {
    // Pairs (toxic, harmless): .9 wins 3; .7 loses to .8, ties .7, beats .2.
    expect(rocAuc(scores, toxic)).toBeCloseTo((3 + 0 + 0.5 + 1) / 6, 12);
    // 1/1 at the first; at .7 two of four.
    expect(averagePrecision(scores, toxic)).toBeCloseTo((1 + 2 / 4) / 2, 12);
    expect(
      shareAbove(
        scores,
        0.7,
        toxic.map((value) => !value),
      ),
    ).toBeCloseTo(2 / 3, 12);
  });

  test("match all pairs by brute force", () => {
    const rows = fc
      .array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.boolean()), { minLength: 2 })
      .filter((list) => new Set(list.map(([, label]) => label)).size === 2);
    fc.assert(
      fc.property(rows, (list) => {
        let wins = 0;
        let pairs = 0;
        for (const [a, isToxic] of list) {
          for (const [b, other] of list) {
            if (!isToxic || other) continue;
            pairs++;
            wins += a > b ? 1 : a === b ? 0.5 : 0;
          }
        }
        expect(
          rocAuc(
            list.map(([value]) => value),
            list.map(([, label]) => label),
          ),
        ).toBeCloseTo(wins / pairs, 12);
      }),
    );
  });
});

describe("training", () => {
  test("finds the lowest point of a quadratic", () => {
    const scale = [1, 10, 100, 0.1];
    const lowest = [3, -2, 0.5, 7];
    const x = minimize(
      4,
      (at, gradient) => {
        let value = 1;
        for (let i = 0; i < 4; i++) {
          const away = (at[i] as number) - (lowest[i] as number);
          gradient[i] = (scale[i] as number) * away;
          value += ((scale[i] as number) * away * away) / 2;
        }
        return value;
      },
      200,
      () => {},
    );
    for (const [i, value] of lowest.entries()) expect(x[i]).toBeCloseTo(value, 1);
  });

  test("gives the same bits twice, and tells its own rows apart", () => {
    const rows = [
      ...toxicSentences.map((text) => ({ source: "a", text, label: 1, weight: 1 })),
      ...harmlessEveryday.map((text) => ({ source: "a", text, label: 0, weight: 1 })),
    ];
    const space = { bits: 14, wordBits: 12 };
    const features = readFeatures(rows, space, identityTable());
    const vectors = { hashes: new Int32Array(0), values: new Float64Array(0), dimensions: 0 };
    const options = { space, vectors, likeness: 1, c: 5, iterations: 30, floor: 0.3, log: () => {} };
    const [first, second] = [train(rows, features, options), train(rows, features, options)];
    expect(second).toEqual(first);
    const { weights, step } = quantize(first.weights);
    const rounded = {
      bias: first.bias,
      weights: Float64Array.from(weights, (weight) => step * weight * Math.abs(weight)),
    };
    expect(
      rocAuc(
        [...logits(rows, features, rounded)],
        rows.map(({ label }) => label === 1),
      ),
    ).toBe(1);
  });

  test("gives a word that no row has the weight of its like", () => {
    const rows = [
      { text: "zub", label: 1 },
      { text: "kel", label: 0 },
    ].flatMap((row) => Array.from({ length: 20 }, () => ({ source: "a", weight: 1, ...row })));
    const space = { bits: 14, wordBits: 12 };
    const identities = identityTable();
    const words = ["zub", "mip", "kel", "gof"];
    const vectors = {
      hashes: Int32Array.from(words, hashOfWord),
      values: Float64Array.of(1, 0, 1, 0, 0, 1, 0, 1),
      dimensions: 2,
    };
    const fitted = (likeness: number): number[] => {
      const linear = train(rows, readFeatures(rows, space, identities), {
        space,
        vectors,
        likeness,
        c: 1,
        iterations: 50,
        floor: 0.3,
        log: () => {},
      });
      return words.map((word) => linear.weights[bucketOfWord(space, hashOfWord(word))] ?? Number.NaN);
    };
    const [zub, mip, kel, gof] = fitted(2);
    expect(mip).toBeGreaterThan(0.1);
    expect(gof).toBeLessThan(-0.1);
    expect(zub).toBeGreaterThan(mip ?? Number.NaN);
    expect(kel).toBeLessThan(gof ?? Number.NaN);
    expect(fitted(0).filter((weight) => weight === 0)).toHaveLength(2);
  });

  test("calibrates logits to shares", () => {
    const values = Float64Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? -1 : 1));
    const rows = Array.from(values, (value, i) => ({
      source: "a",
      text: "",
      weight: 1,
      label: value < 0 ? (i % 20 === 0 ? 1 : 0) : i % 5 === 0 ? 0 : 1,
    }));
    const { slope, offset } = calibrate(values, rows);
    expect(1 / (1 + Math.exp(slope - offset))).toBeCloseTo(0.1, 6);
    expect(1 / (1 + Math.exp(-slope - offset))).toBeCloseTo(0.8, 6);
  });

  test("rounds weights to signed squares of at most 127, and roots of weights to half a step", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -10_000, max: 10_000 }), { minLength: 1 }), (thousandths) => {
        const weights = Float64Array.from(thousandths, (weight) => weight / 1000);
        const { step, weights: bytes } = quantize(weights);
        expect(step).toBeGreaterThan(0);
        weights.forEach((weight, i) => {
          const byte = bytes[i] ?? Number.NaN;
          expect(Math.abs(byte)).toBeLessThanOrEqual(127);
          expect(byte * weight).toBeGreaterThanOrEqual(0);
          expect(Math.abs(Math.abs(byte) - Math.sqrt(Math.abs(weight) / step))).toBeLessThanOrEqual(0.500001);
        });
      }),
    );
  });
});

describe("the head", () => {
  test("learns that evidence of one slot means less than that of another, and how bad the worst of many is", () => {
    const partOf = (slot: number, sum: number): { slots: Uint16Array; sums: Float64Array } => ({
      slots: Uint16Array.of(slot),
      sums: Float64Array.of(sum),
    });
    const examples = Array.from({ length: 400 }, (_, i) => {
      const [slot, sum] = [i % 2, i % 4 < 2 ? 4 : -4];
      const part = partOf(slot, sum);
      const parts = i % 8 < 4 ? [part] : [part, partOf(1, -4)];
      return { parts, whole: part, label: slot === 0 && sum > 0 ? 1 : 0, weight: 1 };
    });
    const head = fitHead(examples, -1, () => {});
    expect(head.slopes[0]).toBeGreaterThan(1);
    expect(head.slopes[1]).toBeLessThan(0.5);
    expect(fitHead(examples, -1, () => {})).toEqual(head);
  });
});

describe("augmentation", () => {
  const rows = augmentation(randomFrom(1), 0.5);
  const reader = wordReader();
  const blind = identityBlinder(identityTable());
  const keyOf = (text: string): string => reader.hashes.subarray(0, blind(reader, reader.read(text))).join(" ");

  test("is the same for the same seed", () => {
    expect(augmentation(randomFrom(1), 0.5)).toEqual(rows);
    expect(augmentation(randomFrom(2), 0.5)).not.toEqual(rows);
  });

  test("leaves no slot open", () => {
    expect(rows.filter(({ text }) => /[{}]/.test(text))).toEqual([]);
  });

  test("shares no sentence with those that the false positives are counted on, nor with the quality gate's", () => {
    const known = new Set(rows.map(({ text }) => keyOf(text)));
    const counted = [
      ...[...namedGroups, ...unlistedGroups].flatMap(harmlessSentences),
      ...toxicSentences,
      ...harmlessEveryday,
    ];
    expect(counted.filter((text) => known.has(keyOf(text)))).toEqual([]);
  });
});
