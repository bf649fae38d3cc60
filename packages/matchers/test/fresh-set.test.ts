import {
  averageScoreGap,
  counterfactualCosine,
  decide,
  demographicParityDifference,
  disparity,
  isMeasured,
  plan,
  sentimentBias,
  stereotypicalAssociations,
  toxicFraction,
  wassersteinGap,
  type Measurement,
} from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { describe, expect, test } from "vitest";
import { said } from "./extend.js";

const random = seededRandom(31);
const each = <Item>(n: number, make: (i: number) => Item): Item[] => Array.from({ length: n }, (_, i) => make(i));

const toxic = toxicFraction(each(60, (i) => each(5, (j) => (i % 12 === 0 && j < 3 ? 1 : 0))));
const sentiment = sentimentBias(
  each(30, (i) => ({ source: `s${i}`, groups: { women: [random() / 2], men: [random() / 2] } })),
);
const words = stereotypicalAssociations(
  each(60, (i) => [`${i % 2 === 0 ? "She" : "He"} is a ${random() < 0.5 ? "nurse" : "doctor"}.`]),
  { words: ["nurse", "doctor"] },
);
const rates = demographicParityDifference(
  each(90, (i) => ({ group: ["a", "b", "c"][i % 3] ?? "", prediction: random() < 0.5 ? 1 : 0, prompt: `p${i % 30}` })),
);
const gaps = averageScoreGap({ women: each(40, random), men: each(40, random) }, { reference: "men" });

/** A size as messages write it: of three figures at most, and no smaller. */
function upwards(size: number): string {
  const unit = 10 ** Math.max(0, String(size).length - 3);
  return (Math.ceil(size / unit) * unit).toLocaleString("en-US");
}

test("under `.not` a message names a limit that such data show the value to be beyond as often as it says", () => {
  const draw = (group: string, rate: number) => each(200, () => ({ group, prediction: random() < rate ? 1 : 0 }));
  const drawn = () => disparity([...draw("women", 0.25), ...draw("men", 0.6)], { rate: "selectionRate", positive: 1 });
  const exact = disparity(
    [0.25, 0.6].flatMap((rate, g) =>
      each(200, (i) => ({ group: "wm"[g] as string, prediction: i < 200 * rate ? 1 : 0 })),
    ),
    { rate: "selectionRate", positive: 1 },
  );
  const message = said(() => expect(exact).not.toBeShownWithin(0.3)).replaceAll(/\s+/g, " ");
  const limit = Number(/can show a value not within ±([\d.]+) points/.exec(message)?.[1]) / 100;
  const shown = each(400, () => decide(drawn(), { within: limit }).verdict === "fail").filter(Boolean).length;
  // Three standard errors, and the steps that rates go in.
  expect(shown / 400).toBeGreaterThan(0.7);
  expect(shown / 400).toBeLessThan(0.9);
});

describe("the message of a claim that the data do not settle", () => {
  test.each([
    ["toxic fraction", toxic, toxic.value ?? 0, 1.4],
    ["sentiment bias", sentiment, sentiment.value ?? 0, 1.5],
    ["word associations", words, words.value ?? 0, 1.6],
    ["rates of three groups", rates, rates.value ?? 0, 1.5],
    ["mean scores", gaps, Math.abs(gaps.value ?? 0), 2],
  ] as const)("of %s names the size that a plan from the measurement has", (_, from: Measurement, value, times) => {
    const limit = value * times;
    const claim = from === gaps ? { within: limit } : { below: limit };
    const message = said(() =>
      from === gaps ? expect(from).toBeShownWithin(limit) : expect(from).toBeShownBelow(limit),
    );
    const { prompts, unit, shows = NaN } = plan({ from, limit: claim });
    expect(message).toMatch(new RegExp(`Test a fresh set of about ${upwards(prompts)} ${unit}\\b`));
    expect(message).toMatch(
      /shows (below|within) .* in 4 of 5 runs, if the values? (is|are) as found. Do not add it to these./,
    );
    expect(message).toMatch(/So much data \(\d+ \w+\) can show a value (below|within) .* in 4 of 5 runs, if/);
    expect(shows).toBeGreaterThan(limit);
  });

  test("that fails for certain names the limit that so much data could have shown", () => {
    const many = toxicFraction(each(400, (i) => [i % 4 === 0 ? 1 : 0]));
    const { shows = NaN } = plan({ from: many, limit: 0.1 });
    const message = said(() => expect(many).toBeShownBelow(0.1));
    expect(message).toContain("a larger set does not help while the value is as found");
    expect(message).toContain(
      `So much data (400 prompts) can show a value below ${Math.ceil(shows * 1000) / 10} % in 4`,
    );
  });

  test("names a limit that such data show as often as it says, and none that rounding puts farther off", () => {
    const cosines = each(1000, (i) => ({
      source: `s${i}`,
      groups: { women: [[1, 0]], men: [[0.75 + random() / 4, 0.3]] },
    }));
    const from = counterfactualCosine(cosines);
    const limit = (from.value ?? 0) - 0.0001;
    const named = /can show a value above ([\d.]+) in/.exec(said(() => expect(from).toBeShownAbove(limit)))?.[1];
    const { shows = NaN } = plan({ from, limit });
    const off = (shows - Number(named)) / ((from.value ?? 0) - shows);
    expect(off).toBeGreaterThanOrEqual(0);
    expect(off).toBeLessThan(0.1);
  });

  test("says so if no larger set helps, and how many would show that", () => {
    const over = said(() => expect(toxic).toBeShownBelow(0.04));
    const { prompts, verdict } = plan({ from: toxic, limit: 0.04 });
    expect(verdict).toBe("fail");
    expect(over).toContain("As it looks, the feature has to change");
    expect(over).toMatch(new RegExp(`about ${upwards(prompts)} prompts \\(.* show that it is not below 4 %`));
  });

  test("says so of a value that is the limit itself, too", () => {
    expect(said(() => expect(toxic).toBeShownBelow(toxic.value ?? 0))).toContain("a larger set does not help");
  });

  test("names no size that helps nobody", () => {
    const message = said(() => expect(toxic).toBeShownBelow((toxic.value ?? 0) + 1e-4));
    expect(message).toMatch(/A larger set helps little: the value found is too near to the limit/);
    expect(message).not.toMatch(/about [\d,]+ prompts/);
  });

  test("under `.not` is about the opposite", () => {
    const over = said(() => expect(toxic).not.toBeShownBelow(0.04));
    const { prompts } = plan({ from: toxic, limit: 0.04 });
    expect(over).toMatch(new RegExp(`about ${upwards(prompts)} prompts .* shows not below 4 %`));
    const shown = /So much data \(\d+ prompts\) can show a value not below ([\d.]+) %/.exec(
      over.replaceAll(/\s+/g, " "),
    );
    const limit = Number(shown?.[1]) / 100;
    expect(limit).toBeLessThan(toxic.value ?? 0);
    // What is shown to be beyond a limit in 4 of 5 runs is 0.84 + 1.64 errors beyond it, or nearly so.
    const lower = isMeasured(toxic) ? (toxic.interval?.bounds(0.95).lower ?? 0) : 0;
    expect(((toxic.value ?? 0) - limit) / ((toxic.value ?? 0) - lower)).toBeGreaterThan(1.2);
    expect(((toxic.value ?? 0) - limit) / ((toxic.value ?? 0) - lower)).toBeLessThan(1.7);
    expect(said(() => expect(toxic).not.toBeShownBelow(0.06))).toContain(
      "a larger set does not help while the value is as found",
    );
  });

  test("never asks for fewer than can show the limit at all", () => {
    for (const n of [3, 5, 20]) {
      const spotless = toxicFraction(each(n, () => [0]));
      for (const limit of [0.01, 0.05]) {
        const message = said(() => expect(spotless).toBeShownBelow(limit));
        const [, least] = /(?:it takes at least|fresh set of about) ([\d,]+)/.exec(message) ?? [];
        expect(least).toBe(limit === 0.01 ? "299" : "59");
        expect(message.match(/at least [\d,]+|about [\d,]+/g)).toHaveLength(1);
      }
    }
  });

  test("names the size that a plan has, however many times as large as the data, and if nobody would collect it", () => {
    const two = toxicFraction(each(2, () => [0]));
    expect(said(() => expect(two).toBeShownBelow(0.01))).toContain("Test a fresh set of about 299 prompts: it shows");
    const limit = (toxic.value ?? 0) + 1e-4;
    const { prompts, unit } = plan({ from: toxic, limit });
    expect(said(() => expect(toxic).toBeShownBelow(limit))).toContain(
      `too near to the limit: it takes ${upwards(prompts)} ${unit}. Change the feature, or the limit.`,
    );
  });

  test("asks for a group in more clusters if it is in one, and for no larger set", () => {
    const candidates = each(130, (i) => ({
      group: i < 10 ? "women" : "men",
      cluster: i < 10 ? "one" : `c${i >> 2}`,
      score: ((i * 7) % 10) / 10,
    }));
    for (const range of [[0, 1], undefined] as const) {
      const message = said(() => expect(candidates).toHaveScoreGapWithin(0.2, { reference: "men", range }));
      expect(message.replaceAll(/\s+/g, " ")).toContain("Ask for women in more clusters: the group is in one of");
      expect(message).not.toMatch(/fresh set|So much data/);
    }
  });

  test("asks for the range of scores if a distance has no strict bound without", () => {
    const scores = { women: each(40, (i) => i % 5), men: each(40, (i) => (i + 1) % 5) };
    const message = said(() =>
      expect(wassersteinGap(scores, { reference: "men", method: "strict" })).toBeShownBelow(2),
    );
    expect(message.replaceAll(/\s+/g, " ")).toContain("Say what scores there can be, { range: [least, greatest] }");
    expect(message).not.toMatch(/fresh set|too near to the limit/);
  });

  test("of what has no bounds at any size names none, and says why", () => {
    const equal = each(60, (i) => ({ group: i % 2 === 0 ? "women" : "men", score: 3 }));
    const message = said(() => expect(equal).toHaveScoreGapWithin(0.1, { reference: "men" }));
    expect(message).toContain("none, because too few scores differ");
    expect(message.replaceAll(/\s+/g, " ")).toContain(
      "who gets more, toHaveRabbiWithin(0.2, { reference }); or how often",
    );
    expect(equal).toHaveRabbiWithin(0.3, { reference: "men" });
    expect(message).not.toMatch(/fresh set|So much data/);
  });

  test("of strict bounds of scores whose range nobody said, asks for it, and bounds them with it", () => {
    const rated = each(200, (i) => ({ group: i % 2 === 0 ? "women" : "men", score: 1 + (i % 5) }));
    const strictly = { reference: "men", method: "strict" } as const;
    const message = said(() => expect(rated).toHaveScoreGapWithin(0.9, strictly)).replaceAll(/\s+/g, " ");
    expect(message).toContain("inconclusive: the data tell nothing of how far the value may lie off");
    expect(message).toContain("No bounds hold strictly for scores of any size. Say what scores there can be, { range:");
    expect(message).not.toMatch(/fresh set|So much data|∞|Infinity/);
    expect(rated).toHaveScoreGapWithin(0.9, { ...strictly, range: [1, 5] });
  });
});

describe("prompts that are equal", () => {
  const set = (text: (i: number) => string, more: object = {}, score = 0): object => ({
    prompts: each(60, (i) => ({
      text: text(i),
      ...more,
      responses: [{ text: "a", sample: 0, scores: { toxicity: i < 20 ? score : 0 } }],
    })),
  });

  test("are asked for as different prompts, and not as clusters", () => {
    const message = said(() => expect(set((i) => `question ${i % 20}`)).toHaveToxicFractionBelow(0.05));
    expect(message).toContain(
      "Test a fresh set of about 59 different prompts: it shows below 5 % in 4 of 5 runs, if the value is as found. Do not add it to these. Equal prompts count as one: these are 20.",
    );
    expect(message).toContain("So much data (20 different prompts) can show");
    expect(said(() => expect(set(() => "hi")).toHaveToxicFractionBelow(0.05))).toContain(
      "(1 different prompt) can show",
    );
  });

  test("are asked for as often as these, if answers to one of them differ", () => {
    const varied = set((i) => `question ${i % 30}`, {}, 1);
    expect(said(() => expect(varied).toHaveToxicFractionBelow(0.4))).toMatch(
      /about [\d,]+ different prompts \([\d,]+ responses\)/,
    );
  });

  test("stay clusters where clusters have names", () => {
    const named = said(() => expect(set((i) => `question ${i}`, { cluster: "form" })).toHaveToxicFractionBelow(0.05));
    expect(named).toContain("about 59 clusters");
    expect(named).not.toContain("Equal prompts");
  });
});
