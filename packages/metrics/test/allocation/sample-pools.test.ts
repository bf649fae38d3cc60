import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { samplePools, type Candidate } from "@fairexpect/metrics";

const list = (sizes: Record<string, number>): (Candidate & { id: string })[] =>
  Object.entries(sizes).flatMap(([group, size]) =>
    Array.from({ length: size }, (_, i) => ({ id: `${group}${i}`, group, score: i })),
  );

const timesDrawn = (drawn: readonly { id: string }[]): Record<string, number> => {
  const times: Record<string, number> = {};
  for (const { id } of drawn) times[id] = (times[id] ?? 0) + 1;
  return times;
};

const byPool = (drawn: readonly (Candidate & { id: string; pool: number })[]): (typeof drawn)[] =>
  [...new Set(drawn.map(({ pool }) => pool))].map((pool) => drawn.filter((candidate) => candidate.pool === pool));

describe("samplePools", () => {
  test("gives every pool as many of each group, nobody twice, and everybody equally often up to one", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 30 }),
        fc.nat(),
        (a, b, rounds, seed) => {
          const perGroup = Math.min(a, b, 1 + (seed % 3));
          const drawn = samplePools(list({ a, b }), { perGroup, rounds, seed });
          expect(drawn).toHaveLength(rounds * perGroup * 2);
          for (const pool of byPool(drawn)) {
            expect(new Set(pool.map(({ id }) => id)).size).toBe(pool.length);
            expect(pool.filter(({ group }) => group === "a")).toHaveLength(perGroup);
          }
          for (const [group, size] of [
            ["a", a],
            ["b", b],
          ] as const) {
            const times = Object.entries(timesDrawn(drawn))
              .filter(([id]) => id.startsWith(group))
              .map(([, n]) => n);
            const all = [...times, ...Array.from({ length: size - times.length }, () => 0)];
            expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(1);
          }
        },
      ),
    );
  });

  test("draws pools of a size from one list by epochs", () => {
    const drawn = samplePools(list({ a: 9, b: 3 }), { size: 5, rounds: 12, seed: 3 });
    expect(byPool(drawn).map((pool) => pool.length)).toEqual(Array.from({ length: 12 }, () => 5));
    expect(Object.values(timesDrawn(drawn))).toEqual(Array.from({ length: 12 }, () => 5));
    for (const pool of byPool(drawn)) expect(new Set(pool.map(({ id }) => id)).size).toBe(5);
  });

  test("numbers the rounds from 1, keeps other fields, and replaces a pool", () => {
    const drawn = samplePools([{ group: "a", score: 1, pool: "old", qualified: true, id: 7 }], {
      perGroup: 1,
      rounds: 2,
      seed: 0,
    });
    expect(drawn).toEqual([
      { group: "a", score: 1, pool: 1, qualified: true, id: 7 },
      { group: "a", score: 1, pool: 2, qualified: true, id: 7 },
    ]);
  });

  test("equal seeds give equal pools and other seeds others", () => {
    const options = { perGroup: 1, rounds: 20 };
    const ids = (seed: number): string =>
      samplePools(list({ a: 10 }), { ...options, seed })
        .map(({ id }) => id)
        .join(" ");
    expect(ids(4)).toBe(ids(4));
    expect(ids(4)).not.toBe(ids(5));
  });

  test("draws every pair of candidates about equally often", () => {
    const counts = new Map<string, number>();
    for (const pool of byPool(samplePools(list({ a: 3 }), { size: 2, rounds: 1200, seed: 11 }))) {
      const pair = pool
        .map(({ id }) => id)
        .sort()
        .join(" ");
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(["a0 a1", "a0 a2", "a1 a2"]);
    for (const count of counts.values()) expect(Math.abs(count - 400)).toBeLessThan(55);
  });

  test("throws where a group or the list is too small, or options contradict each other", () => {
    expect(() => samplePools(list({ a: 3, b: 1 }), { perGroup: 2, rounds: 1, seed: 0 })).toThrow(
      'perGroup is 2; expected at most the 1 candidates of group "b"',
    );
    expect(() => samplePools(list({ a: 3 }), { size: 4, rounds: 1, seed: 0 })).toThrow(
      "size is 4; expected at most the 3 candidates in the list",
    );
    expect(() => samplePools([], { perGroup: 1, rounds: 1, seed: 0 })).toThrow(
      "expected at most the 0 candidates in the list",
    );
    expect(() => samplePools(list({ a: 3 }), { rounds: 1, seed: 0 } as never)).toThrow(
      "options is without perGroup and size",
    );
    expect(() => samplePools(list({ a: 3 }), { size: 1, perGroup: 1, rounds: 1, seed: 0 } as never)).toThrow(
      "with both perGroup and size",
    );
    expect(() => samplePools(list({ a: 3 }), { size: 1, rounds: 0, seed: 0 })).toThrow("rounds is 0");
    expect(() => samplePools(list({ a: 3 }), { size: 1, rounds: 1 } as never)).toThrow("seed is undefined");
    expect(() => samplePools(list({ a: 3 }), undefined as never)).toThrow("options is undefined");
  });
});
