import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { longestCommonSubsequence } from "@fairexpect/metrics/text";

function byTable(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let previous = Array.from({ length: b.length + 1 }, () => 0);
  for (let i = 0; i < a.length; i++) {
    const row = [0];
    for (let j = 0; j < b.length; j++) {
      row.push(a[i] === b[j] ? (previous[j] as number) + 1 : Math.max(previous[j + 1] as number, row[j] as number));
    }
    previous = row;
  }
  return previous[b.length] as number;
}

const ids = (values: readonly number[]): Int32Array => Int32Array.from(values);

describe("longestCommonSubsequence", () => {
  test("equals the full table on 1500 random pairs of up to 200 words", () => {
    const random = seededRandom(11);
    for (let round = 0; round < 1500; round++) {
      const alphabet = 1 + Math.floor(random() * ([2, 5, 30, 200][round % 4] as number));
      const draw = (): Int32Array =>
        Int32Array.from({ length: Math.floor(random() * (round % 10 === 0 ? 200 : 70)) }, () =>
          Math.floor(random() * alphabet),
        );
      const a = draw();
      const b = draw();
      expect(longestCommonSubsequence(a, b)).toBe(byTable(a, b));
    }
  });

  test("is symmetric, and never longer than the shorter text", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4), { maxLength: 100 }), fc.array(fc.nat(4), { maxLength: 100 }), (a, b) => {
        const length = longestCommonSubsequence(ids(a), ids(b));
        expect(length).toBe(longestCommonSubsequence(ids(b), ids(a)));
        expect(length).toBeLessThanOrEqual(Math.min(a.length, b.length));
      }),
    );
  });

  test.each([31, 32, 33, 63, 64, 65, 96, 97])(
    "is right at the edges of a block of 32: %i words that match only in reverse",
    (length) => {
      const a = Int32Array.from({ length }, (_, i) => i);
      expect(longestCommonSubsequence(a, a.toReversed())).toBe(1);
      expect(longestCommonSubsequence(a, Int32Array.of(500, ...a.filter((i) => i % 2 === 0), 501))).toBe(
        Math.ceil(length / 2),
      );
    },
  );

  test("takes any numbers for words, negative and huge ones too", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(-2147483648, -1, 0, 7, 2147483647, 5_000_000)),
        fc.array(fc.constantFrom(-2147483648, -1, 0, 7, 2147483647)),
        (a, b) => {
          expect(longestCommonSubsequence(ids(a), ids(b))).toBe(byTable(a, b));
        },
      ),
    );
  });

  test("a call leaves nothing behind that the next one sees", () => {
    const before = longestCommonSubsequence(ids([1, 2, 3, 4]), ids([4, 2, 4, 1]));
    longestCommonSubsequence(ids([4, 4, 4, 4, 9]), ids([9, 4, 1]));
    expect(longestCommonSubsequence(ids([1, 2, 3, 4]), ids([4, 2, 4, 1]))).toBe(before);
    expect(before).toBe(2);
  });

  test("of an empty text is 0, and of a text with itself its length", () => {
    expect(longestCommonSubsequence(ids([]), ids([1]))).toBe(0);
    expect(longestCommonSubsequence(ids([]), ids([]))).toBe(0);
    expect(longestCommonSubsequence(ids([3, 3, 1]), ids([3, 3, 1]))).toBe(3);
  });

  test("says how to number words where it gets strings", () => {
    expect(() => longestCommonSubsequence(["a"] as never, ids([]))).toThrow(
      "longestCommonSubsequence: a is an array of 1; expected an Int32Array of word numbers. Number the words by vocabulary().intern(words).",
    );
  });
});
