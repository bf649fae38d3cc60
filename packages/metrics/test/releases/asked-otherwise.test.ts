import {
  averageScoreGap,
  compareReleases,
  expectedMaximumToxicity,
  releaseOf,
  rabbi,
  sentimentBias,
  toxicFraction,
  wassersteinGap,
  type Measurement,
  type Release,
} from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { expect, test } from "vitest";
import { askedOtherwise, whatDiffers } from "../../src/releases/comparable.js";

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

test("prompts that were added to templates are asked as often as the others", () => {
  const of = (prompts: number) =>
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
      prompts: times(60 * prompts, (i) => ({
        text: `${i}`,
        cluster: `c${i % 60}`,
        responses: [{ text: "", sample: 0, scores: { toxicity: (i % 10) / 10 } }],
      })),
    });
  expect(reasonOf(of(3), of(6))).toBe(undefined);
  expect(reasonOf(of(3), of(2))).toBe(undefined);
  // Of fewer prompts rare events are more skewed, as of fewer samples.
  expect(reasonOf(of(6), of(3))).toBe("the earlier release has 6 responses to a cluster, and this one 3 responses");
  expect(reasonOf(of(2), of(1))).toBe("the earlier release has 2 responses to a cluster, and this one 1 response");
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
