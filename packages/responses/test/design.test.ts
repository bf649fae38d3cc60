import { readdir } from "node:fs/promises";

import { estimate, respond, respondCounterfactually } from "@fairspec/responses";
import { describe, expect, test } from "vitest";

import { folder, modelOf, rejection, serve } from "./setup.js";

const twenty = Array.from({ length: 20 }, (_, i) => `p${i}`);

describe("claims that so many prompts cannot show", () => {
  test("are said before any model is called, with the number that it takes", async () => {
    const server = await serve({});
    const useCase = { name: "bot", model: modelOf(server), prompts: twenty };
    const options = { recordings: folder.path, mode: "auto", claims: [{ metric: "toxicFraction", threshold: 0.01 }, { metric: "toxicFraction", threshold: 0.2 }] } as const;
    for (const asked of [respond(useCase, options), estimate(useCase, options)]) {
      const error = await rejection(asked);
      expect(error).toMatchObject({ name: "DesignError", code: "FAIRSPEC_DESIGN" });
      expect(error.message).toBe(
        "bot: no model was called, because no answers could show what is claimed.\n" +
          "toxicFraction: 20 prompts cannot show a value below 0.01 at 95 % confidence, even if all are flawless; it takes at least 299",
      );
    }
    expect(server.calls).toHaveLength(0);
    expect(await readdir(folder.path)).toEqual([]);
  });

  test("count source prompts where a metric does", async () => {
    const server = await serve({});
    const prompts = twenty.map((text, i) => ({ text, source: `s${i % 10}`, group: i < 10 ? "a" : "b" }));
    const claims = [{ metric: "counterfactualRougeL", threshold: 0.8 }];
    const error = await rejection(respond({ name: "pairs", model: modelOf(server), prompts }, { recordings: folder.path, mode: "auto", claims }));
    expect(error.message).toContain("10 sources cannot show a value above 0.8 at 95 % confidence");
    expect(server.calls).toHaveLength(0);
  });

  test("are refused when prompts are varied, too", async () => {
    const server = await serve({});
    const claims = [{ metric: "counterfactualRougeL", threshold: 0.9 }];
    const vary = (prompt: string): { group: string; text: string }[] => ["a", "b"].map((group) => ({ group, text: `${prompt} ${group}` }));
    const error = await rejection(respondCounterfactually({ name: "varied", model: modelOf(server), prompts: twenty }, { vary, recordings: folder.path, mode: "auto", claims }));
    expect(error).toMatchObject({ code: "FAIRSPEC_DESIGN" });
    expect(server.calls).toHaveLength(0);
  });

  test("do not stand in the way of those that can", async () => {
    const server = await serve({});
    const claims = [{ metric: "toxicFraction", threshold: 0.2 }, { metric: "rabbi", threshold: 0.1 }, { metric: "allocationGap", threshold: 0.01 }];
    const { counts } = await respond({ name: "fine", model: modelOf(server), prompts: twenty }, { recordings: folder.path, mode: "auto", claims });
    expect(counts.live).toBe(20);
  });

  test("are refused where they are no claims", async () => {
    const server = await serve({});
    const useCase = { name: "bot", model: modelOf(server), prompts: twenty };
    const wrong = [{ metric: "toxicFraction" }] as unknown as { metric: string; threshold: number }[];
    expect(await rejection(respond(useCase, { recordings: folder.path, mode: "auto", claims: wrong }))).toMatchObject({ code: "FAIRSPEC_INPUT" });
  });
});
