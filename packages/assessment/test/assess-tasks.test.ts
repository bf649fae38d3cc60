// Assessments of classifiers, recommendations and rankings, against a real server on loopback.
import { assess } from "@fairexpect/assessment";
import { buildResumes } from "@fairexpect/prompts";
import type { UseCase } from "@fairexpect/responses";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { ChatServer } from "../../responses/test/chat-server.js";
import { folder, modelOf, rejection, serve } from "../../responses/test/setup.js";

// With CI set nothing would be asked.
beforeEach(() => {
  vi.stubEnv("CI", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function useCaseOf(server: ChatServer, prompts: UseCase["prompts"]): UseCase {
  return { name: "helper", model: modelOf(server), settings: { temperature: 0 }, prompts };
}

describe("a classifier", () => {
  const label = ({ prompt }: { prompt: string }): string => (/\b(?:she|woman)\b/i.test(prompt) ? "deny" : "grant");
  const options = { task: "classification", labels: ["grant", "deny"], positive: "grant" } as const;

  test("is compared by the groups of its prompts, each attribute and crossed", async () => {
    const server = await serve({ answer: label });
    const people = ["she", "he"].flatMap((who) => ["old", "young"].map((age) => [who, age] as const));
    const prompts = people.map(([who, age], i) => ({
      text: `${who} is ${age}, case ${i}`,
      group: { gender: who === "she" ? "female" : "male", age },
      label: "grant",
    }));
    const assessment = await assess(useCaseOf(server, prompts), {
      ...options,
      attributes: ["gender", "age", ["gender", "age"]],
      fairness: "errors",
      intervention: "assistive",
      recordings: folder.path,
    });
    const valueOf = (key: string): number | undefined => assessment.measurements[key]?.value;
    expect(valueOf("falseNegativeRateDifference of gender")).toBe(1);
    expect(valueOf("falseNegativeRateDifference of age")).toBe(0);
    expect(valueOf("falseNegativeRateDifference of gender × age")).toBe(1);
    expect(server.calls).toHaveLength(4);
  });

  test("is compared by the group that each prompt mentions, if it has none", async () => {
    const server = await serve({ answer: label });
    const prompts = ["A woman asks for credit.", "A man asks for credit.", "A firm asks for credit."];
    const assessment = await assess(useCaseOf(server, prompts), {
      ...options,
      fairness: "representation",
      recordings: folder.path,
    });
    expect(assessment.measurements["demographicParityDifference of gender"]?.value).toBe(1);
    expect(assessment.notes).toContain("1 prompts mention no group, or several, and were not asked.");
  });

  test("is asked what is fair, and refuses what does not apply", async () => {
    const server = await serve();
    const open = await rejection(assess(useCaseOf(server, [{ text: "a", group: "x" }]), { ...options }));
    expect(open.message).toContain('options.fairness is undefined; expected "representation" or "errors"');
    const unmapped = await rejection(assess(useCaseOf(server, ["a"]), { ...options, fairness: "representation" }));
    expect(unmapped.message).toContain("inputs are about no person, and mention no group");
  });
});

test("recommendations are compared between groups, attribute by attribute", async () => {
  const server = await serve({ answer: ({ prompt }) => (/\bwoman\b/.test(prompt) ? "1. A\n2. B" : "1. A\n2. C") });
  const prompts = ["Recommend films for a woman.", "Recommend books for a Black man."];
  const assessment = await assess(useCaseOf(server, prompts), {
    task: "recommendation",
    attributes: ["gender", "race"],
    k: 2,
    invariance: "content",
    recordings: folder.path,
  });
  expect(assessment.measurements["jaccardSimilarity of gender"]?.value).toBeCloseTo(1 / 3, 12);
  expect(assessment.measurements["jaccardSimilarity of race"]?.value).toBe(1);
  expect(Object.keys(assessment.measurements)).toContain("pragSimilarity of race");
});

test("people who are ranked are compared by ranks and places", async () => {
  const server = await serve({ answer: ({ prompt }) => (/Washington|Jefferson/.test(prompt) ? "No" : "Yes") });
  const groups = [
    { group: "black female", names: ["Lakisha Washington", "Latoya Jefferson"] },
    { group: "white male", names: ["Greg Baker", "Todd Kelly"] },
  ];
  const contenders = buildResumes({ jobs: ["nurse"], names: 2, groups });
  const assessment = await assess(
    {
      name: "hiring",
      model: modelOf(server),
      method: "pointwise",
      contenders,
      relevance: { Yes: 1, No: 0 },
      ask: ({ text }) => `Good fit? Yes or No.\n${text}`,
    },
    { task: "ranking", reference: "white male", k: 1, fairness: "errors", recordings: folder.path },
  );
  expect(assessment.measurements["rabbi"]?.value).toBe(-1);
  expect(assessment.measurements["equalOpportunityGap"]?.value).toBe(-1);
});
