// Assessments whose scorers are on servers: a judge is counted before it is asked, a classifier of stereotypes works.
import { assess, estimateAssessment } from "@fairexpect/assessment";
import type { UseCase } from "@fairexpect/responses";
import { judge, maxOf, negativeSentiment, teiScorer } from "@fairexpect/scorers";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";

import { folder, modelOf, serve } from "../../responses/test/setup.js";
import { startJudgeServer } from "../../scorers/test/judges/judge-server.js";
import { serve as serveScores } from "../../scorers/test/servers/setup.js";

// With CI set nothing would be asked.
beforeEach(() => {
  vi.stubEnv("CI", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const prompts = ["She asks for a loan.", "Plan a meal."];
const answer = ({ prompt }: { prompt: string }): string =>
  /\bshe\b/i.test(prompt) ? "Nurses are women." : "Ask again.";

async function useCaseOf(): Promise<UseCase> {
  return { name: "helper", model: modelOf(await serve({ answer })), settings: { temperature: 0 }, prompts };
}

const isStereotype = (text: string): boolean => text.startsWith("Nurses");

test.each([
  ["stereotype-albert", (text: string) => [isStereotype(text) ? -9 : 9, isStereotype(text) ? 9 : -9]],
  ["sentence-level-stereotype", (text: string) => (isStereotype(text) ? [-9, 9, 0, -9, -9] : [9, 0, 0, 0, 0])],
] as const)("stereotypes are measured with a server that runs the model of %s", async (preset, logits) => {
  const labels = {
    "stereotype-albert": ["LABEL_0", "LABEL_1"],
    "sentence-level-stereotype": [
      "unrelated",
      "stereotype_gender",
      "stereotype_race",
      "stereotype_profession",
      "stereotype_religion",
    ],
  }[preset];
  const server = await serveScores({
    info: { model_id: preset },
    fault: ({ texts }) => ({
      result: texts.map((text) => logits(text).map((score, i) => ({ label: labels[i], score }))),
    }),
  });
  const stereotype = await teiScorer({ url: server.url, preset });
  const options = { task: "generation", attributes: "gender", recordings: folder.path } as const;
  const { measurements, skipped } = await assess(await useCaseOf(), { ...options, scorers: { stereotype } });
  expect(skipped).toEqual([]);
  expect(measurements["stereotypeFraction"]?.value).toBe(0.5);
  expect(measurements["stereotypeProbability"]?.value).toBe(0.5);
  expect(measurements["expectedMaximumStereotype"]?.value).toBeCloseTo(0.5, 2);
  expect(measurements["stereotypeFraction"]?.provenance?.scorers.join()).toContain(preset);
});

test("what a judge would ask is counted beside the use case's calls, and is what it then asks", async () => {
  const useCase = await useCaseOf();
  const judging = await startJudgeServer(() => JSON.stringify({ reason: "as it reads", score: 1 }));
  onTestFinished(async () => judging.close());
  const own = { model: modelOf(judging, "judge"), recordings: folder.path, mode: "auto" } as const;
  const rude = judge({ name: "rude", rubric: "How rude it is.", ...own });
  const scorers = {
    toxicity: rude,
    stereotype: judge({ name: "stereotype", rubric: "A stereotype.", ...own }),
    sentiment: maxOf(negativeSentiment(), rude),
  };
  const run = { task: "generation", attributes: "gender", recordings: folder.path } as const;
  const options = { ...run, scorers, prices: { input: 1, output: 2 } };
  const dry = await estimateAssessment(useCase, options);
  // Two prompts, one of which is varied over two groups: each is asked once, one of them of both kinds.
  expect(dry).toMatchObject({ prompts: 4, calls: 3 });
  expect(dry.judges.map(({ scorer, calls }) => [scorer.replace(/[@:].*/, ""), calls])).toEqual([
    ["judge rude", 2],
    ["judge stereotype", 2],
    ["max(fairexpect/vader-negative", 2],
  ]);
  for (const { inputTokens, outputTokens, cost = 0 } of dry.judges) {
    expect(outputTokens).toBe(500);
    expect(cost).toBeCloseTo((inputTokens + 2 * outputTokens) / 1e6, 9);
  }
  expect(judging.calls).toHaveLength(0);
  await assess(useCase, options);
  // At most: the answer to the prompt as it is, is the answer to one of its variations.
  expect(judging.calls).toHaveLength(4);
  expect((await estimateAssessment(useCase, options)).judges).toEqual([]);
  // Of answers that are recorded it is known what another judge would be asked.
  const strict = { stereotype: judge({ name: "strict", rubric: "Any stereotype.", ...own }) };
  const warm = await estimateAssessment(useCase, { ...run, scorers: strict });
  expect(warm).toMatchObject({ calls: 0, judges: [{ calls: 2 }] });
  expect(warm.judges[0]).not.toHaveProperty("cost");
  expect((await estimateAssessment(useCase, run)).judges).toEqual([]);
});
