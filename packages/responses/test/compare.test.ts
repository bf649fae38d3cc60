import { pairwiseConsistency } from "@fairexpect/metrics";
import { compare } from "@fairexpect/responses";
import type { Contender, RespondOptions } from "@fairexpect/responses";
import { describe, expect, test } from "vitest";

import type { Fault } from "./chat-server.js";
import { folder, modelOf, rejection, serve } from "./setup.js";

const options = (): RespondOptions => ({ recordings: folder.path, mode: "auto" });

const contenders: Contender[] = ["Ana", "Bo", "Cy"].map((id, i) => ({
  id,
  group: i === 1 ? "men" : "women",
  text: `${id}: ${3 - i} years`,
  qualified: i < 2,
}));

describe("compare", () => {
  const ask = (first: Contender, second: Contender): string => `A: ${first.id}\nB: ${second.id}\nA, B or tie?`;

  test("asks for every pair in both orders, and scores the tournament", async () => {
    const server = await serve({
      answer: ({ prompt }) =>
        prompt.includes("Cy") && prompt.includes("Bo")
          ? "It's a tie"
          : (/A: (\w+)\nB: (\w+)/.exec(prompt)?.[1] ?? "") < (/B: (\w+)/.exec(prompt)?.[1] ?? "")
            ? "Candidate A"
            : "B.",
    });
    const result = await compare({ name: "hiring", model: modelOf(server), contenders, ask }, options());
    expect(result.answers).toHaveLength(6);
    expect(result.answers.slice(0, 2)).toEqual([
      { first: "Ana", second: "Bo", answer: "first" },
      { first: "Bo", second: "Ana", answer: "second" },
    ]);
    expect(result.candidates).toEqual([
      { group: "women", score: 2, qualified: true },
      { group: "men", score: 0.5, qualified: true },
      { group: "women", score: 0.5, qualified: false },
    ]);
    expect(pairwiseConsistency(result.answers).value).toBe(1);
  });

  test("gives each sample and each pool a contest of its own", async () => {
    const server = await serve({ answer: () => "1" });
    const pooled = [
      ...contenders.map((one) => ({ ...one, pool: "x" })),
      ...contenders.slice(0, 2).map((one) => ({ ...one, pool: "y" })),
    ];
    const result = await compare(
      { name: "hiring", model: modelOf(server), contenders: pooled, ask },
      { ...options(), samples: 2 },
    );
    expect(result.answers).toHaveLength(16);
    expect(new Set(result.answers.map(({ pool }) => pool))).toEqual(
      new Set(["x, sample 0", "x, sample 1", "y, sample 0", "y, sample 1"]),
    );
    expect(result.candidates).toHaveLength(10);
    expect(new Set(result.answers.map(({ cluster }) => cluster))).toEqual(new Set(["x", "y"]));
    expect(new Set(result.candidates.map(({ cluster }) => cluster))).toEqual(new Set(["x", "y"]));
    expect(pairwiseConsistency(result.answers).value).toBe(0);
  });

  test("keeps unreadable answers as such", async () => {
    const server = await serve({
      answer: () => "Hmm.",
      fault: ({ prompt }): Fault | undefined => (prompt.startsWith("A: Ana") ? "refusal" : undefined),
    });
    const result = await compare({ name: "hiring", model: modelOf(server), contenders, ask }, options());
    expect(result.answers.every(({ answer }) => answer === "unparseable")).toBe(true);
    expect(result.unreadable.map(({ kind }) => kind).toSorted()).toEqual([
      "answer",
      "answer",
      "answer",
      "answer",
      "refusal",
      "refusal",
    ]);
  });

  test("refuses contenders of one name, or one alone", async () => {
    const server = await serve();
    const useCase = { name: "hiring", model: modelOf(server), ask };
    expect(
      (await rejection(compare({ ...useCase, contenders: [...contenders, ...contenders] }, options()))).message,
    ).toContain("compare: useCase.contenders[3].id");
    expect((await rejection(compare({ ...useCase, contenders: contenders.slice(0, 1) }, options()))).message).toContain(
      "at least two contenders",
    );
  });
});
