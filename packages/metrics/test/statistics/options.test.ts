import { describe, expect, test } from "vitest";
import { InputError } from "@fairexpect/metrics";
import {
  bcaInterval,
  betaQuantile,
  chiSquareQuantile,
  clusteredDifference,
  clusteredFraction,
  clusteredRate,
  clusteredRatio,
  correlationInterval,
  fQuantile,
  jensenShannonDivergence,
  meanInterval,
  normalQuantile,
  permutationTest,
  predictionPoweredMean,
  studentTQuantile,
  wassersteinPermutationTest,
  wilcoxonSignedRankTest,
} from "@fairexpect/metrics/statistics";
import { bleu, exactMatch, rougeL, rougeWords } from "@fairexpect/metrics/text";

const values = [0.1, 0.4, 0.2, 0.5];
const others = [0.3, 0.2, 0.6, 0.1];
const counts = { events: [0, 1], trials: [1, 1] };
const mean = (x: ArrayLike<number>): number => x[0] ?? 0;

/** Every function of statistics and text that takes options, called as untyped JavaScript does. */
const CALLS: Readonly<Record<string, (options: never) => unknown>> = {
  bcaInterval: (options) => bcaInterval(values, options),
  betaQuantile: (options) => betaQuantile(0.5, 1, 1, options),
  chiSquareQuantile: (options) => chiSquareQuantile(0.5, 1, options),
  clusteredDifference: (options) => clusteredDifference(counts, counts, options),
  clusteredFraction: (options) => clusteredFraction([0, 1], [1, 1], options),
  clusteredRate: (options) => clusteredRate(counts, options),
  clusteredRatio: (options) => clusteredRatio(counts, counts, options),
  correlationInterval: (options) => correlationInterval(values, others, options),
  fQuantile: (options) => fQuantile(0.5, 1, 1, options),
  jensenShannonDivergence: (options) => jensenShannonDivergence([0.5, 0.5], [0.1, 0.9], options),
  predictionPoweredMean: (options) => predictionPoweredMean({ trusted: [1], cheap: [1] }, { cheap: [] }, options),
  meanInterval: (options) => meanInterval(values, options),
  normalQuantile: (options) => normalQuantile(0.5, options),
  permutationTest: (options) => permutationTest(values, others, mean, options),
  studentTQuantile: (options) => studentTQuantile(0.5, 1, options),
  wassersteinPermutationTest: (options) => wassersteinPermutationTest(values, others, options),
  wilcoxonSignedRankTest: (options) => wilcoxonSignedRankTest(values, others, options),
  bleu: (options) => bleu("a", "b", options),
  exactMatch: (options) => exactMatch("a", "b", options),
  rougeL: (options) => rougeL("a", "b", options),
  rougeWords: (options) => rougeWords(options),
};

describe.each(Object.entries(CALLS))("%s", (name, call) => {
  test("takes no option that it does not know, and says so in its own name", () => {
    expect(() => call({ metohd: "strict" } as never)).toThrow(InputError);
    expect(() => call({ metohd: "strict" } as never)).toThrow(
      `${name}: options.metohd is the text "strict"; expected one of the options`,
    );
  });

  test("takes nothing but an object for options, and none at all", () => {
    expect(() => call(JSON.parse('"strict"') as never)).toThrow(`${name}: options is the text "strict"`);
    expect(() => call(JSON.parse("null") as never)).toThrow(`${name}: options is null; expected an object.`);
    expect(() => call({} as never)).not.toThrow();
    expect(() => call(undefined as never)).not.toThrow();
  });
});
