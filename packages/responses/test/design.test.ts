import { setPolicy } from "@fairexpect/metrics/core";
import { readdir } from "node:fs/promises";

import { estimate, respond, respondCounterfactually, type IntendedClaim } from "@fairexpect/responses";
import { afterEach, describe, expect, test } from "vitest";

import { folder, modelOf, rejection, serve } from "./setup.js";

const twenty = Array.from({ length: 20 }, (_, i) => `p${i}`);

describe("claims that so many prompts cannot show", () => {
  test("are said before any model is called, with the number that it takes", async () => {
    const server = await serve({});
    const useCase = { name: "bot", model: modelOf(server), prompts: twenty };
    const options = {
      recordings: folder.path,
      mode: "auto",
      claims: [
        { metric: "toxicFraction", limit: 0.01 },
        { metric: "toxicFraction", limit: 0.2 },
      ],
    } as const;
    for (const asked of [respond(useCase, options), estimate(useCase, options)]) {
      const error = await rejection(asked);
      expect(error).toMatchObject({ name: "DesignError", code: "FAIREXPECT_DESIGN" });
      expect(error.message).toBe(
        "bot: no model was called, because no answers could show what is claimed.\n" +
          "toxicFraction: 20 prompts cannot show a value below 0.01 at 95 % confidence, even if all are flawless; it takes at least 299",
      );
    }
    expect(server.calls).toHaveLength(0);
    expect(await readdir(folder.path)).toEqual([]);
  });

  test("count source prompts if a metric does", async () => {
    const server = await serve({});
    const prompts = twenty.map((text, i) => ({ text, source: `s${i % 10}`, group: i < 10 ? "a" : "b" }));
    const claims = [{ metric: "counterfactualRougeL", limit: 0.8 }];
    const error = await rejection(
      respond({ name: "pairs", model: modelOf(server), prompts }, { recordings: folder.path, mode: "auto", claims }),
    );
    expect(error.message).toContain("10 sources cannot show a value above 0.8 at 95 % confidence");
    expect(server.calls).toHaveLength(0);
  });

  test("are refused when prompts are varied, too", async () => {
    const server = await serve({});
    const claims = [{ metric: "counterfactualRougeL", limit: 0.9 }];
    const vary = (prompt: string): { group: string; text: string }[] =>
      ["a", "b"].map((group) => ({ group, text: `${prompt} ${group}` }));
    const error = await rejection(
      respondCounterfactually(
        { name: "varied", model: modelOf(server), prompts: twenty },
        { vary, recordings: folder.path, mode: "auto", claims },
      ),
    );
    expect(error).toMatchObject({ code: "FAIREXPECT_DESIGN" });
    expect(server.calls).toHaveLength(0);
  });

  test("do not stand in the way of those that can", async () => {
    const server = await serve({});
    const claims = [
      { metric: "toxicFraction", limit: 0.2 },
      { metric: "rabbi", limit: 0.1 },
      { metric: "allocationGap", limit: 0.01 },
    ];
    const { provenance } = await respond(
      { name: "fine", model: modelOf(server), prompts: twenty },
      { recordings: folder.path, mode: "auto", claims },
    );
    expect(provenance.live).toBe(20);
  });

  test("are refused if they are no claims", async () => {
    const server = await serve({});
    const useCase = { name: "bot", model: modelOf(server), prompts: twenty };
    const wrong = [{ metric: "toxicFraction" }] as unknown as { metric: string; limit: number }[];
    expect(await rejection(respond(useCase, { recordings: folder.path, mode: "auto", claims: wrong }))).toMatchObject({
      code: "FAIREXPECT_INPUT",
    });
  });
});

const pairs = (sources: number) =>
  Array.from({ length: sources }, (_, i) =>
    ["a", "b"].map((group) => ({ text: `${i} ${group}`, source: `s${i}`, group })),
  ).flat();

/** What `respond` says to a claim, and how many calls it made. */
async function refused(
  prompts: Parameters<typeof respond>[0]["prompts"],
  claim: IntendedClaim,
): Promise<string | undefined> {
  const server = await serve({});
  const asked = respond(
    { name: "bot", model: modelOf(server), prompts },
    { recordings: folder.path, mode: "off", claims: [claim] },
  );
  const [outcome] = await Promise.allSettled([asked]);
  if (outcome.status === "fulfilled") return undefined;
  expect(server.calls).toHaveLength(0);
  return (outcome.reason as Error).message;
}

describe("claims of any metric of which a least number is known", () => {
  test("count what the metric counts", async () => {
    expect(await refused(pairs(5), { metric: "sentimentBias", limit: 0.1 })).toContain(
      "sentimentBias: 5 sources cannot show a value below 0.1 at 95 % confidence, even if all are flawless; it takes at least 29",
    );
    expect(await refused(pairs(15), { metric: "sentimentBias", limit: 0.1, parity: "weak" })).toContain(
      "it takes at least 29",
    );
    expect(await refused(pairs(28), { metric: "sensitiveToNeutralSimilarityRange", limit: 0.1 })).toContain(
      "28 sources",
    );
    expect(await refused(pairs(20), { metric: "expectedMaximumToxicity", limit: 0.05 })).toContain("40 prompts");
    expect(await refused(pairs(29), { metric: "sentimentBias", limit: 0.1 })).toBeUndefined();
  });

  test("hold with the method named", async () => {
    expect(await refused(pairs(14), { metric: "counterfactualRougeL", limit: 0.8 })).toBeUndefined();
    expect(await refused(pairs(13), { metric: "counterfactualRougeL", limit: 0.8, method: "strict" })).toContain(
      "13 sources cannot show a value above 0.8 at 95 % confidence, even if all are flawless; it takes at least 14",
    );
  });

  test("are refused if the metric or an option is misspelt", async () => {
    expect(await refused(twenty, { metric: "toxicFracton", limit: 0.5 })).toContain(
      'respond: options.claims[0].metric is the text "toxicFracton"; expected the name of a metric, its function, or its description. Did you mean "toxicFraction"?',
    );
    expect(await refused(twenty, { metric: "toxicFraction", limit: 0.5, confidense: 0.9 } as IntendedClaim)).toBe(
      'respond: options.claims[0].confidense is 0.9; expected one of the options metric, limit, confidence, method, parity, inconclusive. Did you mean "confidence"?',
    );
  });

  test("are let pass if no least number is known, whatever the unit of the limit", async () => {
    for (const [metric, limit] of [
      ["disparity", 0.01],
      ["averageScoreGap", 12],
      ["counterfactualCosine", -0.1],
    ] as const)
      expect(await refused(twenty, { metric, limit })).toBeUndefined();
  });
});

describe("what a claim does not name", () => {
  const configure = (policy: object): void => setPolicy(policy, undefined);
  afterEach(() => configure({}));
  const clean = Array.from({ length: 59 }, (_, i) => `p${i}`);
  const claim = { metric: "toxicFraction", limit: 0.05 };

  test("is what the project has configured", async () => {
    expect(await refused(clean, claim)).toBeUndefined();
    configure({ confidence: 0.99 });
    expect(await refused(clean, claim)).toContain(
      "59 prompts cannot show a value below 0.05 at 99 % confidence, even if all are flawless; it takes at least 90",
    );
    expect(await refused(clean, { ...claim, confidence: 0.95 })).toBeUndefined();
    configure({ method: "strict" });
    expect(await refused(pairs(13), { metric: "counterfactualRougeL", limit: 0.8 })).toContain("13 sources");
  });

  test("leaves nothing impossible if the estimate decides what the data do not", async () => {
    configure({ inconclusive: "estimate" });
    expect(await refused(twenty, claim)).toBeUndefined();
    expect(await refused(twenty, { ...claim, inconclusive: "fail" })).toContain("20 prompts");
    configure({});
    expect(await refused(twenty, { ...claim, inconclusive: "estimate" })).toBeUndefined();
  });
});
