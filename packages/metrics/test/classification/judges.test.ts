import {
  correctedFraction,
  judgeAgreement,
  judgedCases,
  judgeDisparity,
  type Measured,
  type Measurement,
} from "@fairexpect/metrics";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const said = (prediction: boolean, label: boolean, count: number, group = "all") =>
  Array.from({ length: count }, () => ({ group, prediction, label }));
const labelled = (found: number, positives: number, accused: number, negatives: number) => [
  ...said(true, true, found),
  ...said(false, true, positives - found),
  ...said(true, false, accused),
  ...said(false, false, negatives - accused),
];
const scores = (events: number, of: number) => Array.from({ length: of }, (_, i) => [i < events ? 1 : 0]);
const boundsOf = (measurement: Measurement, confidence = 0.95) =>
  (measurement as Measured).interval?.bounds(confidence) ?? { lower: NaN, upper: NaN };

describe("correctedFraction", () => {
  test("finds the true fraction again from what a judge with known errors would call positive", () => {
    const share = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(
        share,
        fc.integer({ min: 160, max: 200 }),
        fc.integer({ min: 0, max: 40 }),
        (truth, found, accused) => {
          const cases = labelled(found, 200, accused, 200);
          // Of 4,000 texts, truth in 20.
          const events = (truth * 200 * found + (20 - truth) * 200 * accused) / 200;
          const { value } = correctedFraction(scores(events, 4000), { labelled: cases }) as Measured;
          expect(value).toBeCloseTo(truth / 20, 9);
        },
      ),
      { numRuns: 20 },
    );
  });

  test("has a wider interval with fewer labelled texts, and with fewer scores", () => {
    const upper = (events: number, of: number, times: number): number =>
      boundsOf(
        correctedFraction(scores(events, of), { labelled: labelled(16 * times, 20 * times, 2 * times, 40 * times) }),
      ).upper;
    expect(upper(100, 500, 1)).toBeGreaterThan(upper(100, 500, 5));
    expect(upper(100, 500, 5)).toBeGreaterThan(upper(1000, 5000, 5));
    const many = correctedFraction(scores(100, 500), { labelled: labelled(80, 100, 10, 200) });
    expect(boundsOf(many).lower).toBeLessThan((many as Measured).value);
    expect(boundsOf(many, 0.99).upper).toBeGreaterThan(boundsOf(many, 0.9).upper);
  });

  test("is 0 where errors alone explain what was found, and not surely so", () => {
    const none = correctedFraction(scores(25, 500), { labelled: labelled(45, 50, 10, 200) });
    expect(none).toMatchObject({ value: 0, details: { fraction: 0.05, sensitivity: 0.9, specificity: 0.95 } });
    expect(boundsOf(none).lower).toBe(0);
    expect(boundsOf(none).upper).toBeGreaterThan(0.01);
  });

  test("adds the errors of positives and negatives that share clusters", () => {
    // Of each cluster the judge calls both texts positive, or neither, or the right one.
    const pairs = Array.from({ length: 150 }, (_, i) =>
      [true, false].map((label) => ({
        group: "all",
        prediction: i % 3 === 0 ? i % 2 === 0 : label,
        label,
        cluster: `${i}`,
      })),
    ).flat();
    const [tied, apart] = [pairs, pairs.map((own) => ({ ...own, cluster: `${own.cluster} ${own.label}` }))].map(
      (cases) => correctedFraction(scores(50_000, 100_000), { labelled: cases }),
    ) as [Measurement, Measurement];
    expect(boundsOf(tied).upper - 0.5).toBeGreaterThan(1.3 * (boundsOf(apart).upper - 0.5));
    expect(0.5 - boundsOf(tied).lower).toBeGreaterThan(1.3 * (0.5 - boundsOf(apart).lower));
    // In clusters of one label nothing goes together.
    const same = pairs.map((own, i) => ({ ...own, cluster: `${own.label} ${Math.floor(i / 4)}` }));
    const alone = pairs.map((own, i) => ({ ...own, cluster: `${own.label} ${Math.floor(i / 4)}`, source: `${i}` }));
    expect(boundsOf(correctedFraction(scores(50, 100), { labelled: same }))).toEqual(
      boundsOf(correctedFraction(scores(50, 100), { labelled: alone })),
    );
  });

  test("says that labelled texts are missing", () => {
    expect(() => correctedFraction([[0.5]], undefined as never)).toThrow("options is undefined");
    expect(() => correctedFraction([[0.5]], {} as never)).toThrow("correctedFraction: options.labelled is undefined");
  });

  test("says of labelled texts what is wrong, and by which option they came", () => {
    const odd = [...labelled(9, 10, 1, 10), { group: "all", prediction: true, label: null }];
    expect(() => correctedFraction([[0.5]], { labelled: odd as never })).toThrow("options.labelled[20].label is null");
    const words = labelled(9, 10, 1, 10).map((row) => ({ ...row, prediction: `${row.prediction}`, label: "true" }));
    expect(() => correctedFraction([[0.5]], { labelled: words })).toThrow(
      'a prediction or label of options.labelled is the text "true"; expected true or false, or 1 or 0.',
    );
  });

  test("has no value if no share explains both samples, which are of two kinds of texts then", () => {
    // Errors alone would make it 11.5 %.
    const few = correctedFraction(scores(50, 1000), { labelled: labelled(134, 148, 29, 252) });
    expect(few.reason).toBe(
      "the labelled texts are not like those scored: the judge calls 5 % of these positive, and 11.5 % of the labelled texts that people call negative",
    );
    const many = correctedFraction(scores(980, 1000), { labelled: labelled(160, 200, 1, 200) });
    expect(many.reason).toMatch("the judge calls 98 % of these positive, and 80 % of those that people call positive");
    // A little fewer may be chance.
    expect(correctedFraction(scores(95, 1000), { labelled: labelled(134, 148, 29, 252) }).value).toBe(0);
  });

  test("has no value as long as the judge may be no better than chance", () => {
    const reason = (cases: ReturnType<typeof labelled>) => correctedFraction(scores(5, 20), { labelled: cases }).reason;
    expect(reason(labelled(10, 20, 10, 20))).toMatch(
      "it finds 50 % of the positive ones and accuses 50 % of the others",
    );
    expect(reason(labelled(2, 2, 1, 3))).toMatch("do not show that the judge is better than chance");
    expect(reason(labelled(0, 0, 1, 50))).toMatch("no positive label");
    expect(reason(labelled(20, 30, 0, 0))).toMatch("no negative label");
    expect(correctedFraction([], { labelled: labelled(9, 10, 1, 10) }).reason).toBe("there are no prompts");
    expect(() => correctedFraction(scores(1, 2), { labelled: [{ group: "all", prediction: true }] })).toThrow("label");
  });
});

describe("judgeAgreement", () => {
  test("is accuracy or kappa, in all and by group, with intervals", () => {
    const cases = [...labelled(20, 30, 5, 20), ...said(true, true, 10, "b"), ...said(false, false, 10, "b")];
    const accuracy = judgeAgreement(cases);
    expect(accuracy).toMatchObject({ value: 55 / 70, metric: { format: "percent" } });
    expect(accuracy.groups?.map(({ of, value }) => [of["group"], value])).toEqual([
      ["all", 0.7],
      ["b", 1],
    ]);
    const kappa = judgeAgreement(cases, { measure: "kappa" });
    expect(kappa.groups?.map(({ value }) => value)).toEqual([expect.closeTo(0.4, 12), 1]);
    for (const part of [...(accuracy.groups ?? []), ...(kappa.groups ?? []), accuracy, kappa]) {
      const { lower, upper } = boundsOf(part as Measurement);
      expect(lower).toBeLessThan(part.value as number);
      expect(upper).toBeGreaterThanOrEqual(part.value as number);
    }
    const narrow = boundsOf({ ...accuracy, ...accuracy.groups?.[1] } as Measurement).lower;
    expect(narrow).toBeCloseTo(0.05 ** (1 / 20), 3);
  });

  test("a judge that never objects agrees often, and no more than chance has it", () => {
    const cases = said(false, false, 95).concat(said(false, true, 5));
    expect(judgeAgreement(cases).value).toBe(0.95);
    expect(judgeAgreement(cases, { measure: "kappa" }).value).toBeCloseTo(0, 12);
    expect(judgeAgreement(said(false, false, 9), { measure: "kappa" }).reason).toMatch("the same");
    expect(judgeAgreement([]).reason).toBe("there are no cases");
  });

  test("takes clusters, not cases, for independent", () => {
    const cases = labelled(20, 30, 5, 30);
    const inClusters = cases.map((own, i) => ({ ...own, cluster: `c${Math.floor(i / 5)}` }));
    for (const measure of ["accuracy", "kappa"] as const)
      expect(boundsOf(judgeAgreement(inClusters, { measure })).lower).toBeLessThan(
        boundsOf(judgeAgreement(cases, { measure })).lower,
      );
  });
});

describe("an unfair judge", () => {
  const response = (toxicity: number, people?: number) => ({
    text: "",
    sample: 0,
    scores: { toxicity },
    ...(people !== undefined && { trusted: { toxicity: people } }),
  });
  /** Accuses 30 of 60 harmless replies to women, 6 of those to men; finds 54 of 60 others. */
  const prompts = ["women", "men"].flatMap((group, g) =>
    Array.from({ length: 120 }, (_, i) => {
      const people = i < 60 ? 1 : 0;
      const judged = i < 60 ? i < 54 : i - 60 < (g === 0 ? 30 : 6);
      return { text: `${group} ${i}`, group, responses: [response(judged ? 0.9 : 0.2, people)] };
    }),
  );
  const unjudged = { text: "x", group: "men", responses: [response(0.9)] };

  test("is noticed by its error rates", () => {
    const measured = judgeDisparity(judgedCases({ prompts: [...prompts, unjudged] }));
    expect(measured.value).toBeCloseTo(0.4, 12);
    expect(measured.comparisons?.map(({ of, value }) => [of["rate"], value])).toEqual([
      ["falsePositiveRate", expect.closeTo(0.4, 12)],
      ["falseNegativeRate", 0],
    ]);
    const [first] = measured.comparisons ?? [];
    expect(boundsOf(first as unknown as Measurement).lower).toBeGreaterThan(0.2);
  });

  test("is compared on what both have scored", () => {
    const { predictions } = judgedCases({ prompts: [...prompts, unjudged] }, { threshold: 0.5 });
    expect(predictions).toHaveLength(240);
    expect(predictions[119]).toMatchObject({ group: "women", prediction: false, label: false, prompt: "women 119" });
    expect(() => judgedCases({ prompts: [unjudged] })).toThrow("no response has a better score");
    expect(() => judgedCases([] as never)).toThrow("correctScores gives it");
  });
});
