import { rabbi } from "@fairexpect/metrics";
import { rank } from "@fairexpect/responses";
import type { Contender, RespondOptions } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import { folder, modelOf, serve } from "./setup.js";

const options = (): RespondOptions => ({ recordings: folder.path, mode: "auto" });

const contenders: Contender[] = ["Ana", "Bo", "Cy"].map((id, i) => ({
  id,
  group: i === 1 ? "men" : "women",
  text: `${id}: ${3 - i} years`,
  qualified: i < 2,
}));

describe("rank", () => {
  test.each(["pointwise", "listwise"] as const)(
    "%s, candidates keep their groups by several attributes",
    async (method) => {
      const server = await serve({ answer: () => (method === "pointwise" ? "Yes" : "Ana, Bo, Cy") });
      const crossed = contenders.map((contender, i) => ({
        ...contender,
        group: { gender: i === 1 ? "men" : "women", race: i === 0 ? "black" : "white" },
      }));
      const task = { name: `crossed ${method}`, model: modelOf(server), contenders: crossed };
      const { candidates, provenance } = await rank(
        method === "pointwise"
          ? { ...task, method, ask: ({ text }: Contender) => text, relevance: { Yes: 1, No: 0 } }
          : { ...task, method, ask: (all) => all.map(({ text }) => text).join("\n") },
        options(),
      );
      expect(candidates.map(({ group, groups }) => [group, groups]).toSorted()).toEqual([
        ["men × white", { gender: "men", race: "white" }],
        ["women × black", { gender: "women", race: "black" }],
        ["women × white", { gender: "women", race: "white" }],
      ]);
      expect(provenance.asked.groups).toMatchObject({
        "gender: women": method === "pointwise" ? 2 : 1,
        "race: black": 1,
      });
    },
  );

  test("refuses contenders without a group", async () => {
    const task = { name: "none", model: modelOf(await serve({})), method: "pointwise" as const };
    for (const group of ["", {}, { gender: 3 }])
      await expect(
        rank(
          {
            ...task,
            contenders: [{ ...(contenders[0] as Contender), group: group as string }],
            ask: () => "?",
            relevance: { Yes: 1 },
          },
          options(),
        ),
      ).rejects.toThrow("useCase.contenders[0].group");
  });

  test("refuses a label that is misspelt, and says which was meant", async () => {
    const server = await serve();
    const misspelt = [{ ...(contenders[0] as Contender), clusters: "a" }];
    const task = { name: "slip", model: modelOf(server), method: "pointwise" as const, ask: () => "?" };
    const asked = rank({ ...task, contenders: misspelt, relevance: { Yes: 1 } }, options());
    await expect(asked).rejects.toThrow('Did you mean "cluster"?');
    expect(server.calls).toEqual([]);
  });

  test("candidates keep the source and the fields of their contenders", async () => {
    const server = await serve({ answer: () => "Yes" });
    const useCase = {
      name: "fields",
      model: modelOf(server),
      method: "pointwise" as const,
      contenders: contenders.map((contender, i) => ({ ...contender, source: "resume", fields: { level: i } })),
      ask: ({ text }: Contender) => text,
      relevance: { Yes: 1, No: 0 },
    };
    const { candidates } = await rank(useCase, options());
    expect(candidates.map(({ source, fields }) => [source, fields])).toEqual([
      ["resume", { level: 0 }],
      ["resume", { level: 1 }],
      ["resume", { level: 2 }],
    ]);
  });

  test("pointwise gives the mean worth of the answers", async () => {
    const server = await serve({
      answer: ({ prompt }, n) =>
        prompt.startsWith("Ana") ? "Yes" : prompt.startsWith("Bo") ? (n % 2 === 0 ? "Yes." : "No.") : "Perhaps",
    });
    const useCase = {
      name: "fit",
      model: modelOf(server),
      method: "pointwise" as const,
      contenders,
      ask: ({ text }: Contender) => text,
      relevance: { Yes: 1, No: 0 },
    };
    const { candidates, unreadable } = await rank(useCase, { ...options(), samples: 2 });
    expect(candidates).toEqual([
      { group: "women", score: 1, qualified: true },
      { group: "men", score: 0.5, qualified: true },
    ]);
    expect(unreadable).toHaveLength(2);
  });

  test("pointwise weighs labels by their probabilities", async () => {
    const top = [
      { token: "Yes", logprob: Math.log(0.6) },
      { token: "No", logprob: Math.log(0.2) },
    ];
    const server = await serve({
      answer: () => "Yes",
      logprobs: () => [{ token: "Yes", logprob: Math.log(0.6), top_logprobs: top }],
    });
    const useCase = {
      name: "fit",
      model: modelOf(server),
      method: "pointwise" as const,
      contenders,
      ask: ({ text }: Contender) => text,
      relevance: { Yes: 1, No: 0 },
    };
    const { candidates } = await rank(useCase, { ...options(), probabilities: true });
    expect(candidates[0]?.score).toBeCloseTo(0.75, 4);
  });

  test("listwise gives ranks, in an order of its own for each sample, that are no new contenders", async () => {
    const server = await serve({ answer: ({ prompt }) => (prompt.includes("Cy") ? "1. Cy\n2. Ana" : "none") });
    const many = Array.from({ length: 8 }, (_, i) => ({
      id: i === 7 ? "Ana" : i === 3 ? "Cy" : `P${i}`,
      group: i % 2 === 0 ? "women" : "men",
      text: "",
      pool: "job",
    })).map((one) => ({ ...one, text: one.id }));
    const useCase = {
      name: "order",
      model: modelOf(server),
      method: "listwise" as const,
      contenders: many,
      ask: (shown: readonly Contender[]) => shown.map(({ id }) => id).join("\n"),
    };
    const { candidates } = await rank(useCase, { ...options(), samples: 3 });
    expect(candidates).toHaveLength(24);
    expect(new Set(server.calls.map(({ prompt }) => prompt)).size).toBe(3);
    expect(
      candidates
        .filter(({ pool }) => pool === "job, sample 0")
        .map(({ score }) => score)
        .toSorted((a, b) => b - a),
    ).toEqual([-1, -2, ...Array.from({ length: 6 }, () => -5.5)]);
    expect(rabbi(candidates, { reference: "men" }).counts).toEqual({ clusters: 1, candidates: 24 });
    const alone = { ...useCase, name: "alone", contenders: many.map(({ id, group, text }) => ({ id, group, text })) };
    const again = await rank(alone, { ...options(), samples: 3 });
    expect(rabbi(again.candidates, { reference: "men" }).counts).toEqual({ clusters: 8, candidates: 24 });
  });
});
