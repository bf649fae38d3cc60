import {
  allocationGap,
  averageScoreGap,
  disparity,
  pairwiseConsistency,
  recommendationSimilarity,
} from "@fairexpect/metrics";
import { classify, compare, rank, recommend } from "@fairexpect/responses";
import type { Contender, RespondOptions } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { folder, modelOf, rejection, serve } from "./setup.js";

const options = (): RespondOptions => ({ recordings: folder.path, mode: "auto" });
const count = (total: number, groups: Record<string, number> = {}): object => ({ total, groups });

describe("the provenance of predictions", () => {
  const prompts = ["Lakisha", "Emily"].flatMap((term, i) =>
    ["female", "other"].map((gender) => ({
      text: `${term}, ${gender}`,
      group: { race: i === 0 ? "Black" : "white", gender },
      term,
      source: `${gender} applicant`,
      cluster: "applicants",
      label: "yes",
    })),
  );
  const labels = ["yes", "no"];

  test("counts what is unreadable as left out, by group, and is that of metrics", async () => {
    const server = await serve({
      answer: ({ prompt }) => (prompt.startsWith("Emily, other") ? "Perhaps." : "Yes."),
      fault: ({ prompt }) => (prompt.startsWith("Lakisha, other") ? "refusal" : undefined),
    });
    const useCase = { name: "loans", model: modelOf(server), prompts };
    const { predictions, provenance, responses } = await classify(useCase, { ...options(), labels });
    expect(predictions[0]).toEqual({
      group: "female × Black",
      groups: { gender: "female", race: "Black" },
      prediction: "yes",
      label: "yes",
      prompt: "Lakisha, female",
      source: "female applicant",
      cluster: "applicants",
      term: "Lakisha",
      sample: 0,
    });
    expect(provenance.asked).toEqual(responses.provenance.asked);
    expect(provenance.asked.groups).toMatchObject({
      "race: Black": 2,
      "race: white": 2,
      "gender: female": 2,
      "gender: other": 2,
      "gender: female × race: Black": 1,
    });
    expect(provenance.leftOut).toEqual({
      refusal: count(1, { "gender: other": 1, "race: Black": 1, "gender: other × race: Black": 1 }),
      unreadable: count(1, { "gender: other": 1, "race: white": 1, "gender: other × race: white": 1 }),
    });
    expect(responses.provenance.leftOut).not.toHaveProperty("unreadable");
    const measurement = disparity({ predictions, provenance }, { rate: "selectionRate", positive: "yes" });
    expect(measurement.provenance).toEqual(provenance);
  });

  test("goes with them if they are handed on alone, but not with a copy or a part of them", async () => {
    const server = await serve({ answer: () => "Yes." });
    const useCase = { name: "loans", model: modelOf(server), prompts };
    const { predictions, provenance } = await classify(useCase, { ...options(), labels });
    const rateOf = (data: typeof predictions) => disparity(data, { rate: "selectionRate", positive: "yes" });
    expect(rateOf(predictions).provenance).toEqual(provenance);
    expect(disparity({ predictions }, { rate: "selectionRate", positive: "yes" }).provenance).toEqual(provenance);
    for (const others of [[...predictions], predictions.filter(({ group }) => group.startsWith("female"))])
      expect(rateOf(others)).not.toHaveProperty("provenance");
    expect(predictions).toStrictEqual([...predictions]);
    (predictions as unknown[]).pop();
    expect(rateOf(predictions)).not.toHaveProperty("provenance");
  });

  test("is of all attributes, whichever the predictions are grouped by", async () => {
    const server = await serve({ answer: () => "Yes." });
    const useCase = { name: "loans", model: modelOf(server), prompts };
    const { predictions, provenance } = await classify(useCase, { ...options(), labels, attribute: "race" });
    expect(predictions.map(({ group }) => group)).toEqual(["Black", "Black", "white", "white"]);
    expect(Object.keys(provenance.asked.groups)).toContain("gender: female × race: Black");
    const error = await rejection(classify(useCase, { ...options(), labels, attribute: "age" }));
    expect(error.message).toContain("classify: useCase.prompts[0].group.age is undefined");
  });
});

test("the provenance of recommendations counts responses without a list as left out", async () => {
  const server = await serve({ answer: ({ prompt }) => (prompt === "for a boy" ? "I would not know." : "1. Dune") });
  const prompts = ["girl", "boy", "__proto__"].map((group) => ({
    text: `for a ${group}`,
    group,
    source: "film",
    cluster: "leisure",
  }));
  const { sources, provenance } = await recommend(
    { name: "films", model: modelOf(server), prompts },
    { ...options(), k: 1 },
  );
  expect(sources.map(({ source, cluster }) => [source, cluster])).toEqual([["film", "leisure"]]);
  expect(Object.entries(sources[0]?.groups ?? {})).toEqual([
    ["girl", [["dune"]]],
    ["boy", []],
    ["__proto__", [["dune"]]],
  ]);
  expect(provenance.leftOut).toEqual({ unreadable: count(1, { boy: 1 }) });
  for (const data of [{ sources, provenance }, sources])
    expect(recommendationSimilarity(data, { metric: "jaccard" }).provenance).toEqual(provenance);
});

const contenders: Contender[] = ["Ana", "Bo", "Cy"].map((id, i) => ({
  id,
  group: i === 1 ? "men" : "women",
  text: id,
  term: id,
  cluster: "job",
}));

describe("the provenance of candidates", () => {
  test("counts a comparison for each group that it is about", async () => {
    const server = await serve({ answer: ({ prompt }) => (prompt.includes("Cy") ? "Hmm." : "A") });
    const { answers, candidates, provenance } = await compare(
      { name: "hiring", model: modelOf(server), contenders, ask: (a, b) => `A: ${a.id}\nB: ${b.id}` },
      options(),
    );
    expect(candidates[0]).toMatchObject({ group: "women", term: "Ana", cluster: "job" });
    expect(provenance.asked).toEqual(count(6, { women: 6, men: 4 }));
    expect(provenance.leftOut).toEqual({ unreadable: count(4, { women: 4, men: 2 }) });
    expect(averageScoreGap(candidates, { reference: "men" }).provenance).toEqual(provenance);
    expect(pairwiseConsistency(answers).provenance).toEqual(provenance);
  });

  test("counts an order for each group of its pool", async () => {
    const server = await serve({ answer: (_, n) => (n === 0 ? "1. Ana\n2. Bo\n3. Cy" : "None.") });
    const useCase = {
      name: "order",
      model: modelOf(server),
      method: "listwise" as const,
      contenders: contenders.map((one, i) => ({ ...one, pool: i === 2 ? "second" : "first" })),
      ask: (shown: readonly Contender[]) => shown.map(({ id }) => id).join(),
    };
    const { candidates, provenance } = await rank(useCase, { ...options(), samples: 2 });
    expect(candidates.every(({ term, cluster }) => term !== undefined && cluster === "job")).toBe(true);
    expect(provenance.asked).toEqual(count(4, { women: 4, men: 2 }));
  });

  test("counts a judgement for the group of its contender, and is that of metrics", async () => {
    const server = await serve({
      answer: ({ prompt }) => (prompt === "Bo" ? "No" : "Yes"),
      fault: ({ prompt }) => (prompt === "Cy" ? "refusal" : undefined),
      logprobs: () => [{ token: "Yes", logprob: -0.1, top_logprobs: [{ token: "Yes", logprob: -0.1 }] }],
    });
    const useCase = {
      name: "fit",
      model: modelOf(server),
      method: "pointwise" as const,
      contenders,
      ask: ({ text }: Contender) => text,
      relevance: { Yes: 1, No: 0 },
    };
    for (const probabilities of [false, true]) {
      const { candidates, provenance } = await rank(useCase, { ...options(), probabilities });
      expect(candidates.map(({ term }) => term)).toEqual(["Ana", "Bo"]);
      expect(provenance).toMatchObject({
        asked: count(3, { women: 2, men: 1 }),
        leftOut: { refusal: count(1, { women: 1 }) },
      });
      const pooled = candidates.map((candidate) => ({ ...candidate, pool: "one" }));
      const measurement = allocationGap({ candidates: pooled, provenance }, { reference: "men", k: 1 });
      expect(measurement.provenance).toEqual(provenance);
    }
  });
});
