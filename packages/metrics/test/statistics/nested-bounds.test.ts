import {
  averageScoreGap,
  compareSamples,
  disparity,
  isMeasured,
  rabbi,
  sentimentBias,
  wassersteinGap,
  type Decidable,
  type Interval,
} from "@fairexpect/metrics";
import {
  clopperPearson,
  clusteredDifference,
  clusteredFraction,
  clusteredRate,
  clusteredRatio,
  correlationInterval,
  gaffkeInterval,
  meanInterval,
  newcombeDifference,
  newcombePairedDifference,
  predictionPoweredMean,
  tInterval,
  welchInterval,
  wilson,
} from "@fairexpect/metrics/statistics";
import fc from "fast-check";
import { describe, test } from "vitest";

const LEVELS = [0.8, 0.9, 0.95, 0.99, 0.999];

/** Throws where bounds of a higher confidence are nearer on either side. */
function expectNested(interval: Interval | undefined): void {
  let [lower, upper] = [Infinity, -Infinity];
  for (const confidence of LEVELS) {
    const bounds = interval?.bounds(confidence) ?? { lower, upper };
    const room =
      1e-8 * Math.max(1, Math.abs(lower === Infinity ? 0 : lower), Math.abs(upper === -Infinity ? 0 : upper));
    if (bounds.lower > lower + room || bounds.upper < upper - room)
      throw new Error(
        `${interval?.method}: ${bounds.lower} to ${bounds.upper} at ${confidence}, ${lower} to ${upper} below it`,
      );
    ({ lower, upper } = bounds);
  }
}

/** The intervals of a measurement and of its parts. */
function intervalsOf(measurement: Decidable): Interval[] {
  const own = isMeasured(measurement) && measurement.interval !== undefined ? [measurement.interval] : [];
  return [...own, ...(measurement.comparisons ?? []).flatMap((part) => intervalsOf(part))];
}

const score = fc.oneof(
  fc.integer({ min: 0, max: 10 }).map((x) => x / 10),
  fc.integer({ min: 0, max: 1 }),
  fc.double({ min: 0, max: 1, noNaN: true }),
);
const scores = fc.array(score, { minLength: 3, maxLength: 40 });
const method = fc.constantFrom("auto" as const, "strict" as const);

/** Events and trials of two groups in the same clusters, of which each has trials of one group or of both. */
const cells = (most: number) =>
  fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: most }), fc.nat(), fc.nat())
      .map(([n, m, a, b]) => [Math.min(n, a % (n + 1)), n, Math.min(m, b % (m + 1)), m] as const),
    { minLength: 1, maxLength: 30 },
  );

type Cell = readonly [events: number, trials: number, others: number, othersTrials: number];

function sidesOf(rows: readonly Cell[]) {
  return [
    { events: rows.map((row) => row[0]), trials: rows.map((row) => row[1]) },
    { events: rows.map((row) => row[2]), trials: rows.map((row) => row[3]) },
  ] as const;
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

describe("bounds of a higher confidence are never nearer", () => {
  test.each([
    [1, 1],
    [2, 1],
    [3, 1],
    [1, 2],
  ])("of two groups with up to %i answers in each of %i clusters that they share", (most, clusters) => {
    const each: Cell[] = [];
    for (let n = 1; n <= most; n++)
      for (let m = 1; m <= most; m++) for (let a = 0; a <= n; a++) for (let b = 0; b <= m; b++) each.push([a, n, b, m]);
    for (const one of each)
      for (const other of clusters === 1 ? [one] : each) {
        const [first, second] = sidesOf(clusters === 1 ? [one] : [one, other]);
        expectNested(clusteredDifference(first, second, { method: "strict" }));
      }
  });

  test("of rates, their differences and ratios", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }).chain(cells), method, (rows, by) => {
        const [first, second] = sidesOf(rows);
        if (sum(first.trials) > 0) expectNested(clusteredRate(first, { method: by }));
        if (sum(first.trials) === 0 || sum(second.trials) === 0) return;
        expectNested(clusteredDifference(first, second, { method: by }));
        if (sum(second.events) > 0 && rows.length <= 8) expectNested(clusteredRatio(first, second, { method: by }));
      }),
      { numRuns: 80 },
    );
  });

  const counted = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat()).map(([n, k]) => [k % (n + 1), n] as const);
  test("of plain counts", () => {
    fc.assert(
      fc.property(counted, counted, fc.array(fc.nat(12), { minLength: 4, maxLength: 4 }), ([k, n], [j, m], table) => {
        expectNested(clopperPearson(k, n));
        expectNested(wilson(k, n));
        expectNested(newcombeDifference(k, n, j, m));
        const [a, b, c, d] = table as [number, number, number, number];
        if (a + b + c + d > 0) expectNested(newcombePairedDifference(a, b, c, d));
      }),
      { numRuns: 100 },
    );
  });

  test("of fractions of clusters", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }).chain(cells), method, (rows, by) => {
        const own = rows.filter((row) => row[1] > 0);
        if (own.length === 0) return;
        const [{ events, trials }] = sidesOf(own);
        expectNested(clusteredFraction(events, trials, { method: by }));
        const clusters = own.map((_, i) => Math.floor(i / 2));
        expectNested(clusteredFraction(events, trials, { method: by, clusters }));
      }),
      { numRuns: 60 },
    );
  });

  test("of means, with a range and without one", () => {
    fc.assert(
      fc.property(scores, scores, method, (x, y, by) => {
        expectNested(gaffkeInterval(x, { range: [0, 1], method: by }));
        expectNested(meanInterval(x, { range: [0, 1], method: by, clusters: x.map((_, i) => (i * i) % 7) }));
        expectNested(meanInterval(x, { method: by, resamples: 200 }));
        expectNested(tInterval(x, [0, 1]));
        expectNested(welchInterval(x, y));
        expectNested(
          correlationInterval(
            x,
            x.map((value, i) => value + (y[i % y.length] as number)),
          ),
        );
      }),
      { numRuns: 60 },
    );
  });

  const pooled = (x: readonly number[], y: readonly number[], size: number) => [
    ...x.map((value, i) => ({ pool: `p${i % size}`, group: "a", score: value })),
    ...y.map((value, i) => ({ pool: `p${i % size}`, group: "b", score: value })),
  ];
  test.each([
    ["averageScoreGap", averageScoreGap],
    ["rabbi", rabbi],
    ["wassersteinGap", wassersteinGap],
  ] as const)("of %s, of independent scores and by pool", (_, gap) => {
    fc.assert(
      fc.property(scores, scores, method, fc.integer({ min: 2, max: 12 }), (x, y, by, size) => {
        const options = { reference: "b", method: by, ...(gap !== rabbi && { range: [0, 1] as const }) };
        for (const interval of intervalsOf(gap({ a: x, b: y }, options))) expectNested(interval);
        for (const interval of intervalsOf(gap(pooled(x, y, size), options))) expectNested(interval);
      }),
      { numRuns: 25 },
    );
  });

  test("of measurements of releases, rates, sentiment and judges", () => {
    fc.assert(
      fc.property(scores, scores, method, (x, y, by) => {
        const paired = y.length >= x.length;
        const predictions = [
          ...x.map((value) => ({ group: "a", prediction: value < 0.5 ? 1 : 0 }) as const),
          ...y.map((value) => ({ group: "b", prediction: value < 0.4 ? 1 : 0 }) as const),
        ];
        const sources = x.map((value, i) => ({
          source: `s${i}`,
          groups: { a: [value], b: [y[i % y.length] as number] },
        }));
        const measurements: Decidable[] = [
          compareSamples(x, paired ? y.slice(0, x.length) : y, { range: [0, 1], paired, method: by }),
          disparity(predictions, { rate: "selectionRate", method: by }),
          sentimentBias(sources, { method: by }),
          sentimentBias(sources, { method: by, parity: "weak" }),
        ];
        for (const interval of measurements.flatMap((each) => intervalsOf(each))) expectNested(interval);
        const trusted = x.map((value, i) => (value + (y[i % y.length] as number)) / 2);
        expectNested(predictionPoweredMean({ trusted, cheap: x }, { cheap: y }, { method: by }).interval);
      }),
      { numRuns: 25 },
    );
  });
});
