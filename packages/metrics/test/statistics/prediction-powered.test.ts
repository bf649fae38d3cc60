import { readFileSync } from "node:fs";
import { InputError } from "@fairexpect/metrics";
import { meanInterval, predictionPoweredMean, seededRandom } from "@fairexpect/metrics/statistics";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

interface Row {
  readonly trusted: readonly number[];
  readonly cheap: readonly number[];
  readonly others: readonly number[];
  readonly lambda: number | null;
  readonly tuned: number;
  readonly value: number;
  readonly lower: number;
  readonly upper: number;
}

const rows = JSON.parse(
  readFileSync(new URL("fixtures/prediction-powered.json", import.meta.url), "utf8"),
) as readonly Row[];

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const both = fc.array(fc.record({ trusted: unit, cheap: unit }), { minLength: 1, maxLength: 30 });
const judgedOf = (list: readonly { trusted: number; cheap: number }[]) => ({
  trusted: list.map(({ trusted }) => trusted),
  cheap: list.map(({ cheap }) => cheap),
});

describe("as ppi_python has it", () => {
  test.each(rows.map((row, i) => [i, row] as const))("data %i", (_, row) => {
    const options = row.lambda === null ? {} : { lambda: row.lambda };
    const found = predictionPoweredMean({ trusted: row.trusted, cheap: row.cheap }, { cheap: row.others }, options);
    expect(found.value).toBeCloseTo(row.value, 10);
    expect(found.lambda).toBeCloseTo(row.lambda ?? row.tuned, 10);
    // Normal bounds are what these become if there are many.
    if (row.trusted.length < 1000) return;
    const { lower, upper } = found.interval.bounds(0.95);
    expect((upper - lower) / (row.upper - row.lower)).toBeCloseTo(1, 1);
    expect(Math.abs(upper - row.upper)).toBeLessThan(0.1 * (row.upper - row.value));
    expect(Math.abs(lower - row.lower)).toBeLessThan(0.1 * (row.value - row.lower));
  });
});

describe("a prediction-powered mean", () => {
  test("is the mean of the trusted values, with its interval, if all are judged", () => {
    fc.assert(
      fc.property(both, (list) => {
        const judged = judgedOf(list);
        const { value, lambda, interval } = predictionPoweredMean(judged, { cheap: [] });
        expect(lambda).toBe(0);
        expect(value).toBeCloseTo(judged.trusted.reduce((sum, own) => sum + own, 0) / list.length, 12);
        const plain = meanInterval(judged.trusted, { range: [0, 1] });
        expect(interval.bounds(0.9)).toEqual(plain.bounds(0.9));
      }),
    );
  });

  test("lies within its bounds, and these in the range, wider the surer", () => {
    fc.assert(
      fc.property(both, fc.array(unit, { maxLength: 30 }), (list, cheap) => {
        const { value, lambda, interval } = predictionPoweredMean(judgedOf(list), { cheap });
        expect(lambda).toBeGreaterThanOrEqual(0);
        expect(lambda).toBeLessThanOrEqual(1);
        const [less, more] = [interval.bounds(0.8), interval.bounds(0.95)];
        for (const bounds of [less, more]) {
          expect(bounds.lower).toBeGreaterThanOrEqual(0);
          expect(bounds.lower).toBeLessThanOrEqual(value + 1e-12);
          expect(bounds.upper).toBeGreaterThanOrEqual(value - 1e-12);
          expect(bounds.upper).toBeLessThanOrEqual(1);
        }
        expect(more.upper).toBeGreaterThanOrEqual(less.upper - 1e-9);
        expect(more.lower).toBeLessThanOrEqual(less.lower + 1e-9);
      }),
    );
  });

  test("is not sure of what few judged values do not contradict", () => {
    const judged = { trusted: Array(50).fill(0), cheap: Array(50).fill(0) };
    const others = { cheap: Array(10_000).fill(0) };
    for (const lambda of [undefined, 1]) {
      const { value, interval } = predictionPoweredMean(judged, others, { lambda });
      expect(value).toBe(0);
      // As if nothing but these 50 had been seen.
      expect(interval.bounds(0.95).upper).toBeGreaterThan(0.999 * (1 - 0.05 ** (1 / 50)));
    }
  });

  test("leaves cheap scores out that say nothing, and uses those that say all", () => {
    const trusted = Array.from({ length: 100 }, (_, i) => (i % 4 === 0 ? 1 : 0));
    const cheap = Array.from({ length: 900 }, (_, i) => (i % 3 === 0 ? 1 : 0));
    const useless = predictionPoweredMean({ trusted, cheap: Array(100).fill(0.5) }, { cheap: Array(900).fill(0.5) });
    expect(useless).toMatchObject({ value: 0.25, lambda: 0 });
    const perfect = predictionPoweredMean({ trusted, cheap: trusted }, { cheap });
    expect(perfect.lambda).toBeGreaterThan(0.7);
    const alone = meanInterval(trusted, { range: [0, 1] }).bounds(0.95);
    const { lower, upper } = perfect.interval.bounds(0.95);
    expect(upper - lower).toBeLessThan(0.7 * (alone.upper - alone.lower));
  });

  test("takes clusters, not values, for independent, and adds what is tied", () => {
    const trusted = Array.from({ length: 60 }, (_, i) => (i % 20 < 5 ? 1 : 0));
    const cheap = Array.from({ length: 60 }, (_, i) => (i % 20 < 7 ? 1 : 0));
    const own = Array.from({ length: 60 }, (_, i) => Math.floor(i / 5));
    const others = { cheap: [...cheap, ...cheap] };
    const far = own.map((cluster) => cluster + 100);
    const upper = (clusters?: readonly number[], rest?: readonly number[]): number =>
      predictionPoweredMean(
        { trusted, cheap, ...(clusters && { clusters }) },
        { ...others, ...(rest && { clusters: rest }) },
      ).interval.bounds(0.95).upper;
    const apart = upper(own, [...far, ...far.map((cluster) => cluster + 100)]);
    expect(apart).toBeGreaterThan(upper());
    expect(upper(own, [...own, ...far])).toBeGreaterThan(apart);
  });

  test("says what was wrong with its data", () => {
    const judged = { trusted: [1, 0], cheap: [1, 0] };
    expect(() => predictionPoweredMean({ trusted: [], cheap: [] }, { cheap: [1] })).toThrow(InputError);
    expect(() => predictionPoweredMean({ trusted: [1], cheap: [1, 0] }, { cheap: [1] })).toThrow(
      "predictionPoweredMean: judged.cheap",
    );
    expect(() => predictionPoweredMean(judged, { cheap: [2] })).toThrow("others.cheap[0]");
    expect(() => predictionPoweredMean(judged, { cheap: [1] }, { lambda: 2 })).toThrow("options.lambda");
  });
});

describe("large clusters that were not judged", () => {
  /** So many single values of 0 judged, and not judged as many as that again and some large clusters. */
  const boundsOf = (singles: number, large: number, size: number, method: "auto" | "strict", scale = 1) => {
    const judged = Array<number>(singles).fill(0);
    const clusters = judged.map((_, i) => i);
    const rest = [
      ...Array.from({ length: singles * 9 - large }, (_, i) => singles + i),
      ...Array.from({ length: large * size }, (_, i) => singles * 10 + Math.floor(i / size)),
    ];
    const others = { cheap: Array<number>(rest.length).fill(0), clusters: rest };
    return predictionPoweredMean({ trusted: judged, cheap: judged, clusters }, others, { method }).interval.bounds(
      0.95,
      scale,
    );
  };

  test.each(["auto", "strict"] as const)("may have all the events (%s)", (method) => {
    // Of 10 % all miss 28.43 clusters with a chance of 0.05: 5 of 40 and 23.43 single ones, of 395 values.
    const count = Math.log(0.05) / Math.log(0.9);
    expect(boundsOf(20, 5, 40, method).upper).toBeCloseTo((200 + count - 5) / 395, 12);
    expect(boundsOf(20, 5, 40, method).lower).toBe(0);
    // Of equal clusters nothing changes.
    expect(boundsOf(20, 5, 1, method).upper).toBeCloseTo(1 - 0.05 ** (1 / 20), 12);
  });

  test.each([
    [20, 5, 40, 1],
    [20, 30, 4, 1],
    [20, 30, 4, 3],
    [60, 3, 200, 1],
    [60, 20, 6, 2],
  ])("hide what they can at the worst split of the error: %i judged, %i of %i, scale %i", (...given) => {
    const [singles, large, size, scale] = given;
    const sizes = Array.from({ length: singles * 9 }, (_, i) => (i < large ? size : 1));
    const total = singles + sizes.reduce((sum, own) => sum + own, 0);
    // Each judged cluster stands for `scale` of its kind: k of all are missed with the chance .9^(k scale).
    const hidden = (chance: number): number => {
      let [share, k] = [0, 0];
      while (0.9 ** ((k + 1) * scale) >= chance) share += (sizes[k++] ?? 0) / total;
      return share + ((Math.log(chance) / Math.log(0.9) / scale - k) * (sizes[k] ?? 0)) / total;
    };
    const seen = (chance: number): number => 1 - chance ** (1 / (singles * scale));
    const together = (ofSeen: number, ofHidden: number): number => ofSeen + (1 - ofSeen) * ofHidden;
    const splits = [1, 2, 3].map((fifths) => 0.05 ** (fifths / 5)).filter((chance) => chance >= 2 * 0.05);
    const worst = Math.max(
      seen(0.05),
      hidden(0.05),
      ...splits.map((chance) => together(seen(0.05 / chance), hidden(chance))),
    );
    expect(boundsOf(singles, large, size, "strict", scale).upper).toBeCloseTo(worst, 9);
  });

  test.each(["auto", "strict"] as const)("do not make the upper bound miss (%s)", (method) => {
    const random = seededRandom(5);
    const RUNS = 60;
    let missed = 0;
    for (let run = 0; run < RUNS; run++) {
      const turns = Array.from({ length: 200 }, (_, c) => [random(), c] as const).sort(([a], [b]) => a - b);
      const drawn = new Set(turns.slice(0, 20).map(([, c]) => c));
      const judged = { trusted: [] as number[], cheap: [] as number[], clusters: [] as number[] };
      const others = { cheap: [] as number[], clusters: [] as number[] };
      for (let i = 0; i < 395; i++) {
        const cluster = i < 200 ? Math.floor(i / 40) : i - 195;
        const isEvent = random() < (i < 200 ? 0.3 : 0.02);
        const part = drawn.has(cluster) ? judged : others;
        if (part === judged) judged.trusted.push(isEvent ? 1 : 0);
        part.cheap.push(random() < (isEvent ? 0.7 : 0.05) ? 1 : 0);
        part.clusters.push(cluster);
      }
      const { upper } = predictionPoweredMean(judged, others, { method }).interval.bounds(0.95);
      if (upper < (200 * 0.3 + 195 * 0.02) / 395) missed++;
    }
    // Some 25 before.
    expect(missed).toBeLessThanOrEqual(6);
  });
});
