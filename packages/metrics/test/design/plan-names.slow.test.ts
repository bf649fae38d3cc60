import { averageScoreGap, decide, disparity, plan, rabbi, type Measured, type Measurement } from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";
import { crossedNames, type NamedItem, type NamedModel } from "./crossed-names.js";

const RUNS = 120;

/** The same spreads, of names that are one way or the other and of sources that are anything between. */
function otherwise({ names, sources, ofNames, ofSources, seed = 1 }: NamedModel): NamedItem[] {
  const random = seededRandom(seed);
  const between = (deviation: number): number => deviation * Math.sqrt(12) * (random() - 0.5);
  const own = Array.from({ length: sources }, () => between(0.15));
  return ["a", "b"].flatMap((group) => {
    const ofGroup = own.map((each) => each + between(ofSources));
    return Array.from({ length: names }, (_, k) => {
      const ofName = random() < 0.5 ? ofNames : -ofNames;
      return ofGroup.map((each, s): NamedItem => ({
        group,
        term: `${group}${k}`,
        termType: "name",
        source: `s${s}`,
        score: 0.45 + each + ofName + between(0.25),
      }));
    }).flat();
  });
}

const clustered = (items: readonly NamedItem[]) => items.map(({ source, ...rest }) => ({ ...rest, cluster: source }));
const measures: Readonly<Record<string, (items: readonly NamedItem[]) => Measurement>> = {
  rates: (items) =>
    disparity(
      items.map(({ score, ...rest }) => ({ ...rest, prediction: score > 0.5 ? 1 : 0 })),
      { rate: "selectionRate", positive: 1, compare: { reference: "b" } },
    ),
  ranks: (items) => rabbi(clustered(items), { reference: "b" }),
  means: (items) => averageScoreGap(clustered(items), { reference: "b" }),
};

test.each([
  ["rates", 0.02, 0.15],
  ["rates", 0.15, 0.2],
  ["ranks", 0.1, 0.22],
  ["means", 0.02, 0.05],
  ["means", 0.1, 0.08],
])(
  "fresh sets of the names and sources that are planned pass four times in five: %s, %d, %d",
  (name, ofNames, distance) => {
    const measure = measures[name] as (items: readonly NamedItem[]) => Measurement;
    const model = { names: 100, sources: 60, ofNames, ofSources: 0.08 };
    // So many names tell how far they differ to a tenth or so.
    const from = measure(crossedNames({ ...model, seed: 3 })) as Measured;
    const { terms = 0, crossedWith: { count = 0 } = {} } = plan({ from, limit: { below: from.value + distance } });
    const fresh = Array.from({ length: RUNS }, (_, run) =>
      measure(otherwise({ ...model, names: terms, sources: count, seed: 100 + run })),
    ) as Measured[];
    const truth = fresh.reduce((sum, { value }) => sum + value, 0) / RUNS;
    const passed = fresh.filter((one) => decide(one, { below: truth + distance }).verdict === "pass").length / RUNS;
    // Two and a half standard errors of these runs, and what the pilot tells wrong of its names.
    expect(passed).toBeGreaterThan(0.7);
    expect(passed).toBeLessThan(0.92);
  },
);
