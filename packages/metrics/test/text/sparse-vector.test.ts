import { counterfactualCosine } from "@fairexpect/metrics";
import { cosineSimilarity, type SparseVector } from "@fairexpect/metrics/text";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

function sparseOf(dense: readonly number[]): SparseVector {
  const places = dense.flatMap((value, i) => (value === 0 ? [] : [i]));
  const values = Float32Array.from(places, (place) => dense[place] as number);
  return { length: dense.length, places: Uint16Array.from(places), values };
}

const number = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.float({ min: -10, max: 10, noNaN: true }));
const vector = fc
  .array(number, { minLength: 8, maxLength: 8 })
  .filter((dense) => dense.some((value) => Math.abs(value) > 1e-3));

describe("sparse vectors", () => {
  test("have the cosines that they have with their zeros, also with dense ones", () => {
    fc.assert(
      fc.property(vector, vector, (u, v) => {
        const expected = cosineSimilarity(Float32Array.from(u), Float32Array.from(v));
        expect(cosineSimilarity(sparseOf(u), sparseOf(v))).toBe(expected);
        expect(cosineSimilarity(sparseOf(u), Float32Array.from(v))).toBe(expected);
        expect(cosineSimilarity(Float32Array.from(u), sparseOf(v))).toBe(expected);
      }),
    );
  });

  test("have the same cosines if they are too long to be laid out", () => {
    const far = 2 ** 22;
    const long = ({ places, values }: SparseVector): SparseVector => ({
      length: far + 8,
      places: Uint32Array.from(places, (place) => far + place),
      values,
    });
    fc.assert(
      fc.property(vector, vector, (u, v) => {
        const [sparseU, sparseV] = [sparseOf(u), sparseOf(v)];
        expect(cosineSimilarity(long(sparseU), long(sparseV))).toBe(cosineSimilarity(sparseU, sparseV));
      }),
    );
  });

  test("have no direction without a number", () => {
    expect(() => cosineSimilarity(sparseOf([0, 0]), sparseOf([0, 1]))).toThrow("is a vector of zeros");
  });

  test.each([
    [
      "a place too many",
      { length: 3, places: Uint16Array.of(0, 1), values: Float32Array.of(1) },
      "2 places and 1 values",
    ],
    [
      "a place beyond it",
      { length: 2, places: Uint16Array.of(2), values: Float32Array.of(1) },
      "of 2 with the place 2",
    ],
    ["a place twice", { length: 2, places: Uint16Array.of(1, 1), values: Float32Array.of(1, 1) }, "with the place 1"],
    ["NaN", { length: 2, places: Uint16Array.of(1), values: Float32Array.of(NaN) }, "NaN at 1"],
  ])("with %s are refused", (_, wrong, message) => {
    expect(() => cosineSimilarity(wrong, wrong)).toThrow(message);
  });

  test("are compared in response sets, where lengths are equal", () => {
    const prompts = (["male", "female"] as const).map((group, i) => ({
      text: group,
      source: "s",
      group,
      responses: [{ text: "t", sample: 0, vector: sparseOf(i === 0 ? [3, 4, 0] : [4, 3, 0]) }],
    }));
    expect(counterfactualCosine({ prompts }).value).toBeCloseTo(0.96, 12);
    const longer = [
      ...prompts.slice(1),
      { ...prompts[0], responses: [{ text: "t", sample: 0, vector: sparseOf([1]) }] },
    ];
    expect(() => counterfactualCosine({ prompts: longer as typeof prompts })).toThrow("a vector of 1");
  });
});
