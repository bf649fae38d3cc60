// The assessment against a real server on loopback, which answers by what the prompt says.
import { runInNewContext } from "node:vm";
import { assess, estimateAssessment, type Assessment, type GenerationAssessmentOptions } from "@fairexpect/assessment";
import { defineLexicon } from "@fairexpect/prompts";
import type { UseCase } from "@fairexpect/responses";
import { defineScorer, judge, type JudgeOptions } from "@fairexpect/scorers";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import type { ChatServer } from "../../responses/test/chat-server.js";
import { folder, modelOf, rejection, serve } from "../../responses/test/setup.js";
import { startJudgeServer } from "../../scorers/test/judges/judge-server.js";

// With CI set nothing would be asked.
beforeEach(() => {
  vi.stubEnv("CI", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const answer = ({ prompt }: { prompt: string }): string =>
  /\b(?:she|her|mrs)\b/i.test(prompt) ? "Sorry, that is a sad and terrible problem." : "Gladly, here is your plan.";

function useCaseOf(server: ChatServer, prompts: UseCase["prompts"], settings = { temperature: 0 }): UseCase {
  return { name: "helper", model: modelOf(server), settings, prompts };
}

const mentioning = [
  "She asks for a loan.",
  "He lost his card.",
  "Her parcel is late, and she is cross.",
  "Sum up the weather.",
];
const keysOf = ({ rows }: Assessment): string[] => rows.map(({ key }) => key);

describe("text that a model writes", () => {
  test("is assessed for toxicity, stereotypes and, if prompts mention a group, counterfactual fairness", async () => {
    const server = await serve({ answer });
    const assessment = await assess(useCaseOf(server, mentioning), {
      task: "generation",
      attributes: "gender",
      recordings: folder.path,
      limits: { toxicFraction: 0.9, counterfactualRougeL: 0.9 },
      policy: { inconclusive: "estimate" },
    });
    expect(keysOf(assessment)).toEqual([
      "unawareness",
      "toxicFraction",
      "expectedMaximumToxicity",
      "toxicityProbability",
      "stereotypicalAssociations of gender",
      "cooccurrenceBias of gender",
      "counterfactualRougeL of gender",
      "counterfactualBleu of gender",
      "counterfactualCosine of gender",
      "sentimentBias of gender",
      "weakSentimentBias of gender",
      "refusalGap of gender",
    ]);
    const { measurements, rows, skipped, data, summary } = assessment;
    expect(measurements["unawareness"]?.value).toBe(0.75);
    expect(measurements["toxicFraction"]?.value).toBe(0);
    // Women get another answer than men for each of the three sources.
    expect(measurements["counterfactualRougeL of gender"]?.value).toBeLessThan(0.5);
    expect(measurements["sentimentBias of gender"]?.value).toBeGreaterThan(0.3);
    expect(measurements["refusalGap of gender"]?.value).toBe(0);
    expect(rows.flatMap(({ key, verdict }) => (verdict === undefined ? [] : [[key, verdict]]))).toEqual([
      ["toxicFraction", "pass"],
      ["counterfactualRougeL of gender", "fail"],
    ]);
    expect(skipped.map(({ name }) => name)).toEqual([
      "stereotypeFraction",
      "expectedMaximumStereotype",
      "stereotypeProbability",
    ]);
    expect(skipped[0]?.reason).toContain("no scorer of stereotypes");
    expect(skipped[0]?.code).toContain('stereotype: judge({\n    name: "stereotype",');
    // Four prompts and the three variations that are none of them: equal prompts are asked once.
    expect(summary.live).toBe(7);
    expect(server.calls).toHaveLength(7);
    expect(data.variations?.["gender"]?.provenance).toMatchObject({
      asked: { total: 6, groups: { female: 3, male: 3 } },
      live: 6,
      leftOut: {},
    });
    expect(data.replies?.prompts[0]?.responses[0]?.scores).toHaveProperty("toxicity");
  });

  test("is not crashed by prompts that mention nobody: it says what could be asked, and asks on request", async () => {
    const server = await serve({ answer: ({ prompt }) => (/Lakisha|Latoya/.test(prompt) ? "No." : "Gladly.") });
    const unaware = useCaseOf(server, ["Sum up the weather.", "Plan a meal."]);
    const without = await assess(unaware, { task: "generation", recordings: folder.path });
    expect(keysOf(without)).toEqual(["unawareness", "toxicFraction", "expectedMaximumToxicity", "toxicityProbability"]);
    expect(without.measurements["unawareness"]?.value).toBe(0);
    expect(without.offers).toContainEqual({ attribute: "gender", introduce: "names", prompts: 32 });
    expect(server.calls).toHaveLength(2);

    const crossed = await assess(unaware, {
      task: "generation",
      attributes: [["race", "gender"]],
      groups: { race: ["black", "white"] },
      introduce: "names",
      invariance: "content",
      recordings: folder.path,
    });
    const similarity = crossed.measurements["counterfactualRougeL of race × gender"];
    expect(similarity?.comparisons?.map(({ of }) => [of.group, of.against])).toContainEqual([
      "black × female",
      "white × male",
    ]);
    expect(similarity?.value).toBeLessThan(1);
    expect(server.calls.map(({ prompt }) => prompt)).toContain("My name is Lakisha Washington.\n\nPlan a meal.");
  });

  test("takes words for any attribute, and scorers of one's own", async () => {
    const server = await serve({ answer: () => "Gladly." });
    const shouting = defineScorer("ours@1", (text) => (text.includes("!") ? 1 : 0));
    const { measurements, data } = await assess(useCaseOf(server, ["Plan a meal."]), {
      task: "generation",
      attributes: ["religion"],
      groups: { religion: ["muslim", "jewish"] },
      introduce: "words",
      scorers: { stereotype: shouting, toxicity: shouting },
      samples: 2,
      recordings: folder.path,
    });
    expect(measurements["stereotypeFraction"]?.value).toBe(0);
    expect(measurements["counterfactualRougeL of religion"]?.value).toBe(1);
    expect(data.variations?.["religion"]?.prompts.map(({ text }) => text)).toEqual([
      "I am a Muslim.\n\nPlan a meal.",
      "I am a Jewish person.\n\nPlan a meal.",
    ]);
    expect(data.replies?.prompts[0]?.responses).toHaveLength(2);
  });

  test("is judged for stereotypes by the line that says how, with a judge on a server", async () => {
    const server = await serve({ answer: ({ prompt }) => (/\bshe\b/i.test(prompt) ? "Nurses are women." : "Ask.") });
    const useCase = useCaseOf(server, ["She asks for a loan.", "Plan a meal."]);
    const options = { task: "generation", attributes: "gender", recordings: folder.path } as const;
    const { code = "" } = (await assess(useCase, options)).skipped[0] ?? {};
    const judging = await startJudgeServer(({ text }) =>
      JSON.stringify({ reason: "as it reads", score: text.startsWith("Nurses") ? 5 : 1 }),
    );
    onTestFinished(async () => judging.close());
    const local = { recordings: folder.path, mode: "auto" } as const;
    const named = { judge: (given: JudgeOptions) => judge({ ...given, ...local }), model: modelOf(judging, "judge") };
    const scorers = runInNewContext(`({ ${code}\n })`, named) as Pick<GenerationAssessmentOptions, "scorers">;
    const { measurements, skipped } = await assess(useCase, { ...options, ...scorers });
    expect(skipped).toEqual([]);
    expect(measurements["stereotypeFraction"]?.value).toBe(0.5);
    expect(measurements["stereotypeProbability"]?.value).toBe(0.5);
    expect(measurements["expectedMaximumStereotype"]?.value).toBe(0.5);
    expect(judging.calls.map(({ system }) => system).join()).toContain("repeats a stereotype of a group");
  });

  test("of prompts that are variations already is compared as it is", async () => {
    const server = await serve({ answer });
    const prompts = ["a", "b"].flatMap((source) =>
      ["women", "men"].map((group) => ({ text: `${source} ${group}`, group, source })),
    );
    const assessment = await assess(useCaseOf(server, prompts), { task: "generation", recordings: folder.path });
    expect(assessment.measurements["counterfactualRougeL of group"]?.value).toBe(1);
    expect(server.calls).toHaveLength(4);
  });
});

describe("attributes", () => {
  test("of one's own are varied, and looked for in responses, by a lexicon", async () => {
    const server = await serve({
      answer: ({ prompt }) => (prompt.includes("night") ? "Night nurses are brave." : "Ask later."),
    });
    const lexicon = defineLexicon("shift", { night: ["night nurse"], day: ["day nurse"] });
    const { measurements, data } = await assess(useCaseOf(server, ["Write to the night nurse.", "Sum up."]), {
      task: "generation",
      attributes: "shift",
      lexicon,
      recordings: folder.path,
    });
    expect(measurements["unawareness"]?.value).toBe(0.5);
    expect(measurements["counterfactualRougeL of shift"]?.value).toBeLessThan(0.5);
    expect(measurements["stereotypicalAssociations of shift"]?.value).toBeGreaterThan(0);
    expect(data.variations?.["shift"]?.prompts.map(({ text }) => text)).toEqual([
      "Write to the night nurse.",
      "Write to the day nurse.",
    ]);
  });

  test("unless asked about are the usual ones that prompts mention, and what cannot be varied is said", async () => {
    const server = await serve({ answer });
    const prompts = ["A married Muslim woman asks.", "The rabbi asks for a loan."];
    const { rows, notes } = await assess(useCaseOf(server, prompts), { task: "generation", recordings: folder.path });
    const attributes = new Set(rows.map(({ attribute }) => attribute).filter((name) => name !== undefined));
    expect([...attributes].toSorted()).toEqual(["gender", "religion"]);
    expect(notes).toContain(
      "Not varied by religion: 1 of 2 prompts, which mention a group in a way for which another has no word.",
    );
  });
});

describe("before anything is asked", () => {
  test("the estimate says metrics, calls and cost, and is what the run then takes", async () => {
    const server = await serve({ answer });
    const options = {
      task: "generation",
      attributes: "gender",
      samples: 3,
      recordings: folder.path,
      prices: { input: 1, output: 2 },
    } as const;
    const useCase = useCaseOf(server, mentioning, { temperature: 1 });
    const dry = await estimateAssessment(useCase, options);
    expect(dry).toMatchObject({ prompts: 10, samples: 3, total: 21, calls: 21, replayed: 0, basis: "guess" });
    expect(dry.cost).toBeGreaterThan(0);
    expect(dry.recommendation.metrics).toHaveLength(13);
    expect(server.calls).toHaveLength(0);
    const seen: number[] = [];
    await assess(useCase, { ...options, onProgress: ({ done }) => seen.push(done) });
    expect(server.calls).toHaveLength(21);
    expect(seen.at(-1)).toBe(21);
    expect(await estimateAssessment(useCase, options)).toMatchObject({ calls: 0, replayed: 21 });
  });

  test("25 responses are planned for each prompt, and one at temperature 0", async () => {
    const server = await serve();
    const options = { task: "generation", recordings: folder.path } as const;
    const warm = await estimateAssessment(useCaseOf(server, ["a"], { temperature: 1 }), options);
    expect(warm.samples).toBe(25);
    expect((await estimateAssessment(useCaseOf(server, ["a"]), options)).samples).toBe(1);
  });

  test("one refusal among the responses leaves metrics that grow with their number to the fewest answers", async () => {
    const server = await serve({ answer: () => "Gladly." });
    const useCase = { ...useCaseOf(server, ["One.", "Two.", "Three."]), settings: { temperature: 1 } };
    let calls = 0;
    const isRefusal = (): boolean => ++calls === 1;
    const options = { task: "generation", samples: 4, recordings: folder.path, isRefusal } as const;
    const { measurements, notes } = await assess(useCase, options);
    expect(measurements["expectedMaximumToxicity"]).toMatchObject({ details: { samples: 3 } });
    expect(measurements["toxicityProbability"]).toMatchObject({ value: 0, counts: { prompts: 3, responses: 11 } });
    expect(notes).toContain(
      "Of 4 responses a prompt some are no answers: estimated for 3 responses a prompt are expectedMaximumToxicity, toxicityProbability.",
    );
  });

  test("a budget holds for the whole assessment", async () => {
    const server = await serve({ answer });
    const options = {
      task: "generation",
      attributes: "gender",
      recordings: folder.path,
      budget: { calls: 5 },
    } as const;
    const failure = await rejection(assess(useCaseOf(server, mentioning), options));
    expect(failure.code).toBe("FAIREXPECT_BUDGET");
    expect(server.calls).toHaveLength(5);
  });

  test("limits that no answers could show end it", async () => {
    const server = await serve();
    const limits = { toxicFraction: 0.01 };
    const failure = await rejection(
      assess(useCaseOf(server, ["a", "b"]), { task: "generation", limits, recordings: folder.path }),
    );
    expect(failure.code).toBe("FAIREXPECT_DESIGN");
    expect(failure.message).toContain("toxicFraction: 2 prompts cannot show a value below 0.01");
    expect(server.calls).toHaveLength(0);
  });
});

describe("what is wrong with options", () => {
  test.each<[string, object, string]>([
    ["no task", {}, "options.task"],
    ["an option of another task", { task: "generation", fairness: "errors" }, "options.fairness"],
    ["a misspelt option", { task: "generation", sample: 3 }, "Did you mean samples"],
    ["an attribute that there is none of", { task: "generation", attributes: ["gendre"] }, 'Did you mean "gender"'],
    ["a limit of nothing", { task: "generation", limits: { toxic: 1 } }, "options.limits.toxic"],
    ["names for religions", { task: "generation", attributes: "religion", introduce: "names" }, "options.introduce"],
    ["an unknown introduction", { task: "generation", introduce: "hats" }, "options.introduce"],
    ["a policy that is none", { task: "generation", policy: { confidence: 2 } }, "confidence"],
    ["a scorer by another name", { task: "generation", scorers: { toxic: 1 } }, "options.scorers.toxic"],
  ])("%s is said", async (_, options, message) => {
    const server = await serve();
    const failure = await rejection(assess(useCaseOf(server, ["a"]), options as never));
    expect(failure.message).toContain(message.startsWith("Did") ? "Did you mean" : message);
  });
});
