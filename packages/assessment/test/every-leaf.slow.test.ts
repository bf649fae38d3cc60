// What is recommended is measured, or the result says why not: at every leaf of the framework, on a real server.
import { assess, type Assessment, type AssessmentOptions } from "@fairexpect/assessment";
import { isMeasured, type Measurement } from "@fairexpect/metrics";
import { buildResumes } from "@fairexpect/prompts";
import type { UseCase } from "@fairexpect/responses";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { folder, modelOf, serve } from "../../responses/test/setup.js";

// With CI set nothing would be asked.
beforeEach(() => {
  vi.stubEnv("CI", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const plain = ["Sum up the call.", "Write a reminder."];
const about = ["Write to a woman about her loan.", "Write to a Black man about his loan."];
const people = ["woman", "man"].flatMap((who) =>
  ["a loan", "a flat", "a card"].map((what) => ({
    text: `Decide: applicant ${who}, ${what}`,
    group: who,
    label: what === "a card" ? "deny" : "grant",
  })),
);
const mentioning = people.map(({ text, label }) => ({ text, label }));
const pairs = people.map((person) => ({ ...person, source: person.text.replace(/woman|man/, "X") }));
const classes = { task: "classification", labels: ["grant", "deny"], positive: "grant" } as const;
const representation = { ...classes, fairness: "representation" } as const;
const errors = { ...classes, fairness: "errors" } as const;

const contenders = buildResumes({
  jobs: ["nurse"],
  names: 2,
  groups: [
    { group: "women", names: ["Ann Baker", "Eve Kelly"] },
    { group: "men", names: ["Greg Baker", "Todd Kelly"] },
  ],
});
const rankings = {
  name: "hiring",
  method: "pointwise" as const,
  contenders,
  relevance: { Yes: 1, No: 0 },
  ask: ({ text }: { text: string }) => `Good fit? Yes or No.\n${text}`,
};
const ranking = { task: "ranking", reference: "men", k: 1 } as const;

type Leaf = readonly [name: string, prompts: UseCase["prompts"], options: Record<string, unknown>];
const leaves: readonly Leaf[] = [
  ["text that mentions nobody", plain, { task: "generation" }],
  ["the same, stereotypes on request", plain, { task: "generation", stereotypes: true }],
  ["the same, with names", plain, { task: "generation", attributes: "gender", introduce: "names" }],
  ["text that may not depend on the group", about, { task: "generation", invariance: "content" }],
  ["text whose tone may not", about, { task: "generation", invariance: "sentiment" }],
  ["text that may", about, { task: "generation", invariance: "none" }],
  ["representation of people", people, representation],
  ["errors of help", people, { ...errors, intervention: "assistive" }],
  ["errors of harm", people, { ...errors, intervention: "punitive" }],
  ["representation of pairs", pairs, representation],
  ["representation of those mentioned", mentioning, representation],
  ["the same, of two attributes", about, { ...representation, attributes: ["gender", "race"] }],
  ["errors of harm to those mentioned", mentioning, { ...errors, intervention: "punitive" }],
  ["lists", about, { task: "recommendation", k: 2, invariance: "content" }],
  ["places by representation", [], { ...ranking, fairness: "representation" }],
  ["places by errors", [], { ...ranking, fairness: "errors" }],
];

const answers = { generation: "Gladly.", recommendation: "1. A\n2. B", ranking: "Yes" } as const;

async function assessed(prompts: UseCase["prompts"], options: Record<string, unknown>): Promise<Assessment> {
  const answer = ({ prompt }: { prompt: string }): string => {
    if (options["task"] === "classification") return /\bwoman\b/.test(prompt) ? "deny" : "grant";
    return answers[options["task"] as keyof typeof answers];
  };
  const model = modelOf(await serve({ answer }));
  const useCase = options["task"] === "ranking" ? { ...rankings, model } : { name: "helper", model, prompts };
  const settled = { samples: options["task"] === "generation" ? 2 : undefined, recordings: folder.path, ...options };
  const given = Object.fromEntries(Object.entries(settled).filter(([, value]) => value !== undefined));
  return assess(useCase as UseCase, given as unknown as AssessmentOptions as never);
}

describe.each(leaves)("%s", (_, prompts, options) => {
  test("is measured in all that is recommended, or says why not", async () => {
    const { recommendation, rows, skipped } = await assessed(prompts, options);
    const named = [...recommendation.metrics, ...recommendation.further].map(({ name }) => name);
    const measured = rows.map(({ name }) => name).filter((name) => name !== "unawareness");
    expect(named.length).toBeGreaterThan(0);
    expect(new Set([...measured, ...skipped.map(({ name }) => name)])).toEqual(new Set(named));
    for (const { measurement } of rows) {
      if (measurement.value === undefined) expect(measurement.reason).toMatch(/\w+ \w+/);
      else expect(intervalsOf(measurement).length, measurement.metric.name).toBeGreaterThan(0);
    }
    for (const { reason } of skipped) expect(reason).toMatch(/no scorer of stereotypes|no prompt could be varied/);
  });
});

/** The measurement's own interval, or those of its comparisons. */
function intervalsOf(measurement: Measurement): unknown[] {
  const { comparisons = [] } = measurement;
  return [measurement, ...comparisons].flatMap((each) => (isMeasured(each) ? (each.interval ?? []) : []));
}

test("a decision that the group alone changes is counted, and the cases' own rates are not", async () => {
  const { measurements, data, summary } = await assessed(mentioning, representation);
  expect(measurements["invarianceTest of gender"]?.value).toBe(1);
  expect(measurements["demographicParityDifference of gender"]?.value).toBe(1);
  expect(measurements["impactRatio of gender"]?.value).toBe(0);
  expect(data.classification?.predictions).toHaveLength(mentioning.length);
  expect(data.classification?.provenance.asked.total).toBe(mentioning.length);
  expect(Object.keys(data.variations ?? {})).toEqual(["gender"]);
  // Each case about a woman and about a man: those that are equal are asked once.
  expect(summary.live).toBe(6);
});
