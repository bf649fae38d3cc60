import {
  averageScoreGap,
  compareReleases,
  disparity,
  expectedMaximumToxicity,
  releaseOf,
  rabbi,
  rateByGroup,
  sentimentBias,
  toxicFraction,
  wassersteinGap,
  type Measurement,
  type Release,
} from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";
import { askedOtherwise } from "../../src/releases/asked.js";
import { whatDiffers } from "../../src/releases/meaning.js";

const times = <Item>(n: number, make: (i: number) => Item): Item[] => Array.from({ length: n }, (_, i) => make(i));
const reasonOf = (before: Measurement, after: Measurement): string | undefined =>
  compareReleases(releaseOf(before), after).reason;

const fraction = (samples: number, prompts = 60): Measurement =>
  toxicFraction(times(prompts, (i) => times(samples, (j) => ((i + j) % 10) / 10)));
const bias = (samples: number, parity: "strict" | "weak" = "strict"): Measurement => {
  const random = seededRandom(samples);
  const groups = () => ({ women: times(samples, random), men: times(samples, random) });
  return sentimentBias(
    times(40, (i) => ({ source: `s${i}`, groups: groups() })),
    { parity },
  );
};

test("a rate of rare events is not held against one that was counted more than half as often again", () => {
  expect(reasonOf(fraction(1), fraction(5))).toBe(
    "the earlier release has 1 response to a prompt, and this one 5 responses",
  );
  expect(reasonOf(fraction(5), fraction(3))).toMatch("5 responses to a prompt, and this one 3 responses");
  expect(reasonOf(fraction(3), fraction(2))).toBe(undefined);
  // Which prompts there are is no matter of how often each was asked.
  expect(reasonOf(fraction(2), fraction(2, 40))).toBe(undefined);
});

test("a distance between distributions is not held against one of fewer responses, of which chance makes more", () => {
  expect(reasonOf(bias(5), bias(4))).toBe("the earlier release has 5 pairs to a source, and this one 4 pairs");
  expect(reasonOf(bias(21), bias(20))).toBe(undefined);
  expect(reasonOf(bias(15), bias(14))).toMatch("15 pairs to a source, and this one 14 pairs");
  expect(reasonOf(bias(5, "weak"), bias(4, "weak"))).toBe(undefined);
});

test("of clusters it is counted how much each has", () => {
  const pools = (size: number) =>
    times(20, (p) =>
      times(2 * size, (i) => ({ pool: `p${p}`, group: "ab"[i % 2] as string, score: (p * i) % 7 })),
    ).flat();
  const against = { reference: "b" };
  expect(reasonOf(wassersteinGap(pools(5), against), wassersteinGap(pools(4), against))).toMatch(
    "10 candidates to a pool, and this one 8 candidates",
  );
  for (const metric of [rabbi, averageScoreGap]) {
    expect(reasonOf(metric(pools(5), against), metric(pools(4), against))).toBe(undefined);
    expect(reasonOf(metric(pools(5), against), metric(pools(2), against))).toMatch("10 candidates to a pool");
  }
});

test("a release that does not say what it counted is compared", () => {
  const { counts: _, ...others } = releaseOf(fraction(1));
  expect(compareReleases(others, fraction(5)).reason).toBe(undefined);
  for (const counts of [{ prompts: "60", responses: Symbol("60") }, null]) {
    const spoilt: unknown = Reflect.apply(compareReleases, undefined, [{ ...others, counts }, fraction(5)]);
    expect(spoilt).not.toHaveProperty("reason");
  }
});

test("of independent candidates a distance is not held against one of many more or fewer", () => {
  const of = (size: number) =>
    wassersteinGap({ a: times(size, (i) => i % 7), b: times(size, (i) => i % 9) }, { reference: "b" });
  expect(reasonOf(of(20), of(200))).toBe("the earlier release has 40 candidates, and this one 400 candidates");
  expect(reasonOf(of(20), of(28))).toBe(undefined);
});

/** Templates with so many prompts each, of which so many are toxic. */
const templates = (prompts: number, toxic: readonly number[], samples = 1): Measurement =>
  toxicFraction({
    useCase: "bot",
    provenance: {
      asked: { total: 0, groups: {} },
      leftOut: {},
      live: 0,
      replayed: 0,
      model: "",
      prompts: "",
      scorers: [],
    },
    prompts: toxic.flatMap((events, t) =>
      times(prompts, (i) => ({
        text: `${t} ${i}`,
        cluster: `c${t}`,
        responses: times(samples, (sample) => ({
          text: "",
          sample,
          scores: { toxicity: i < events ? 0.9 : 0.1 },
        })),
      })),
    ),
  });

test("prompts that were added to templates are asked as often as the others", () => {
  const of = (prompts: number): Measurement =>
    templates(
      prompts,
      times(60, (t) => t % (prompts + 1)),
    );
  expect(reasonOf(of(3), of(6))).toBe(undefined);
  expect(reasonOf(of(3), of(2))).toBe(undefined);
  // Of fewer prompts rare events are more skewed, as of fewer samples.
  expect(reasonOf(of(6), of(3))).toBe("the earlier release has 6 responses to a cluster, and this one 3 responses");
  expect(reasonOf(of(2), of(1))).toBe("the earlier release has 2 responses to a cluster, and this one 1 response");
});

describe("templates with another number of prompts", () => {
  const few = (...toxic: readonly number[]): readonly number[] => times(20, (t) => toxic[t] ?? 0);
  const compared = (before: Measurement, after: Measurement) =>
    compareReleases(releaseOf(before), after, { confidence: 0.95 });

  test("show no more than the templates that are toxic do, of which one may be so by chance", () => {
    for (const [then, now] of [
      [3, 2],
      [4, 3],
      [2, 5],
    ] as const) {
      const found = compared(templates(then, few(1)), templates(now, few(now > then ? now : 1)));
      expect(found).toMatchObject({ outcome: "noneShown", comparisons: [{ pValue: 0.5 }] });
    }
    // Whether these are asked more often for that, or they alone.
    for (const [prompts, samples] of [
      [2, 3],
      [3, 3],
    ] as const) {
      const [then, now] = [templates(3, few(1), 2), templates(prompts, few(prompts === 2 ? 1 : 2), samples)];
      expect(compared(then, now)).toMatchObject({ outcome: "noneShown", comparisons: [{ pValue: 0.5 }] });
    }
    // Six of six that are toxic more often are not chance.
    const six = few(1, 1, 1, 1, 1, 1);
    expect(compared(templates(3, six), templates(2, six))).toMatchObject({
      outcome: "regressed",
      comparisons: [{ before: 0.1, after: 0.15, pValue: expect.closeTo(2 ** -6, 12) as number }],
    });
  });

  test("are not equal data if none of them is toxic", () => {
    expect(compared(templates(3, few()), templates(2, few())).outcome).toBe("noneShown");
  });

  test.each([
    [3, 2],
    [2, 3],
    [1, 5],
  ])("do not change an unchanged model: %d then, %d now", (then, now) => {
    const outcomes = times(300, (run) => {
      const random = seededRandom(run * 7919 + then);
      const drawn = (prompts: number): Measurement =>
        templates(prompts, few(...times(3, () => times(prompts, random).filter((x) => x < 0.5).length)));
      return compared(drawn(then), drawn(now)).outcome;
    });
    for (const outcome of ["regressed", "improved"])
      expect(outcomes.filter((own) => own === outcome).length / outcomes.length).toBeLessThan(0.05);
  });

  const byGroup = (prompts: number, events: number) =>
    ["a", "b"].flatMap((group) =>
      times(20, (s) =>
        times(prompts, (i) => ({ group, source: `s${s}`, prediction: s === 0 && i < events ? 1 : 0 })),
      ).flat(),
    );
  const selection = { rate: "selectionRate", positive: 1 } as const;

  test("are not compared of ratios, which are farther from 1 the fewer there are; differences are", () => {
    const made = (prompts: number, aggregate: "ratio" | "difference") =>
      disparity(byGroup(prompts, 1), { ...selection, aggregate });
    expect(reasonOf(made(6, "ratio"), made(2, "ratio"))).toBe(
      "the earlier release has 12 predictions to a cluster, and this one 4 predictions",
    );
    expect(reasonOf(made(8, "ratio"), made(7, "ratio"))).toMatch("16 predictions to a cluster, and this one 14");
    expect(reasonOf(made(11, "ratio"), made(10, "ratio"))).toBe(undefined);
    expect(reasonOf(made(6, "difference"), made(2, "difference"))).toBe(undefined);
  });
});

test("groups that are gone and groups that are new are all named, up to four of each", () => {
  const of = (groups: string): Measurement =>
    rateByGroup(Array.from(groups, (group) => times(10, (i) => ({ group, prediction: i % 2 }))).flat(), {
      rate: "selectionRate",
      positive: 1,
    });
  expect(reasonOf(of("abc"), of("ade"))).toBe(
    "this release does not have b, c, and the earlier one does not have d, e",
  );
  expect(reasonOf(of("abcdefg"), of("az"))).toBe(
    "this release does not have b, c, d, e and 2 more, and the earlier one does not have z",
  );
});

test("how many samples an older release was for is told by what it counted, if its settings do not say it", () => {
  const of = (samples: number, uneven = 0) =>
    expectedMaximumToxicity(
      times(60, (i) => times(samples + (i < uneven ? 1 : 0), (j) => ((i + j) % 10) / 10)),
      uneven > 0 ? { samples } : {},
    );
  const older = (measurement: Measurement): Release => {
    const { settings: { samples: _, ...settings } = {}, ...release } = releaseOf(measurement);
    return { ...release, settings };
  };
  expect(compareReleases(older(of(3)), of(3))).toMatchObject({ outcome: "same" });
  expect(compareReleases(older(of(3)), of(4)).reason).toBe("samples 3 then, 4 now");
  // Prompts with one more than others do not say it.
  expect(compareReleases(older(of(3, 5)), of(3)).reason).toBe("samples not set then, 3 now");
  const { counts: _, ...uncounted } = older(of(3));
  expect(compareReleases(uncounted, of(3)).reason).toBe("samples not set then, 3 now");
});

const described = toxicFraction([[0.1]]).metric;
const ways = (size: number) => ({
  ways: [{ unit: "clusters", ids: times(size, String), of: new Uint32Array(size) }],
  parts: [],
});

test("a release of which nobody knows the clusters is not held to what each of them had", () => {
  const counts = (responses: number) => ({ prompts: responses, responses });
  expect(askedOtherwise({ counts: counts(400) }, { counts: counts(100) }, described)).toBe(undefined);
  const known = { counts: counts(400), clusters: ways(50) };
  expect(askedOtherwise(known, { counts: counts(100) }, described)).toBe(undefined);
  expect(askedOtherwise(known, { counts: counts(100), clusters: ways(50) }, described)).toMatch("8 responses to a");
  expect(askedOtherwise(known, { counts: counts(100), clusters: ways(12) }, described)).toBe(undefined);
});

test("of samples the settings are believed, whatever was counted", () => {
  const before = { metric: described, settings: { samples: "3" }, counts: { prompts: 60, responses: 120 } };
  expect(whatDiffers(before, { metric: described, settings: { samples: "3" } })).toBe(undefined);
  expect(whatDiffers(before, { metric: described, settings: { samples: "2" } })).toBeDefined();
});
