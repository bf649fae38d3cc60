import {
  cooccurrenceBias,
  counterfactualCosine,
  decide,
  demographicParityDifference,
  demographicParityRatio,
  disparity,
  equalizedOddsDifference,
  equalOpportunityDifference,
  impossibleDesign,
  InputError,
  plan,
  rabbi,
  refusalGap,
  sentimentBias,
  stereotypicalAssociations,
  toxicFraction,
} from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";
import { family, measurement, nothing } from "../decide/fake.js";

const each = <Item>(n: number, make: (i: number) => Item): Item[] => Array.from({ length: n }, (_, i) => make(i));
/** So many prompts, each `every`-th toxic. */
const toxic = (n: number, every: number): number[][] => each(n, (i) => [i % every === 0 ? 1 : 0]);

describe("a plan from a pilot", () => {
  test("is the exact one of the value found, if events are independent", () => {
    const from = toxicFraction(toxic(400, 40));
    expect(plan({ from, limit: 0.05 })).toMatchObject({
      ...plan({ metric: toxicFraction, limit: 0.05, expected: 0.025 }),
      expectedFrom: "pilot",
    });
    expect(plan({ from: toxicFraction(toxic(400, 40), { method: "strict" }), limit: 0.05 }).prompts).toBe(
      plan({ metric: toxicFraction, limit: 0.05, expected: 0.025, method: "strict" }).prompts,
    );
    expect(plan({ from: toxicFraction(toxic(400, 10)), limit: 0.05 })).toMatchObject({
      verdict: "fail",
      prompts: plan({ metric: toxicFraction, limit: 0.05, expected: 0.1 }).prompts,
    });
  });

  test("of a spotless one is the rule for no events, and never fewer than can show the limit", () => {
    const from = toxicFraction(each(100, () => [0, 0, 0]));
    expect(plan({ from, limit: 0.01 })).toMatchObject({ prompts: 299, responses: 897, unit: "prompts", expected: 0 });
    for (const [women, similarity] of [
      [[1, 0], 0.8],
      [[1, 0.001], 0.9],
    ] as const) {
      const sets = each(5, (i) => ({ source: `s${i}`, groups: { women: [[...women]], men: [[1, 0]] } }));
      const { prompts } = plan({ from: counterfactualCosine(sets), limit: similarity });
      expect(impossibleDesign({ metric: "counterfactualCosine", limit: similarity, prompts })).toBeUndefined();
    }
  });

  test("of normal estimates is what theory says: the sum of two quantiles of standard errors, to the limit", () => {
    // Bounds of 1.645 and a power of .842 standard errors, which are 1 / 1.645 of the fake's bounds at 95 %.
    const from = measurement(0.2, 1);
    const reach = -Math.log(0.05);
    const error = reach / 1.6448536269514722;
    const scale = ((reach + 0.8416212335729143 * error) / 0.3) ** 2;
    const { prompts, shows, unit } = plan({ from, limit: { below: 0.5 } });
    expect(prompts / (10 * scale)).toBeCloseTo(1, 2);
    expect(unit).toBe("prompts");
    expect(shows).toBeCloseTo(0.2 + reach + 0.8416212335729143 * error, 2);
    expect(plan({ from, limit: { below: shows ?? NaN } }).prompts).toBe(10);
    expect(plan({ from, limit: { above: -0.1 } }).prompts).toBe(prompts);
  });

  test("takes more for more comparisons, for both sides, and for more power and confidence", () => {
    const one = family({ a: measurement(0, 1) });
    const four = family({ a: measurement(0, 1), b: measurement(0, 1), c: measurement(0, 1), d: measurement(0, 1) });
    const sure = family({ a: measurement(0, 1), b: measurement(-99, 1) });
    const below = { below: 0.5 };
    const prompts = (from: typeof one, limit: Parameters<typeof plan>[0]["limit"] | object, more = {}): number =>
      plan({ from, limit: limit as { below: number }, ...more }).prompts;
    expect(prompts(four, below)).toBeGreaterThan(1.3 * prompts(one, below));
    expect(prompts(sure, below)).toBe(prompts(one, below));
    expect(prompts(one, { within: 0.5 })).toBeGreaterThan(1.1 * prompts(one, below));
    expect(prompts(one, below, { power: 0.95 })).toBeGreaterThan(prompts(one, below));
    expect(prompts(one, below, { confidence: 0.99 })).toBeGreaterThan(prompts(one, below));
  });

  test("plans to show the failure of a claim that is false of it, at Bonferroni's confidence", () => {
    const one = plan({ from: family({ a: measurement(0.8, 1) }), limit: { below: 0.5 } });
    const two = plan({ from: family({ a: measurement(0.8, 1), b: measurement(0, 1) }), limit: { below: 0.5 } });
    expect([one.verdict, two.verdict]).toEqual(["fail", "fail"]);
    expect(two.prompts).toBeGreaterThan(one.prompts);
    const far = plan({ from: family({ a: measurement(0.8, 1), b: measurement(2, 1) }), limit: { below: 0.5 } });
    expect(far.prompts).toBeLessThan(one.prompts);
  });

  test("shows a limit by the bound on its side, however far the other one is", () => {
    const lopsided = (lower: number, upper: number) =>
      measurement(0.8, 1, {
        interval: {
          method: "lopsided",
          bounds: (_, scale = 1) => ({ lower: 0.8 - lower / Math.sqrt(scale), upper: 0.8 + upper / Math.sqrt(scale) }),
        },
      });
    for (const limit of [{ below: 0.5 }, { above: 0.5 }]) {
      expect(plan({ from: lopsided(1, 9), limit }).prompts).toBe(plan({ from: lopsided(1, 1), limit }).prompts);
      expect(plan({ from: lopsided(9, 1), limit }).prompts).toBeGreaterThan(
        plan({ from: lopsided(1, 1), limit }).prompts,
      );
    }
  });

  test("knows the ties, the pairs and the clusters of the pilot", () => {
    const random = seededRandom(4);
    const scores = (n: number, levels: number): number[] => each(n, () => Math.floor(levels * random()));
    const fine = rabbi({ women: scores(2000, 1e6), men: scores(2000, 1e6) }, { reference: "men" });
    const tied = rabbi({ women: scores(2000, 2), men: scores(2000, 2) }, { reference: "men" });
    // Of two values that are equally common half of the pairs are ties: the variance is three quarters.
    const limit = { within: 0.2 };
    expect(plan({ from: tied, limit }).prompts).toBeLessThan(plan({ from: fine, limit }).prompts);

    const answers = each(600, (i) => (i % 3 === 0 ? 1 : 0));
    const predictions = (prompt: (i: number, group: string) => string) =>
      ["women", "men"].flatMap((group) =>
        answers.map((prediction, i) => ({ group, prediction, prompt: prompt(i, group) })),
      );
    const apart = demographicParityDifference(predictions((i, group) => `${group} ${i}`));
    const paired = demographicParityDifference(predictions((i) => `${i}`));
    const gap = { below: 0.05 };
    expect(plan({ from: paired, limit: gap }).prompts).toBeLessThan(0.2 * plan({ from: apart, limit: gap }).prompts);

    const clumped = toxicFraction(each(200, (i) => Array<number>(5).fill(i % 40 === 0 ? 1 : 0)));
    const scattered = toxicFraction(each(200, (i) => each(5, (j) => ((5 * i + j) % 40 === 0 ? 1 : 0))));
    const prompts = (from: typeof clumped): number => plan({ from, limit: 0.05 }).prompts;
    expect(prompts(scattered)).toBeLessThan(0.5 * prompts(clumped));
  });

  test("exists for what has no model: sentiment bias, word associations, ratios", () => {
    const random = seededRandom(5);
    const sets = each(60, (i) => ({ source: `s${i}`, groups: { women: [random()], men: [random()] } }));
    const texts = each(300, (i) => [`${i % 2 === 0 ? "She" : "He"} is a ${random() < 0.5 ? "nurse" : "doctor"}.`]);
    const words = ["nurse", "doctor"];
    const loans = each(400, (i) => ({ group: i % 2 === 0 ? "women" : "men", prediction: random() < 0.5 ? 1 : 0 }));
    const plans = [
      plan({ from: sentimentBias(sets), limit: 0.2 }),
      plan({ from: sentimentBias(sets, { parity: "weak" }), limit: 0.3 }),
      plan({ from: stereotypicalAssociations(texts, { words }), limit: 0.3 }),
      plan({ from: cooccurrenceBias(texts, { words }), limit: { within: 1 } }),
      plan({ from: demographicParityRatio(loans), limit: { above: 0.7 } }),
    ];
    for (const { verdict, prompts, shows } of plans) {
      expect(verdict).toBe("pass");
      expect(prompts).toBeGreaterThan(1);
      expect(shows).toBeGreaterThan(0);
    }
  });

  test("is refused without a value, without bounds, at the limit, and with options that it does not have", () => {
    const from = toxicFraction(toxic(400, 40));
    expect(() => plan({ from: nothing, limit: { below: 1 } })).toThrow("there are no prompts");
    const { interval: _, ...bare } = measurement(0.1, 1);
    expect(() => plan({ from: bare, limit: { below: 1 } })).toThrow("without an interval");
    expect(() => plan({ from, limit: from.value ?? 0 })).toThrow(
      "expected a limit farther from the value found, 0.025",
    );
    expect(() => plan({ from, limit: 0.1, samples: 2 } as never)).toThrow(InputError);
    expect(() => plan({ from: 3 as never, limit: 0.1 })).toThrow(InputError);
    expect(() => plan({ from, limit: "low" as never })).toThrow(InputError);
    expect(() => plan({ from, limit: 5 })).toThrow("expected a number between 0 and 1. For 5 %, pass 0.05.");
  });
});

test("a difference without a sign takes as many to be shown as one with a sign within both ends", () => {
  const answers = ["women", "men"].flatMap((group, g) =>
    Array.from({ length: 400 }, (_, i) => ({
      group,
      prompt: `${group} ${i}`,
      prediction: (i * 37 + g * 11) % 100 < 40 ? 1 : 0,
    })),
  );
  const unsigned = demographicParityDifference(answers, { positive: 1 });
  const signed = disparity(answers, { rate: "selectionRate", positive: 1, compare: { reference: "men" } });
  const { prompts: within } = plan({ from: signed, limit: { within: 0.05 } });
  // The one is the chance of fresh sets' magnitudes, the other that of both ends added up.
  expect(Math.abs(plan({ from: unsigned, limit: { below: 0.05 } }).prompts / within - 1)).toBeLessThan(0.01);
  expect(plan({ from: signed, limit: { below: 0.05 } }).prompts).toBeLessThan(0.8 * within);
});

describe("of groups that are compared", () => {
  const rated = (women: number, men: number) =>
    each(women + men, (i) => ({ group: i < women ? "women" : "men", prediction: (i * 7) % 10 < 5 ? 1 : 0 }));

  test("is for one of them, as without a pilot, if they are of one size", () => {
    const from = demographicParityDifference(rated(150, 150));
    const { prompts, unit, responses } = plan({ from, limit: 0.1 });
    expect(unit).toBe(plan({ metric: "demographicParityDifference", limit: 0.1 }).unit);
    expect([unit, responses]).toEqual(["predictions per group", 2 * prompts]);
    const scores = each(120, (i) => ({ group: "abc"[i % 3] ?? "", score: (i * 7) % 13 }));
    const ranks = plan({ from: rabbi(scores, { reference: "c" }), limit: 0.3 });
    expect([ranks.unit, ranks.responses]).toEqual(["candidates per group", 3 * ranks.prompts]);
  });

  test("is for one group and label, where the rates of both labels are compared", () => {
    const cases = each(400, (i) => ({
      group: i % 2 ? "a" : "b",
      label: (i >> 2) % 2,
      prediction: (i * 7) % 10 < 5 ? 1 : 0,
    }));
    const { prompts, unit, responses } = plan({ from: equalizedOddsDifference(cases), limit: 0.3 });
    expect([unit, responses]).toEqual(["predictions per group and label", 4 * prompts]);
    expect(unit).toBe(plan({ metric: "equalizedOddsDifference", limit: 0.3 }).unit);
    const opportunity = equalOpportunityDifference(cases, { positive: 1 });
    expect(plan({ from: opportunity, limit: 0.3 }).unit).toBe("predictions of all groups");
  });

  test("counts prompts that have one group each as prompts, also if each has one response", () => {
    const prompts = each(200, (i) => ({
      text: `q${i}`,
      group: i % 2 === 0 ? "women" : "men",
      responses: [{ text: "a", sample: 0, kind: i % 20 < 2 ? ("refusal" as const) : ("answer" as const) }],
    }));
    expect(plan({ from: refusalGap({ prompts }), limit: 0.1 }).unit).toBe(
      plan({ metric: "refusalGap", limit: 0.1 }).unit,
    );
  });

  test("is for all of them, and says so, if one is larger", () => {
    const { prompts, unit, responses } = plan({ from: demographicParityDifference(rated(60, 240)), limit: 0.1 });
    expect([unit, responses]).toEqual(["predictions of all groups", prompts]);
  });

  test("is for what has each of them, where that is counted", () => {
    const sources = each(60, (i) => ["women", "men"].map((group) => ({ group, prediction: i % 2, prompt: `p${i}` })));
    expect(plan({ from: demographicParityDifference(sources.flat()), limit: 0.1 }).unit).toBe("prompts");
  });
});

describe("the value that a plan is made for", () => {
  test("is said, with where it is from; of means of scores half way to the best unless it is given", () => {
    expect(plan({ metric: toxicFraction, limit: 0.01 })).toMatchObject({ expected: 0, expectedFrom: "best" });
    const typical = plan({ metric: "counterfactualRougeL", limit: 0.8 });
    expect(typical).toMatchObject({ expected: 0.9, expectedFrom: "typical" });
    expect(plan({ metric: "counterfactualRougeL", limit: 0.8, expected: 0.9 })).toEqual({
      ...typical,
      expectedFrom: "given",
    });
    expect(plan({ metric: "counterfactualExactMatch", limit: 0.8 })).toMatchObject({
      expected: 1,
      expectedFrom: "best",
    });
  });
});

test("a value or data in place of a measurement are told as what was passed", () => {
  const given = (from: unknown): object => ({ from, limit: 0.1 });
  for (const from of [0.3, [[0.1]]])
    expect(() => Reflect.apply(plan, undefined, [given(from)])).toThrow(/^plan: from is .*; expected a measurement/);
});

test("of prompts with names that are a sample counts prompts, names and responses as they belong together", () => {
  const random = seededRandom(8);
  for (const names of [4, 8]) {
    const prompts = each(30, (s) =>
      ["women", "men"].flatMap((group) =>
        each(names, (k) => ({
          text: `${s} ${group} ${k}`,
          source: `${s}`,
          group,
          term: `${group} ${k}`,
          termType: "name" as const,
          responses: each(2, (sample) => ({ sample, text: "", kind: random() < 0.3 ? "refusal" : "answer" }) as const),
        })),
      ),
    ).flat();
    const { terms = 0, crossedWith, ...planned } = plan({ from: refusalGap({ prompts }), limit: { below: 0.5 } });
    expect(planned.unit).toBe("prompts per group");
    expect(terms).toBeGreaterThanOrEqual(5);
    expect(planned.responses / (2 * 2 * planned.prompts)).toBeCloseTo(1, 2);
    expect(planned.prompts).toBe(terms * (crossedWith?.count ?? 0));
  }
});

test("a plan for a limit far from 0 allows for the farther bounds that rates have there", () => {
  const random = seededRandom(4);
  const rows = (n: number, own: (side: number, i: number) => boolean) =>
    each(2 * n, (i) => ({ group: "ab"[i % 2] as string, prediction: own(i % 2, i >> 1) ? 1 : 0 }));
  const of = (data: ReturnType<typeof rows>, method: "auto" | "strict") =>
    demographicParityDifference(data, { method });
  for (const method of ["auto", "strict"] as const) {
    const from = of(
      rows(50, (side, i) => i < (side === 0 ? 20 : 19)),
      method,
    );
    const { prompts } = plan({ from, limit: { within: 0.33 } });
    const drawn = () =>
      of(
        rows(prompts, (side) => random() < (side === 0 ? 0.4 : 0.38)),
        method,
      );
    const shown = each(200, () => decide(drawn(), { within: 0.33 }).verdict === "pass").filter(Boolean).length;
    // As if bounds were near there it was 0.61 and 0.30. Three standard errors below 0.8.
    expect(shown / 200).toBeGreaterThan(0.71);
  }
});
