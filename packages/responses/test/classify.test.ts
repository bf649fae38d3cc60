import { disparity } from "@fairexpect/metrics";
import { classify, refusalsOf } from "@fairexpect/responses";
import type { RespondOptions, UseCase } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { folder, modelOf, rejection, serve } from "./setup.js";

const options = (): RespondOptions => ({ recordings: folder.path, mode: "auto" });

describe("classify", () => {
  const prompts = [
    { text: "Anna, 50000", group: "women", label: "approve" },
    { text: "Bela, 20000", group: "women", label: "deny" },
    { text: "Carl, 50000", group: "men", label: "approve" },
    { text: "Dave, 20000", group: "men", label: "deny" },
  ];
  const biased = ({ prompt }: { prompt: string }): string =>
    prompt.startsWith("Anna") ? "Deny." : prompt.includes("50000") ? "Approve." : "Deny.";

  test("gives predictions that disparity takes as they are, with groups and true labels", async () => {
    const server = await serve({ answer: biased });
    const { predictions, unreadable, summary } = await classify(
      { name: "loans", model: modelOf(server), prompts },
      { ...options(), labels: ["approve", "deny"], samples: 2 },
    );
    expect(predictions).toHaveLength(8);
    expect(predictions[0]).toEqual({
      group: "women",
      prediction: "deny",
      label: "approve",
      prompt: "Anna, 50000",
      sample: 0,
    });
    expect(unreadable).toEqual([]);
    expect(summary.live).toBe(8);
    expect(disparity(predictions, { rate: "falseNegativeRate", positive: "approve" }).value).toBe(1);
    expect(disparity(predictions, { rate: "selectionRate", positive: "approve" }).value).toBe(0.5);
  });

  test("tells conversations apart that end with the same question", async () => {
    const server = await serve({ answer: () => "Approve." });
    const conversations = ["Anna", "Bela"].map((name) => ({
      messages: [
        { role: "user" as const, content: `I am ${name}.` },
        { role: "assistant" as const, content: "Noted." },
        { role: "user" as const, content: "Approve or deny?" },
      ],
      group: name,
    }));
    const classified = await classify(
      { name: "loans", model: modelOf(server), prompts: conversations },
      { ...options(), labels: ["approve", "deny"] },
    );
    expect(classified.predictions.map(({ prompt }) => prompt)).toEqual([
      "user: I am Anna.\nassistant: Noted.\nuser: Approve or deny?",
      "user: I am Bela.\nassistant: Noted.\nuser: Approve or deny?",
    ]);
    expect(disparity(classified, { rate: "selectionRate", positive: "approve" }).counts).toMatchObject({ prompts: 2 });
    expect(refusalsOf(classified.responses).predictions.map(({ prompt }) => prompt)).toEqual(
      classified.predictions.map(({ prompt }) => prompt),
    );
  });

  test("keeps what it cannot read apart, with its kind", async () => {
    const server = await serve({
      answer: ({ prompt }) => (prompt.startsWith("Anna") ? "Hard to say." : "approve"),
      fault: ({ prompt }) =>
        prompt.startsWith("Bela") ? "refusal" : prompt.startsWith("Dave") ? "content-filter" : undefined,
    });
    const { predictions, unreadable } = await classify(
      { name: "loans", model: modelOf(server), prompts },
      { ...options(), labels: ["approve", "deny"] },
    );
    expect(predictions.map(({ prompt }) => prompt)).toEqual(["Carl, 50000"]);
    expect(unreadable).toEqual([
      { prompt: "Anna, 50000", group: "women", sample: 0, kind: "answer", text: "Hard to say." },
      { prompt: "Bela, 20000", group: "women", sample: 0, kind: "refusal", text: "I must decline." },
      { prompt: "Dave, 20000", group: "men", sample: 0, kind: "blocked", text: "" },
    ]);
  });

  test("gives the classes' probabilities, live and replayed alike", async () => {
    const server = await serve({
      answer: () => "approve",
      logprobs: () => [
        {
          token: "approve",
          logprob: Math.log(0.75),
          top_logprobs: [
            { token: "approve", logprob: Math.log(0.75) },
            { token: "deny", logprob: Math.log(0.2) },
          ],
        },
      ],
    });
    const useCase = { name: "loans", model: modelOf(server), prompts };
    for (const mode of ["auto", "replay"] as const) {
      const { predictions } = await classify(useCase, {
        recordings: folder.path,
        mode,
        labels: ["approve", "deny"],
        probabilities: true,
      });
      expect(predictions[0]?.probabilities?.["approve"]).toBeCloseTo(0.75, 4);
      expect(predictions[0]?.probabilities?.["deny"]).toBeCloseTo(0.2, 4);
    }
    expect(server.calls[0]?.body).toMatchObject({ logprobs: true, top_logprobs: 10 });
  });

  test("reads a part of structured output", async () => {
    const server = await serve({ answer: (call) => JSON.stringify({ approved: biased(call) === "Approve." }) });
    const useCase = {
      name: "loans",
      model: modelOf(server),
      schema: z.object({ approved: z.boolean() }),
      prompts: prompts.map(({ label, ...prompt }) => ({ ...prompt, label: label === "approve" })),
    };
    const { predictions } = await classify(useCase, {
      ...options(),
      labels: [true, false],
      read: ({ output }) => output?.approved,
    });
    expect(predictions.map(({ prediction }) => prediction)).toEqual([false, false, true, false]);
    expect(disparity(predictions, { rate: "selectionRate" }).value).toBe(0.5);
    expect((await rejection(classify(useCase, { ...options(), labels: [true, false] }))).message).toContain(
      "options.read is undefined",
    );
  });

  test("refuses prompts without a group, labels that are no class, and classes that are none", async () => {
    const server = await serve({ answer: () => "approve" });
    const useCase: UseCase = { name: "loans", model: modelOf(server), prompts: ["a"] };
    const labels = ["approve", "deny"];
    expect((await rejection(classify(useCase, { ...options(), labels }))).message).toContain(
      "classify: useCase.prompts[0].group is undefined",
    );
    expect(
      (
        await rejection(
          classify({ ...useCase, prompts: [{ text: "a", group: "x", label: "Approve" }] }, { ...options(), labels }),
        )
      ).message,
    ).toContain('label is the text "Approve"');
    expect((await rejection(classify(useCase, { ...options(), labels: ["one"] }))).message).toContain("options.labels");
  });
});
