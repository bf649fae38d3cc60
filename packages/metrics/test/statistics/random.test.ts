import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { randomInteger, shuffle } from "../../src/statistics/random.js";

const draw = (seed: number, count: number): number[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, random);
};

/** sfc32 in big integers, from its published recurrence. */
function* reference(seed: bigint): Generator<number> {
  const mask = 0xffffffffn;
  let [a, b, c, counter] = [seed & mask, seed >> 32n, 0x9e3779b9n, 1n];
  for (let i = 0; ; i++) {
    const t = (a + b + counter) & mask;
    counter = (counter + 1n) & mask;
    a = b ^ (b >> 9n);
    b = (c + (c << 3n)) & mask;
    c = (((c << 21n) | (c >> 11n)) + t) & mask;
    if (i >= 15) yield Number(t) / 2 ** 32;
  }
}

describe("seededRandom", () => {
  test("gives the numbers of sfc32 after 15 rounds, on every machine", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (seed) => {
        const expected = reference(BigInt(seed));
        expect(draw(seed, 20)).toEqual(Array.from({ length: 20 }, () => expected.next().value as number));
      }),
    );
  });

  test("gives other numbers for seeds that differ in one bit, low or high", () => {
    const seeds = [0, 1, 2, 2 ** 31, 2 ** 32, 2 ** 52];
    const sequences = seeds.map((seed) => draw(seed, 8));
    const all = new Set(sequences.flat());
    expect(all.size).toBe(8 * seeds.length);
  });

  test("is uniform: mean, variance, serial correlation and the counts of 100 cells", () => {
    const n = 100_000;
    const numbers = draw(7, n);
    const mean = numbers.reduce((sum, x) => sum + x, 0) / n;
    expect(Math.abs(mean - 0.5)).toBeLessThan(4 * Math.sqrt(1 / 12 / n));
    const variance = numbers.reduce((sum, x) => sum + (x - 0.5) ** 2, 0) / n;
    expect(Math.abs(variance - 1 / 12)).toBeLessThan(4 * Math.sqrt(1 / 180 / n));
    const serial = numbers.slice(1).reduce((sum, x, i) => sum + (x - 0.5) * ((numbers[i] as number) - 0.5), 0) / n;
    expect(Math.abs(serial)).toBeLessThan(4 / 12 / Math.sqrt(n));
    const cells = new Float64Array(100);
    for (const x of numbers) (cells[Math.floor(100 * x)] as number)++;
    const chiSquare = cells.reduce((sum, count) => sum + (count - n / 100) ** 2 / (n / 100), 0);
    // 99 degrees of freedom: 1 in 1,000 lies above 148.2, and 1 in 1,000 below 60.4.
    expect(chiSquare).toBeGreaterThan(60.4);
    expect(chiSquare).toBeLessThan(148.2);
  });
});

describe("randomInteger", () => {
  test("is at least 0 and below the bound, at both ends of the source", () => {
    expect(randomInteger(() => 0, 6)).toBe(0);
    expect(randomInteger(() => 1 - 2 ** -32, 6)).toBe(5);
    expect(randomInteger(() => 1 - 2 ** -32, 2 ** 31)).toBe(2 ** 31 - 1);
  });
});

describe("shuffle", () => {
  test("keeps the items and returns the same array", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 0, max: 99 }), (items, seed) => {
        const copy = [...items];
        expect(shuffle(copy, seededRandom(seed))).toBe(copy);
        expect([...copy].sort((a, b) => a - b)).toEqual([...items].sort((a, b) => a - b));
      }),
    );
  });

  test("gives each of the 24 orders of four items as often", () => {
    const random = seededRandom(12);
    const counts = new Map<string, number>();
    for (let i = 0; i < 24_000; i++) {
      const order = shuffle(["a", "b", "c", "d"], random).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // 23 degrees of freedom: 1 in 1,000 lies above 49.7.
    expect(chiSquare).toBeLessThan(49.7);
  });
});
