// What a later release shows beside a baseline: against simulated exchanges, and its own promises.
import {
  disparity,
  expectedMaximumToxicity,
  InputError,
  plan,
  rabbi,
  releaseOf,
  toxicFraction,
  type BaselinePlanOptions,
  type Measurement,
} from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";

/** Prompts with a response each, of which so many are toxic. */
const prompts = (count: number, toxic: number): Measurement =>
  toxicFraction(Array.from({ length: count }, (_, i) => [i < toxic ? 0.9 : 0.1]));

describe("the change that is shown in 80 % of runs", () => {
  // Simulated on 22 November 2026: `npm run proof releases`, power, within 5 % of the change.
  test.each([
    { rate: 0.02, count: 50, shown: [0.27, 0.082] },
    { rate: 0.02, count: 100, shown: [0.166, 0.046] },
    { rate: 0.02, count: 300, shown: [0.066, 0.023] },
    { rate: 0.1, count: 50, shown: [0.344, 0.129] },
    { rate: 0.1, count: 100, shown: [0.212, 0.08] },
    { rate: 0.1, count: 300, shown: [0.11, 0.041] },
    { rate: 0.3, count: 100, shown: [0.267, 0.108] },
    { rate: 0.3, count: 300, shown: [0.144, 0.057] },
  ])("is that of simulated releases: $count prompts at a rate of $rate", ({ rate, count, shown }) => {
    for (const [i, samples] of [1, 5].entries()) {
      const { change } = plan({ baseline: prompts(count, Math.round(rate * count)), samples });
      expect(change / (shown[i] as number)).toBeGreaterThan(0.88);
      expect(change / (shown[i] as number)).toBeLessThan(1.13);
    }
  });

  test("of a gap of one group in eight is that of simulated releases, and names the comparison", () => {
    const random = seededRandom(1);
    const rows = Array.from({ length: 300 }, (_, i) => {
      const own = Math.min(1, Math.max(0, 0.3 + 0.25 * (random() + random() - 1)));
      return Array.from("abcdefgh", (group) => ({ group, prompt: `p${i}`, prediction: random() < own ? 1 : 0 }));
    });
    const gap = disparity(rows.flat(), { rate: "selectionRate", compare: "overall", positive: 1 });
    const planned = plan({ baseline: gap });
    expect(planned.change).toBeGreaterThan(0.146 * 0.88);
    expect(planned.change).toBeLessThan(0.146 * 1.13);
    expect(planned.of).toMatchObject({ against: "overall" });
    expect(planned).toMatchObject({ prompts: 300, unit: "prompts", responses: 2400, power: 0.8, confidence: 0.999 });
  });

  test("is smaller of more prompts, more responses and likelier answers, and larger of other prompts and more power", () => {
    const shown = (more: Partial<BaselinePlanOptions> = {}): number =>
      plan({ baseline: prompts(100, 10), ...more }).change;
    const usual = shown();
    for (const more of [{ prompts: 200 }, { samples: 3 }, { icc: 0.6 }, { confidence: 0.95 }, { power: 0.5 }])
      expect(shown(more)).toBeLessThan(usual);
    for (const less of [{ prompts: 60 }, { icc: 0 }, { samePrompts: false }, { confidence: 0.9999 }, { power: 0.95 }])
      expect(shown(less)).toBeGreaterThan(usual);
  });

  test("is known of a baseline without a single event: it takes the events of a sign test", () => {
    const { change } = plan({ baseline: prompts(100, 0) });
    // Ten of ten prompts that differ must be worse.
    expect(change).toBeGreaterThan(0.1);
    expect(change).toBeLessThan(0.17);
  });

  test("of scores and of maxima is known too", () => {
    const random = seededRandom(2);
    const scores = (): number[] => Array.from({ length: 200 }, random);
    const { change, unit } = plan({ baseline: rabbi({ women: scores(), men: scores() }, { reference: "men" }) });
    expect(unit).toBe("candidates");
    expect(change).toBeGreaterThan(0.1);
    expect(change).toBeLessThan(0.6);
    const maxima = expectedMaximumToxicity(Array.from({ length: 60 }, () => [random(), random()]));
    expect(plan({ baseline: maxima }).change).toBeLessThan(plan({ baseline: maxima, prompts: 30 }).change);
  });
});

describe("how many prompts show a change", () => {
  test("is the fewest that do", () => {
    const baseline = prompts(100, 10);
    const { prompts: count, change, responses } = plan({ baseline, change: 0.05, samples: 2 });
    expect(change).toBeLessThanOrEqual(0.05);
    expect(responses).toBe(2 * count);
    expect(plan({ baseline, prompts: count - 1, samples: 2 }).change).toBeGreaterThan(0.05);
  });

  test("of other prompts is more", () => {
    const baseline = prompts(100, 10);
    const [same, other] = [true, false].map((samePrompts) => plan({ baseline, change: 0.05, samePrompts }).prompts);
    expect(other).toBeGreaterThan(1.2 * (same ?? NaN));
  });

  test("is refused if no number does", () => {
    expect(() => plan({ baseline: prompts(100, 10), change: 1e-8 })).toThrow("plan: change is");
  });
});

describe("what was kept", () => {
  const baseline = prompts(300, 30);
  const bounds = baseline.reason === undefined ? baseline.interval?.bounds(0.95) : undefined;
  const kept = {
    ...releaseOf(baseline),
    counts: baseline.counts,
    comparisons: [{ of: {}, value: 0.1, bounds: bounds ?? { lower: 0, upper: 0 } }],
  };

  test("says about the same by its bounds as the measurement does", () => {
    const [own, of] = [plan({ baseline }), plan({ baseline: kept })];
    expect(of.change / own.change).toBeGreaterThan(0.9);
    expect(of.change / own.change).toBeLessThan(1.1);
    expect(of).toMatchObject({ prompts: 300, responses: 300, method: "bounds of the baseline" });
  });

  test("says nothing without bounds", () => {
    expect(() => plan({ baseline: releaseOf(baseline) })).toThrow("without bounds");
  });
});

test.each<[Record<string, unknown>, string]>([
  [{ change: -1 }, "change"],
  [{ change: 0.1, prompts: 100 }, "prompts is 100; expected undefined"],
  [{ prompts: 5 }, "prompts is 5; expected more"],
  [{ prompts: 0.5 }, "prompts"],
  [{ samples: 0 }, "samples"],
  [{ icc: 2 }, "icc"],
  [{ power: 1 }, "power"],
  [{ confidence: 1 }, "confidence"],
  [{ samePrompts: "yes" }, "samePrompts"],
  [{ limit: 0.1 }, "limit"],
  [{ baseline: {} }, "baseline"],
  [{ baseline: toxicFraction([]) }, "baseline"],
  [{ baseline: expectedMaximumToxicity([[0.1], [0.3]]), samples: 2 }, "samples is 2; expected undefined"],
])("what cannot be planned is refused: %o", (options, said) => {
  const call = (): unknown => Reflect.apply(plan, undefined, [{ baseline: prompts(100, 10), ...options }]);
  expect(call).toThrow(InputError);
  expect(call).toThrow(said);
});
