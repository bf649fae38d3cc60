import { describe, expect, test } from "vitest";
import {
  invarianceTest,
  isMeasured,
  pcm,
  significantGroupEffect,
  type CounterfactualData,
  type Measurement,
} from "@fairexpect/metrics";

/** Sources of `size` to each template: each template decides alike, and so do its sources. */
const templates = (count: number, size: number, named: boolean, groups: readonly string[]): CounterfactualData => ({
  sources: Array.from({ length: count * size }, (_, i) => {
    const template = Math.floor(i / size);
    const own = groups.map((group, g): readonly [string, readonly { probabilities: number }[]] => [
      group,
      [{ probabilities: (template % 3 === 0 ? 0.4 : 0.6) + (g * (1 + (template % 4))) / 50 + i / 10_000 }],
    ]);
    return { groups: Object.fromEntries(own), ...(named && { cluster: `template ${template}` }) };
  }),
});

const two = ["women", "men"];
const three = ["women", "men", "others"];
const options = { score: "meanProbability", comparison: "difference" } as const;

const widthOf = (measured: Measurement): number => {
  const part = measured.comparisons?.[0] ?? measured;
  const bounds = isMeasured(part) ? part.interval?.bounds(0.95) : undefined;
  return (bounds?.upper ?? NaN) - (bounds?.lower ?? NaN);
};

describe("sources of one cluster", () => {
  test.each([
    ["pcm", (data: CounterfactualData) => pcm(data, options)],
    ["invarianceTest", (data: CounterfactualData) => invarianceTest(data)],
  ] as const)("widen the interval of %s, and leave its value as it is", (_, metric) => {
    const [plain, named] = [metric(templates(20, 15, false, two)), metric(templates(20, 15, true, two))];
    expect(named.value).toBe(plain.value);
    expect(widthOf(named)).toBeGreaterThan(2 * widthOf(plain));
    expect(named.clusters?.ways.map(({ unit, ids }) => [unit, ids.length])).toEqual([["sources", 20]]);
    expect(plain.clusters?.ways.map(({ ids }) => ids.length)).toEqual([300]);
  });

  test.each([
    ["Wilcoxon's", two],
    ["Friedman's", three],
  ] as const)("are permuted together in %s test", (_, groups) => {
    const [plain, named] = [false, true].map((isNamed) => significantGroupEffect(templates(4, 15, isNamed, groups)));
    expect(named?.value).toBe(plain?.value);
    if (plain === undefined || named === undefined || !isMeasured(plain) || !isMeasured(named))
      throw new Error("There is no effect.");
    expect(named.details).toEqual(plain.details);
    expect(plain.pValue).toBeLessThan(1e-6);
    // Of two groups in four templates one division in eight is as extreme, of three one in 216.
    expect(named.pValue).toBeCloseTo(groups.length === 2 ? 1 / 8 : 1 / 216, 2);
    // Each source a cluster of its own is the plain test.
    const single = templates(30, 1, true, groups);
    const own = significantGroupEffect(single);
    const same = significantGroupEffect(templates(30, 1, false, groups));
    expect([own.value, isMeasured(own) && (own.pValue ?? 1) <= 0.001]).toEqual([same.value, true]);
  });

  test("have the name of their cluster as a text", () => {
    const data = { sources: [{ cluster: 3, groups: { a: [{ predicted: 1 }], b: [{ predicted: 1 }] } }] };
    expect(() => invarianceTest(data as never)).toThrow("data.sources[0].cluster is 3; expected a text");
  });
});
