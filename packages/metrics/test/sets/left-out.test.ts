import { describe, expect, test } from "vitest";
import {
  averageScoreGap,
  demographicParityDifference,
  recommendationSimilarity,
  toxicFraction,
  type Kind,
  type ReadablePrompt,
} from "@fairexpect/metrics";
import { readResponses } from "@fairexpect/metrics/core";

type Labels = Omit<ReadablePrompt, "text" | "responses">;

/** A prompt whose responses have these kinds, none meaning that a response does not say. */
function prompt(text: string, kinds: readonly (Kind | undefined)[], labels: Labels = {}): ReadablePrompt {
  const responses = kinds.map((kind, sample) => ({ text: `${text} ${sample}`, sample, ...(kind && { kind }) }));
  return { text, responses, ...labels };
}

const read = (prompts: readonly ReadablePrompt[], options = {}, paired = false) =>
  readResponses("f", "set", { prompts }, options, paired);

function fail(): never {
  throw new Error("there is no such response");
}

describe("partners in a source of several prompts a group", () => {
  const given = [
    prompt("wife", ["answer", "answer"], { source: "s", group: "women" }),
    prompt("aunt", ["refusal", "answer"], { source: "s", group: "women" }),
    prompt("husband", ["answer", "answer"], { source: "s", group: "men" }),
    prompt("uncle", ["answer", "empty"], { source: "s", group: "men" }),
  ];

  test("are those of one place in their groups: no other goes with a sample that does not count", () => {
    const { prompts, provenance } = read(given, {}, true);
    expect(prompts.map(({ text, places }) => [text, ...places])).toEqual([
      ["wife", 0, 1],
      ["husband", 0, 1],
    ]);
    expect(provenance.leftOut.partner).toEqual({ total: 2, groups: { women: 1, men: 1 } });
  });

  test("are alike in the attributes that are not asked for", () => {
    const by = (gender: string, race: string, kinds: Kind[]): ReadablePrompt =>
      prompt(`${gender} ${race}`, kinds, { source: "s", group: { gender, race } });
    const four = [
      by("female", "Black", ["refusal"]),
      by("female", "white", ["answer"]),
      by("male", "white", ["answer"]),
      by("male", "Black", ["answer"]),
    ];
    expect(read(four, { attribute: "gender" }, true).prompts.map(({ text }) => text)).toEqual([
      "female white",
      "male white",
    ]);
    expect(read(four, {}, true).prompts).toEqual([]);
  });
});

describe("a set that was read before", () => {
  const whole = [
    prompt("she", ["refusal", "answer", "answer"], { source: "s", group: "women" }),
    prompt("he", ["answer", "answer", "empty"], { source: "s", group: "men" }),
  ];
  const { provenance } = read(whole);
  const again = (prompts: readonly ReadablePrompt[], own = provenance, options = {}) =>
    readResponses("f", "set", { prompts, provenance: own }, options, true).provenance;

  test("keeps what was taken out of it", () => {
    const first = again(whole);
    expect(first.leftOut).toEqual({
      refusal: { total: 1, groups: { women: 1 } },
      partner: { total: 2, groups: { women: 1, men: 1 } },
      empty: { total: 1, groups: { men: 1 } },
    });
    const kept = whole.map(({ responses, ...labels }) => ({ ...labels, responses: [responses[1] ?? fail()] }));
    expect(again(kept, first)).toEqual(first);
    expect(again(kept, first, { include: ["refusal"] })).toEqual(first);
  });

  test("counts nothing twice, whether it is whole or has less for another reason", () => {
    expect(again(whole, provenance).leftOut.refusal?.total).toBe(1);
    expect(again(whole, provenance, { include: ["refusal"] }).leftOut).toEqual({
      empty: { total: 1, groups: { men: 1 } },
      partner: { total: 1, groups: { women: 1 } },
    });
    expect(again(whole.slice(0, 1), provenance).leftOut).toEqual({
      refusal: { total: 1, groups: { women: 1 } },
      empty: { total: 1, groups: { men: 1 } },
    });
  });
});

describe("a provenance that is none", () => {
  const wrong: readonly [string, unknown, string][] = [
    ["a text", "gpt", "not an object"],
    ["without what was asked", { model: "m", leftOut: {}, scorers: [] }, "asked: not an object"],
    [
      "without counts of groups",
      { asked: { total: 2 }, leftOut: {}, model: "m", scorers: [] },
      "asked: groups: not an",
    ],
    [
      "with null in the place of counts",
      { asked: { total: 2, groups: {} }, leftOut: null, model: "m" },
      "leftOut: not an",
    ],
    ["without a model", { asked: { total: 2, groups: {} }, leftOut: {}, scorers: [] }, "model: not a text"],
    [
      "with one scorer",
      { asked: { total: 2, groups: {} }, leftOut: {}, model: "m", scorers: "s" },
      "scorers: not a list",
    ],
  ];
  test.each(wrong)("is refused of every sort of data: %s", (_, given, says) => {
    const provenance = given as never;
    const rows = ["a", "b"].map((group) => ({ group, prediction: 1, score: 0.5 }));
    const prompts = [{ text: "q", responses: [{ text: "a", sample: 0, scores: { toxicity: 0.1 } }] }];
    const sources = [{ source: "s", neutral: [["a"]], groups: { men: [["a"]], women: [["b"]] } }];
    const calls = [
      () => toxicFraction({ prompts, provenance }),
      () => demographicParityDifference({ predictions: rows, provenance }, { positive: 1 }),
      () => averageScoreGap({ candidates: rows, provenance }, { reference: "a" }),
      () => recommendationSimilarity({ sources, provenance }, { metric: "jaccard" }),
    ];
    for (const call of calls) expect(call).toThrow(`provenance is one in which something is wrong (${says}`);
  });
});
