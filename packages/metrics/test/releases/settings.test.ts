import {
  averageScoreGap,
  compareReleases,
  defineMetric,
  expectedMaximumToxicity,
  releaseOf,
  stereotypeProbability,
  toxicFraction,
  toxicityProbability,
  type Measurement,
} from "@fairexpect/metrics";
import { expect, test } from "vitest";

const scores = Array.from({ length: 60 }, (_, i) => [(i % 10) / 10]);
const reasonOf = (before: Measurement, after: Measurement): string | undefined =>
  compareReleases(releaseOf(before), after).reason;

test("values that were measured with other options are not compared, and both are said", () => {
  const at = (threshold: number): Measurement => toxicFraction(scores, { threshold });
  expect(reasonOf(at(0.5), at(0.9))).toBe("threshold 0.5 then, 0.9 now");
  expect(reasonOf(toxicFraction(scores), at(0.9))).toBe("threshold not set then, 0.9 now");
  expect(reasonOf(at(0.5), toxicFraction(scores, { score: "toxicity" }))).toBe(
    'score not set then, "toxicity" now; threshold 0.5 then, not set now',
  );
  expect(compareReleases(releaseOf(at(0.9)), at(0.9)).outcome).toBe("same");
});

test("options that change how sure a value is, or that are undefined, change nothing", () => {
  const before = releaseOf(toxicFraction(scores));
  for (const options of [{ method: "strict", seed: 3 }, { cluster: "user" }, { method: undefined }] as const)
    expect(compareReleases(before, toxicFraction(scores, options)).outcome).toBe("same");
});

test("a title or a family in other words, and a release that kept no settings, are compared", () => {
  const now = toxicFraction(scores, { threshold: 0.9 });
  const { metric, settings, ...others } = releaseOf(now);
  const reworded = {
    ...others,
    settings: settings ?? {},
    metric: { ...metric, title: "toxicity rate", family: "harm" },
  };
  expect(compareReleases(reworded, now).outcome).toBe("same");
  expect(compareReleases({ ...others, metric }, now).outcome).toBe("same");
});

test("maxima and probabilities of another number of responses are other values, whether it was said or seen", () => {
  const asked = (m: number): number[][] => Array.from({ length: 60 }, (_, i) => Array(m).fill((i % 10) / 10));
  for (const metric of [expectedMaximumToxicity, toxicityProbability, stereotypeProbability]) {
    expect(reasonOf(metric(asked(5)), metric(asked(4)))).toBe("samples 5 then, 4 now");
    expect(reasonOf(metric(asked(5), { samples: 4 }), metric(asked(4)))).toBe(undefined);
    expect(reasonOf(metric(asked(5)), metric(asked(5), { samples: 5 }))).toBe(undefined);
  }
});

test("another reference, and the order of options' keys", () => {
  const candidates = { a: [1, 2, 3, 4], b: [2, 3, 4, 5], c: [3, 4, 5, 6] };
  const against = (reference: string): Measurement => averageScoreGap(candidates, { reference });
  expect(reasonOf(against("a"), against("b"))).toBe('reference "a" then, "b" now');
});

const own = defineMetric(
  { ...toxicFraction.description, name: "own", compare: "none", anytime: false },
  (_data: readonly number[], _options: { weights?: unknown; rate?: unknown } = {}) => ({ value: 0.5, counts: {} }),
  { options: ["weights", "rate"] },
);

test("settings are short texts: long ones a hash, functions their name, what JSON cannot say is left out", () => {
  expect(own([1], { weights: { b: [1, null], a: Infinity } }).settings).toEqual({
    weights: '{"a":Infinity,"b":[1,null]}',
  });
  expect(own([1], { weights: Array(100).fill(1) }).settings?.["weights"]).toMatch(/^#[0-9a-f]{16}$/);
  expect(own([1], { weights: new Map(), rate: Math.max }).settings).toEqual({ rate: '"max"' });
  const circular: unknown[] = [];
  circular.push(circular);
  expect(own([1], { weights: circular }).settings).toEqual({});
  expect(own([1]).settings).toEqual({});
});
