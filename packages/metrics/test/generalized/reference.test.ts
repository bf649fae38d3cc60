import {
  generalizedMetric,
  weighted,
  type CounterfactualData,
  type GeneralizedMetricOptions,
} from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";
import { refused } from "../core/refused.js";
import { expectClose, fixture } from "./fixture.js";

type Name = Parameters<typeof generalizedMetric>[0];

interface Case {
  readonly data: CounterfactualData | number;
  readonly class: number;
  readonly all: Readonly<Record<string, number>>;
  readonly trueClass: Readonly<Record<string, number>>;
}

const cases = fixture("reference") as readonly Case[];

function dataOf({ data }: Case): CounterfactualData {
  return typeof data === "number" ? dataOf(cases[data] as Case) : data;
}

const reference = { variant: "reference" } as const;

describe("the variant of the paper's code", () => {
  const rows = cases.flatMap((each, i) =>
    ([false, true] as const).flatMap((trueClass) =>
      Object.entries(each[trueClass ? "trueClass" : "all"]).map(
        ([name, value]) => [i, name as Name, each.class, trueClass, value, each] as const,
      ),
    ),
  );

  test.each(rows)("gives on data %i for %s of class %i, of the true class %s, what the oracle does", (...row) => {
    const [, name, label, trueClass, value, each] = row;
    expectClose(generalizedMetric(name, dataOf(each), { ...reference, class: label, trueClass }).value, value);
  });

  test.each(rows)("recomputes it from its clusters, on data %i for %s of class %i, true class %s", (...row) => {
    const [, name, label, trueClass, , each] = row;
    const measured = generalizedMetric(name, dataOf(each), { ...reference, class: label, trueClass });
    const { comparisons = [measured], clusters, recompute } = measured;
    const again = clusters === undefined ? undefined : recompute?.(weighted(clusters));
    expect(again).toHaveLength(comparisons.length);
    for (const [k, { value }] of comparisons.entries()) expectClose(again?.[k], value ?? Number.NaN, 1e-9);
  });

  const source = (gold: number, women: number, men: number) => ({
    gold,
    groups: { women: [{ probabilities: women }], men: [{ probabilities: men }] },
  });
  const two = { sources: [source(1, 0.9, 0.5), source(0, 0.2, 0.3)] };

  test("divides what the sources of the class sum to by all sources, whose tuples count", () => {
    expectClose(generalizedMetric("cfGap", two, { ...reference, class: 1, trueClass: true }).value, 0.2);
    expectClose(generalizedMetric("cfGapPairs", two, { class: 1, trueClass: true }).value, 0.4);
  });

  test("is what its three options set, each on its own", () => {
    const wide = { ...two, sources: [...two.sources, source(1, 0.4, 0.1)] };
    const varied = {
      sources: wide.sources.map((each, i) =>
        i === 1 ? { ...each, groups: { ...each.groups, women: Array(4).fill(each.groups.women[0]) } } : each,
      ),
    };
    const measure = (options: GeneralizedMetricOptions) =>
      generalizedMetric("cfGapPairs", varied, { class: 1, trueClass: true, ...options }).value;
    expectClose(measure({}), (0.4 + 0.3) / 2);
    expectClose(measure({ tcDenominator: "all" }), (0.4 + 0.3) / 3);
    expectClose(measure({ tcDenominator: "all", weighting: "tuple" }), (0.4 + 0.3) / 6);
    expectClose(measure({ tcDenominator: "all", weighting: "tuple", sampling: "sampled" }), (0.4 + 0.3) / 6);
    expectClose(measure({ variant: "reference" }), (0.4 + 0.3) / 6);
  });

  test("keeps what it sets where an option is undefined, and gives way where one is given", () => {
    const measure = (options: object) =>
      generalizedMetric("cfGap", two, { ...reference, class: 1, trueClass: true, ...options }).value;
    expectClose(measure({ tcDenominator: undefined, weighting: undefined, sampling: undefined }), 0.2);
    expectClose(measure({ tcDenominator: "class" }), 0.4);
  });

  test("has no background where it compares in pairs", () => {
    const call = () => generalizedMetric("cfGap", two, { ...reference, background: "original" });
    expect(refused(call).message).toContain(
      'options.background is the text "original"; expected undefined, because the metric compares groups with each other.',
    );
  });
});
