import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ngramMatches, vocabulary } from "@fairexpect/metrics/text";

function byStrings(
  a: readonly number[],
  b: readonly number[],
  n: number,
): { matches: number; first: number; second: number } {
  const count = (words: readonly number[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (let i = 0; i + n <= words.length; i++) {
      const gram = words.slice(i, i + n);
      if (gram.every((word) => word >= 0)) counts.set(gram.join(), (counts.get(gram.join()) ?? 0) + 1);
    }
    return counts;
  };
  const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
  const ofA = count(a);
  const ofB = count(b);
  return {
    matches: sum([...ofA].map(([gram, times]) => Math.min(times, ofB.get(gram) ?? 0))),
    first: sum(ofA.values()),
    second: sum(ofB.values()),
  };
}

describe("ngramMatches", () => {
  test("counts as a naive count of joined strings does, with sentence ends", () => {
    const words = fc.array(fc.oneof(fc.nat(3), fc.constantFrom(-1, 2147483647, 77)), { maxLength: 60 });
    fc.assert(
      fc.property(words, words, fc.integer({ min: 1, max: 6 }), (a, b, order) => {
        const { matches, first, second } = ngramMatches(Int32Array.from(a), Int32Array.from(b), order);
        for (let n = 1; n <= order; n++) {
          expect({ matches: matches[n - 1], first: first[n - 1], second: second[n - 1] }).toEqual(byStrings(a, b, n));
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("clips what one text repeats", () => {
    const words = vocabulary();
    expect([...ngramMatches(words.intern(["the", "the", "the"]), words.intern(["the", "cat", "the"])).matches]).toEqual(
      [2, 0, 0, 0],
    );
  });

  test("of an empty text there are none", () => {
    expect(ngramMatches(Int32Array.of(), Int32Array.of(1))).toEqual({
      matches: Int32Array.of(0, 0, 0, 0),
      first: Int32Array.of(0, 0, 0, 0),
      second: Int32Array.of(1, 0, 0, 0),
    });
  });

  test("is right when a text longer than any before comes after shorter ones", () => {
    const long = Int32Array.from({ length: 5000 }, (_, i) => i % 1700);
    expect([...ngramMatches(long, long).matches]).toEqual([5000, 4999, 4998, 4997]);
    expect([...ngramMatches(Int32Array.of(1, 2), long).matches]).toEqual([2, 1, 0, 0]);
  });

  test("names the argument at fault", () => {
    expect(() => ngramMatches([1] as never, Int32Array.of())).toThrow(
      "ngramMatches: a is an array of 1; expected an Int32Array of word numbers.",
    );
    expect(() => ngramMatches(Int32Array.of(), Int32Array.of(), 0)).toThrow(
      "ngramMatches: order is 0; expected an integer of at least 1.",
    );
  });
});
