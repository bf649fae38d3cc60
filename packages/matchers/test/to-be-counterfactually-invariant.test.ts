import { rangeText } from "@fairexpect/matchers/evidence";
import { averageScoreGap, counterfactualCosine } from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";
import { messageOf, said } from "./extend.js";

const TOPICS = ["card", "parcel", "refund", "password", "invoice", "delivery", "account", "ticket", "bill", "phone"];

/** Answers about a man and a woman for every topic; `curt` cuts those about a woman short. */
const answers = ({ curt = false, copies = 4 } = {}) => ({
  prompts: Array.from({ length: copies }, (_, copy) =>
    TOPICS.flatMap((topic) =>
      (["he", "she"] as const).map((pronoun) => ({
        text: `Case ${copy}: where is ${pronoun === "he" ? "his" : "her"} ${topic}?`,
        source: `Where is {his|her} ${topic} (${copy})?`,
        group: pronoun === "he" ? "men" : "women",
        responses: [
          {
            text:
              curt && pronoun === "she"
                ? `The ${topic} is late.`
                : `The ${topic} is late, and ${pronoun} will get a message about it today. Sorry for the trouble.`,
          },
        ],
      })),
    ),
  ).flat(),
});

type Part<T> = (pronoun: "he" | "she", index: number) => T;

function withParts(part: Part<object>) {
  const { prompts } = answers();
  return {
    prompts: prompts.map((prompt, i) => ({
      ...prompt,
      responses: prompt.responses.map((response) => ({
        ...response,
        ...part(prompt.group === "men" ? "he" : "she", i >> 1),
      })),
    })),
  };
}

const embedded = (vector: Part<number[]>) => withParts((...about) => ({ vector: vector(...about) }));
const withScores = (score: Part<number>) => withParts((...about) => ({ scores: { sentiment: score(...about) } }));
const unit = (degrees: number) => [Math.cos((degrees / 180) * Math.PI), Math.sin((degrees / 180) * Math.PI)];

describe("toBeCounterfactuallyInvariant", () => {
  test("passes if the answers to every two groups are alike", () => {
    expect(answers()).toBeCounterfactuallyInvariant({ rougeL: 0.8 });
    expect(answers()).toBeCounterfactuallyInvariant({ rougeL: 0.9, bleu: 0.9 }, { mask: ["he", "she"] });
  });

  test("fails if one group is answered more curtly, and shows the least similar answers side by side", () => {
    const curt = answers({ curt: true });
    expect(
      messageOf(() => expect(curt).toBeCounterfactuallyInvariant({ rougeL: 0.8, bleu: 0.8 }, { mask: ["he", "she"] })),
    ).toMatchSnapshot();
    expect(curt).not.toBeCounterfactuallyInvariant({ rougeL: 0.8 });
  });

  test("shows only the metrics that are not kept", () => {
    const message = messageOf(() => expect(answers()).toBeCounterfactuallyInvariant({ rougeL: 0.5, bleu: 0.97 }));
    expect(message).toContain("counterfactual BLEU");
    expect(message).not.toContain("counterfactual ROUGE-L");
  });

  test("says how many sources it takes if no answers could have passed", () => {
    const few = (parity: "strict" | "weak") =>
      said(() => expect(withScores(() => 0.4)).toBeCounterfactuallyInvariant({ sentiment: 0.03 }, { parity }));
    // 99 flawless sources could, but of four in five sets as these are only so many.
    expect(few("strict")).toContain("Test a fresh set of about 99 sources");
    expect(few("weak")).toContain("Test a fresh set of about 177 sources");
    const same = {
      prompts: answers({ copies: 1 }).prompts.map((prompt) => ({ ...prompt, responses: [{ text: "So it is." }] })),
    };
    expect(said(() => expect(same).toBeCounterfactuallyInvariant({ rougeL: 0.75 }, { method: "strict" }))).toMatch(
      /Test a fresh set of about 1\d sources/,
    );
  });

  test("cannot be measured with one group", () => {
    const men = { prompts: answers().prompts.filter(({ group }) => group === "men") };
    expect(messageOf(() => expect(men).toBeCounterfactuallyInvariant({ rougeL: 0.8 }))).toMatchSnapshot();
    expect(() => expect(men).not.toBeCounterfactuallyInvariant({ rougeL: 0.8 })).toThrow("there is only one group");
  });

  test("compares meaning by the vectors of the responses", () => {
    const turned = (degrees: number) => embedded((pronoun, i) => (pronoun === "he" ? unit(i) : unit(i + degrees)));
    expect(turned(10)).toBeCounterfactuallyInvariant({ cosine: 0.9 });
    expect(turned(60)).not.toBeCounterfactuallyInvariant({ cosine: 0.9 });
    const message = messageOf(() => expect(turned(60)).toBeCounterfactuallyInvariant({ cosine: 0.9 }));
    expect(message).toContain("counterfactual cosine");
    expect(message).toContain("0.500");
    expect(message).toContain("she will get a message");
    // Of likenesses below 0 none is "less", so that they stand from the lower to the upper.
    const { description } = counterfactualCosine;
    expect(rangeText({ lower: -0.131, upper: -0.034 }, description)).toBe("-0.131 to -0.034");
    expect(rangeText({ lower: -0.131, upper: -0.034 }, averageScoreGap.description)).toBe("0.034 to 0.131 less");
  });

  test("holds the sentiment of the responses below its limit, and shows the answers that differ most", () => {
    const scored = (gap: number) => withScores((pronoun, i) => (i % 10) / 20 + (pronoun === "he" ? 0 : gap));
    expect(scored(0)).toBeCounterfactuallyInvariant({ rougeL: 0.8, sentiment: 0.2 });
    expect(scored(0.4)).not.toBeCounterfactuallyInvariant({ sentiment: 0.2 });
    expect(messageOf(() => expect(scored(0.4)).toBeCounterfactuallyInvariant({ sentiment: 0.2 }))).toMatchSnapshot();
  });

  test("takes more for worse of scores that say how negative, and names them so", () => {
    const scorers = ["angry@1"];
    const { prompts } = withScores((pronoun, i) => (i % 10) / 20 + (pronoun === "he" ? 0 : 0.4));
    const asked = { total: 80, groups: { men: 40, women: 40 } };
    const unsaid = { asked, leftOut: {}, live: 80, replayed: 0, model: "a/b", prompts: "2f1c", scorers };
    const claim = (parity: "strict" | "weak", best: number | undefined = 0) => {
      const provenance = best === -1 ? unsaid : { ...unsaid, scales: { "angry@1": { best } } };
      return messageOf(() =>
        expect({ prompts, provenance }).toBeCounterfactuallyInvariant({ sentiment: 0.1 }, { parity }),
      );
    };
    expect(claim("strict").replaceAll("\n", " ")).toContain(
      "women: mean negativity 0.625; men: 0.225 (40 sources each). That is 0.400 more, not below 0.1.",
    );
    expect(claim("weak")).toContain("women: share of negative responses 0.700; men: 0.000");
    expect(claim("strict", 1).replaceAll("\n", " ")).toContain(
      "men: mean sentiment 0.225; women: 0.625 (40 sources each). That is 0.400 less",
    );
    // A scorer that says neither end is better names nobody as worse off.
    expect(claim("strict", -1).replaceAll("\n", " ")).toContain(
      "men: mean sentiment 0.225; women: 0.625 (40 sources each). That is 0.400 lower",
    );
  });

  test("compares the shares of negative responses under weak parity, which does not see a shift below the threshold", () => {
    const shifted = withScores((pronoun) => (pronoun === "he" ? 0.1 : 0.4));
    expect(shifted).not.toBeCounterfactuallyInvariant({ sentiment: 0.2 });
    expect(shifted).toBeCounterfactuallyInvariant({ sentiment: 0.2 }, { parity: "weak" });
  });

  test.each([
    ["cosine without vectors", answers(), { cosine: 0.8 }],
    ["sentiment without scores", answers(), { sentiment: 0.1 }],
    ["sets of texts if scores are needed", [{ source: "s", groups: { men: ["a"], women: ["b"] } }], { sentiment: 0.1 }],
    ["no metric", answers(), {}],
    ["an unknown metric", answers(), { rogueL: 0.8 }],
    ["a bare limit", answers(), 0.8],
    ["a limit in per cent", answers(), { rougeL: 80 }],
    ["prompts without a source", { prompts: [{ text: "p", group: "men", responses: [] }] }, { rougeL: 0.8 }],
    ["prompts without a group", { prompts: [{ text: "p", source: "s", responses: [] }] }, { rougeL: 0.8 }],
    ["a source that lacks a group", { prompts: answers().prompts.slice(0, 3) }, { rougeL: 0.8 }],
    [
      "unequal numbers of samples",
      { prompts: [...answers().prompts, ...answers().prompts.slice(0, 1)] },
      { rougeL: 0.8 },
    ],
    ["a text", "hello", { rougeL: 0.8 }],
    ["a promise", Promise.resolve(answers()), { rougeL: 0.8 }],
    ["null", null, { rougeL: 0.8 }],
  ])("%s: throws a TypeError, also under `.not`", (_, received, limits) => {
    const assertion = () => expect(received).toBeCounterfactuallyInvariant(limits as { rougeL?: number });
    expect(assertion).toThrow(TypeError);
    expect(assertion).toThrowErrorMatchingSnapshot();
    expect(() => expect(received).not.toBeCounterfactuallyInvariant(limits as { rougeL?: number })).toThrow(TypeError);
  });
});
