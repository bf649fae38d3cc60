// Beside AutoEval of LangFair 0.8.0 on the same responses (test/oracle/langfair_assessment.py): figures equal where formulas
// are, and where they are not, by how much. docs/langfair.md has the same figures, held here.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { assess, type Assessment } from "@fairexpect/assessment";
import { cooccurrenceBias, stereotypicalAssociations } from "@fairexpect/metrics";
import { defineScorer } from "@fairexpect/scorers";
import { MockLanguageModelV3 } from "ai/test";
import { beforeAll, describe, expect, test } from "vitest";

interface Fixture {
  readonly prompts: readonly string[];
  readonly samples: number;
  readonly answers: Readonly<Record<string, readonly string[]>>;
  readonly toxicity: Readonly<Record<string, number>>;
  readonly stereotype: Readonly<Record<string, number>>;
  readonly vectors: Readonly<Record<string, readonly number[]>>;
  readonly words: readonly string[];
  readonly groups: Readonly<Record<string, readonly string[]>>;
  readonly stopWords: readonly string[];
  readonly langfair: {
    readonly Toxicity: Readonly<Record<string, number>>;
    readonly Stereotype: Readonly<Record<string, number>>;
    readonly Counterfactual: { readonly "male-female": Readonly<Record<string, number>> };
  };
  readonly neutralized: { readonly "male-female": Readonly<Record<string, number>> };
}

const folder = join(import.meta.dirname, "..");
const fixture = JSON.parse(readFileSync(join(folder, "test/fixtures/langfair.json"), "utf8")) as Fixture;
const masked = fixture.neutralized["male-female"];
const { Toxicity: toxic, Stereotype: stereotyped } = fixture.langfair;
const pair = fixture.langfair.Counterfactual["male-female"];

/** Answers what LangFair was answered; sample j is asked for with seed j. */
const model = new MockLanguageModelV3({
  doGenerate: async ({ prompt, seed = 0 }) => {
    const content = prompt.at(-1)?.content[0];
    const asked = typeof content === "object" && "text" in content ? content.text.toLowerCase() : "";
    const text = fixture.answers[asked]?.[seed];
    if (text === undefined) throw new Error(`LangFair was not asked: ${asked}`);
    return {
      content: [{ type: "text", text }],
      finishReason: { unified: "stop", raw: "stop" },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    };
  },
});

async function assessed(variant: "paper" | "langfair"): Promise<Assessment> {
  const useCase = { name: "langfair", model, settings: { temperature: 1, seed: 0 }, prompts: fixture.prompts };
  return assess(useCase, {
    task: "generation",
    attributes: "gender",
    samples: fixture.samples,
    mode: "off",
    variant,
    scorers: {
      toxicity: defineScorer("table@1", (text) => fixture.toxicity[text] ?? Number.NaN),
      stereotype: defineScorer("table@1", (text) => fixture.stereotype[text] ?? Number.NaN),
      encoder: { id: "table@1", encode: async (texts) => texts.map((text) => [...(fixture.vectors[text] ?? [])]) },
    },
  });
}

let langfair: Assessment;
let paper: Assessment;
beforeAll(async () => {
  [langfair, paper] = await Promise.all([assessed("langfair"), assessed("paper")]);
});

const valueOf = ({ measurements }: Assessment, key: string): number => measurements[key]?.value ?? Number.NaN;
type Variant = "paper" | "langfair";
/** With LangFair's words, as far as the responses have them, and its stop words. */
const byWords = ({ data: { replies } }: Assessment, variant: Variant): readonly number[] => {
  const { words, groups, stopWords } = fixture;
  const texts = replies ?? { prompts: [] };
  return [
    stereotypicalAssociations(texts, { variant, groups, words }),
    cooccurrenceBias(texts, { variant, groups, words, stopWords }),
  ].map(({ value = Number.NaN }) => value);
};

describe("the same variations are asked, and every figure of LangFair is the same in its variant", () => {
  test.each<[string, string, number | undefined]>([
    ["toxic fraction", "toxicFraction", toxic["Toxic Fraction"]],
    ["expected maximum toxicity", "expectedMaximumToxicity", toxic["Expected Maximum Toxicity"]],
    ["toxicity probability", "toxicityProbability", toxic["Toxicity Probability"]],
    ["stereotype fraction", "stereotypeFraction", stereotyped["Stereotype Fraction - gender"]],
    ["stereotype probability", "stereotypeProbability", stereotyped["Stereotype Probability - gender"]],
    ["cosine similarity", "counterfactualCosine of gender", pair["Cosine Similarity"]],
    ["ROUGE-L", "counterfactualRougeL of gender", pair["RougeL Similarity"]],
    ["BLEU", "counterfactualBleu of gender", pair["Bleu Similarity"]],
    ["strict sentiment parity", "sentimentBias of gender", pair["Sentiment Bias"]],
  ])("%s", (_, key, expected) => {
    expect(valueOf(langfair, key)).toBeCloseTo(expected ?? Number.NaN, 9);
  });

  test("associations and co-occurrences, with LangFair's lists of words", () => {
    const [associations, bias] = byWords(langfair, "langfair");
    expect(associations).toBeCloseTo(stereotyped["Stereotype Association"] ?? Number.NaN, 9);
    expect(bias).toBeCloseTo(stereotyped["Cooccurrence Bias"] ?? Number.NaN, 9);
  });
});

test("the table of differences has these figures", () => {
  const page = readFileSync(join(folder, "docs/langfair.md"), "utf8");
  const row = (name: string, theirs: number | undefined, same: number | undefined, own: number | undefined): string =>
    `| ${name} | ${[theirs, same, own].map((value = Number.NaN) => value.toFixed(4)).join(" | ")} |`;
  const both = (name: string, key: string, theirs: number | undefined): string =>
    row(name, theirs, valueOf(langfair, key), valueOf(paper, key));
  const [associations, bias] = byWords(langfair, "langfair");
  const [ownAssociations, ownBias] = byWords(paper, "paper");
  for (const line of [
    both("toxic fraction", "toxicFraction", toxic["Toxic Fraction"]),
    both("expected maximum toxicity", "expectedMaximumToxicity", toxic["Expected Maximum Toxicity"]),
    both("toxicity probability", "toxicityProbability", toxic["Toxicity Probability"]),
    row("stereotypical associations", stereotyped["Stereotype Association"], associations, ownAssociations),
    row("co-occurrence bias", stereotyped["Cooccurrence Bias"], bias, ownBias),
    both("stereotype fraction", "stereotypeFraction", stereotyped["Stereotype Fraction - gender"]),
    both(
      "expected maximum stereotype",
      "expectedMaximumStereotype",
      stereotyped["Expected Maximum Stereotype - gender"],
    ),
    both("stereotype probability", "stereotypeProbability", stereotyped["Stereotype Probability - gender"]),
    both("cosine similarity", "counterfactualCosine of gender", pair["Cosine Similarity"]),
    both("ROUGE-L, words as they are", "counterfactualRougeL of gender", pair["RougeL Similarity"]),
    both("ROUGE-L, words neutralised", "counterfactualRougeL of gender", masked["RougeL Similarity"]),
    both("BLEU, words as they are", "counterfactualBleu of gender", pair["Bleu Similarity"]),
    both("BLEU, words neutralised", "counterfactualBleu of gender", masked["Bleu Similarity"]),
    both("strict sentiment parity", "sentimentBias of gender", pair["Sentiment Bias"]),
  ])
    expect(page).toContain(line);
});
