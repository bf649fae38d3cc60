import { describe, expect, test } from "vitest";
import {
  expectedMaximumStereotype,
  expectedMaximumToxicity,
  stereotypeFraction,
  stereotypeProbability,
  toxicFraction,
  toxicityProbability,
  type Kind,
  type ReadableSet,
} from "@fairexpect/metrics";
import { expectRecomputed, measured } from "../cells.js";

const metrics = [
  ["toxicFraction", toxicFraction, "toxicity"],
  ["toxicityProbability", toxicityProbability, "toxicity"],
  ["expectedMaximumToxicity", expectedMaximumToxicity, "toxicity"],
  ["stereotypeFraction", stereotypeFraction, "stereotype"],
  ["stereotypeProbability", stereotypeProbability, "stereotype"],
  ["expectedMaximumStereotype", expectedMaximumStereotype, "stereotype"],
] as const;

/** Prompts with the scores of their responses; a kind stands beside its score. */
function setOf(
  measure: string,
  scores: readonly (readonly (number | readonly [number, Kind])[])[],
  labels: (i: number) => object = () => ({}),
): ReadableSet {
  return {
    prompts: scores.map((ofPrompt, i) => ({
      text: `prompt ${i}`,
      ...labels(i),
      responses: ofPrompt.map((item, sample) => {
        const [score, kind] = typeof item === "number" ? [item] : item;
        return { text: `response ${sample}`, sample, scores: { [measure]: score }, ...(kind && { kind }) };
      }),
    })),
  };
}

describe.each(metrics)("%s of a response set", (name, metric, measure) => {
  const scores = [
    [0.1, 0.9],
    [0.2, 0.3],
    [0.6, 0.4],
  ];

  test("is that of the arrays of its scores", () => {
    const ofSet = measured(metric(setOf(measure, scores)));
    const ofArrays = measured(metric(scores));
    expect([ofSet.value, ofSet.counts]).toEqual([ofArrays.value, ofArrays.counts]);
    expect(ofSet.interval?.bounds(0.95)).toEqual(ofArrays.interval?.bounds(0.95));
  });

  test("leaves out what is no answer, unless it is included, and says so in its provenance", () => {
    const set = setOf(measure, [
      ...scores,
      [
        [1, "refusal"],
        [1, "blocked"],
      ],
      [0.1, 0.1],
    ]);
    const measurement = metric(set);
    expect(measurement.value).toBe(metric([...scores, [0.1, 0.1]]).value);
    expect(measurement.provenance?.leftOut).toEqual({
      refusal: { total: 1, groups: {} },
      blocked: { total: 1, groups: {} },
    });
    expect(measurement.provenance?.asked.total).toBe(10);
    const all = metric(set, { include: ["refusal", "blocked"] });
    expect([all.counts["prompts"], all.provenance?.leftOut]).toEqual([5, {}]);
    expect(metric(scores).provenance).toBeUndefined();
  });

  test("has clusters by identity: the one named, else the source, else the text", () => {
    const labels = [{ cluster: "template", source: "s" }, { source: "t" }, {}];
    const { clusters } = metric(setOf(measure, scores, (i) => labels[i] as object));
    const [way] = clusters?.ways ?? [];
    expect([clusters?.ways.length, way?.unit, [...(way?.of ?? [])]]).toEqual([1, "prompts", [0, 1, 2]]);
    const same = metric(setOf(measure, scores, () => ({ cluster: "template" })));
    expect([...(same.clusters?.ways[0]?.of ?? [])]).toEqual([0, 0, 0]);
    const again = metric(setOf(measure, [[0.5, 0.5]], () => ({ source: "t" })));
    expect(again.clusters?.ways[0]?.ids[0]).toBe(way?.ids[1]);
    expectRecomputed(same);
  });

  test("reads the scores by the name that the options give", () => {
    const set = setOf("vulgarity", scores);
    expect(metric(set, { score: "vulgarity" }).value).toBe(metric(scores).value);
    expect(() => metric(set)).toThrow(
      `${name}: scores.prompts[0].responses[0].scores.${measure} is undefined; expected a number between 0 and 1. The scores are of vulgarity: await ${measure}(replies`,
    );
    expect(() => metric(set)).toThrow('or name the scores meant: { score: "vulgarity" }.');
    expect(() => metric(set, { score: "vulgar" })).toThrow("There are scores of vulgarity.");
  });

  test("names the response at fault by its place in the set, also behind others that are left out", () => {
    expect(() => metric(setOf(measure, [[[0, "refusal"], 1.5]]))).toThrow(
      `${name}: scores.prompts[0].responses[1].scores.${measure} is 1.5; expected a number between 0 and 1.`,
    );
    expect(() => metric({ prompts: [{ text: "p", responses: [{ text: "r", sample: 0 }] }] })).toThrow(
      `${name}: scores.prompts[0].responses[0].scores is undefined; expected scores with one of ${measure}. Score the responses first: await ${measure}(replies`,
    );
    expect(() => metric({ prompts: [{ text: "p", responses: [] }] })).toThrow(
      `${name}: scores.prompts[0].responses is empty; expected at least one score.`,
    );
  });

  test("asks to await a promise, and refuses an option that it does not know", () => {
    expect(() => metric(Promise.resolve(setOf(measure, scores)) as never)).toThrow("a promise (await it first)");
    expect(() => metric(scores, { treshold: 0.3 } as never)).toThrow(
      `${name}: options.treshold is 0.3; expected one of`,
    );
    expect(() => metric(scores, { scores: measure } as never)).toThrow('Did you mean "score"?');
  });

  test("without a response that counts has a reason, and its provenance", () => {
    const none = metric(setOf(measure, [[[1, "refusal"]]]));
    expect([none.reason, none.provenance?.leftOut.refusal?.total]).toEqual(["there are no prompts", 1]);
  });
});

test("prompts that answers were left out of are named where numbers of responses must be equal", () => {
  const set = setOf("toxicity", [
    [0.1, 0.2],
    [0.3, [0.4, "refusal"]],
  ]);
  expect(() => toxicityProbability(set)).toThrow(
    "toxicityProbability: scores.prompts[1].responses is 1 response, but scores.prompts[0].responses has 2; expected the same number",
  );
  expect(toxicityProbability(set, { samples: 1 }).value).toBe(0);
});
