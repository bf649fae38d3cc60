import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  generalizedMetric,
  generalizedMetricByClass,
  groupDataOf,
  pcm,
  significantGroupEffect,
  type SequenceCounterfactualData,
  type SequenceGroupData,
} from "@fairexpect/metrics";
import { bilouSpans, fillTags } from "@fairexpect/metrics/core";
import { spanScores } from "../../src/generalized/span-scores.js";
import { expectClose, fixture, vector } from "./fixture.js";

interface Fixture extends SequenceGroupData {
  groups: Record<string, { gold: string[]; predicted: string[]; probabilities: number[][] }[]>;
  expected: Record<string, Record<string, unknown> & { counts?: Record<string, [number, number, number]> }>;
  sources: SequenceCounterfactualData["sources"];
  counterfactual: Record<string, number>;
}

const { tags, groups, expected, sources, counterfactual } = fixture("sequences") as Fixture;
const data = { tags, groups };

describe("spans", () => {
  test("are found as an independent regular expression finds them, malformed ones never", () => {
    for (const [name, sentences] of Object.entries(groups)) {
      const scores = spanScores(
        sentences.map(({ gold }) => gold),
        sentences.map(({ predicted }) => predicted),
      );
      for (const label of ["LOC", "PER"]) {
        const [truePositives, falseNegatives, falsePositives] = expected[label]?.counts?.[name] ?? [0, 0, 0];
        expect(scores[label]).toEqual({ truePositives, falsePositives, falseNegatives });
      }
    }
    expect(bilouSpans(["I-LOC", "L-LOC", "B-LOC", "B-LOC", "L-PER", "U-LOC", "B-PER", "I-LOC", "L-PER"])).toEqual([
      { label: "LOC", start: 5, end: 6 },
    ]);
    expect(bilouSpans([])).toEqual([]);
  });

  test("survive being spread over the tokens that fill a slot", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("U-LOC", "B-LOC", "I-LOC", "L-LOC", "O"),
        fc.integer({ min: 1, max: 5 }),
        (tag, length) => {
          const before: Record<string, string[]> = { L: ["B-LOC"], I: ["B-LOC"] };
          const after: Record<string, string[]> = { B: ["L-LOC"], I: ["L-LOC"] };
          const prefix = tag.charAt(0);
          const around = (middle: string[]) => [...(before[prefix] ?? []), ...middle, ...(after[prefix] ?? [])];
          const filled = bilouSpans(around(fillTags(tag, length)));
          expect(filled).toEqual(bilouSpans(around([tag])).map((span) => ({ ...span, end: span.end + length - 1 })));
        },
      ),
    );
  });

  test("name a tag that is none", () => {
    expect(() => bilouSpans(["O", "LOC"])).toThrow('bilouSpans: tags[1] is the text "LOC"; expected a BILOU tag');
    expect(() => spanScores([["O"]], [["O", "O"]])).toThrow(
      "spanScores: predicted[0] is an array of 2; expected 1 tags",
    );
    expect(() => fillTags("O", 0)).toThrow("fillTags: length is 0");
  });
});

describe("group metrics of tagged sentences", () => {
  test.each(["LOC", "PER", "all"])("count exact spans: %s", (label) => {
    for (const name of ["fned", "tprGap", "disparityScoreNormalized", "parityGap"] as const) {
      expectClose(generalizedMetric(name, data, { class: label }).value, expected[label]?.[name] as number);
    }
  });

  test.each(["O", "LOC", "PER"])("sum the probabilities of a class's tags, every token a decision: %s", (label) => {
    expectClose(generalizedMetric("avgGF", data, { class: label }).value, expected[label]?.["avgGF"] as number);
    const gaps = vector(generalizedMetric("posAvgEG", data, { class: label }));
    for (const [group, value] of Object.entries(expected[label]?.["posAvgEG"] as Record<string, number>))
      expectClose(gaps[group], value);
  });

  test("have no true negatives, so that false positive rates are undefined", () => {
    for (const name of ["fped", "fprRatio", "tnrGap"] as const) {
      expect(generalizedMetric(name, data, { class: "LOC" }).reason).toContain(
        "tagged sentences have no true negative spans, so the score does not apply",
      );
    }
    expect(pcm(data, { score: "accuracy", comparison: "absoluteDifference", class: "LOC" }).reason).toContain(
      "no true negative spans",
    );
  });

  test("are given by class, without O for spans and with all spans together", () => {
    expect(Object.keys(generalizedMetricByClass("tprGap", data))).toEqual(["LOC", "PER", "all"]);
    expect(Object.keys(generalizedMetricByClass("avgGF", data))).toEqual(["O", "LOC", "PER"]);
  });

  test("the share of positive predictions is one of sentences and may exceed 1", () => {
    const sentence = { gold: ["U-LOC", "U-LOC", "U-LOC"], predicted: ["U-LOC", "U-LOC", "U-LOC"] };
    const gap = generalizedMetric(
      "parityGap",
      { tags: ["O", "U-LOC"], groups: { a: [sentence], b: [{ gold: ["O"], predicted: ["O"] }] } },
      { class: "LOC" },
    );
    expect([gap.value, gap.counts["sentences"]]).toEqual([3, 2]);
  });
});

describe("counterfactual metrics of tagged templates", () => {
  const templates = { tags, sources };

  test("compare position by position, a filled slot being the mean of its tokens", () => {
    for (const name of ["pertSR", "pertSD", "pertSSPairs"] as const)
      expectClose(generalizedMetric(name, templates).value, counterfactual[name] ?? Number.NaN);
    expectClose(
      generalizedMetric("cfGapPairs", templates, { class: "LOC" }).value,
      counterfactual["cfGapPairs LOC"] ?? Number.NaN,
    );
    expectClose(
      generalizedMetric("cfGapPairs", templates, { class: "LOC", trueClass: true }).value,
      counterfactual["cfGapPairs LOC (TC)"] ?? Number.NaN,
    );
  });

  test("true-class gaps of all classes add up to the sensitivity, position by position", () => {
    const parts = ["O", "LOC", "PER"].map(
      (label) =>
        generalizedMetric("cfGapPairs", templates, { class: label, trueClass: true, tcDenominator: "all" }).value ??
        Number.NaN,
    );
    expectClose(
      parts.reduce((a, b) => a + b, 0),
      generalizedMetric("pertSSPairs", templates).value ?? Number.NaN,
    );
  });

  test("become group data with gold tags for every token", () => {
    const template = {
      gold: ["O", "U-LOC", "O"],
      groups: {
        a: [{ fills: [[1, 3]] as const, predicted: ["O", "B-LOC", "L-LOC", "O"] }],
        b: [{ predicted: ["O", "O", "O"] }],
      },
    };
    const flat = groupDataOf({ tags, sources: [template] });
    expect(flat.groups["a"]).toEqual([{ gold: ["O", "B-LOC", "L-LOC", "O"], predicted: ["O", "B-LOC", "L-LOC", "O"] }]);
    expect(generalizedMetric("tprGap", { tags, sources: [template] }, { class: "LOC" }).value).toBe(1);
  });

  test("can be tested for a group effect", () => {
    expect(significantGroupEffect(templates, { class: "LOC" }).counts).toMatchObject({ sources: 3, groups: 3 });
  });

  test("say where tokens and template do not fit", () => {
    const off = {
      tags: ["O", "U-LOC"],
      sources: [
        {
          gold: ["O", "U-LOC"],
          groups: {
            a: [
              {
                probabilities: [
                  [1, 0],
                  [0, 1],
                  [0, 1],
                ],
              },
            ],
            b: [],
          },
        },
      ],
    };
    expect(() => generalizedMetric("pertSR", off)).toThrow(
      "data.sources[0].groups.a[0] is 3 positions (3 tokens, each fill counted once); expected the 2 positions of the source's gold tags. Say in `fills`",
    );
    expect(() =>
      generalizedMetric(
        "avgGF",
        { tags: ["O", "U-LOC", "B-LOC"], groups: { a: [{ probabilities: [[0, 1, 1]] }], b: [] } },
        { class: "LOC" },
      ),
    ).toThrow("2 in sum for the class LOC");
    expect(() => generalizedMetric("tprGap", data)).toThrow(
      "options.class is undefined; expected one of the classes O, LOC, PER",
    );
    expect(() => pcm(templates, { score: "f1", comparison: "absoluteDifference", class: "LOC" })).toThrow(
      "Use groupDataOf, and measure the group data",
    );
  });
});
