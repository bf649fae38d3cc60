import type { ResponseSet } from "@fairexpect/responses";
import { MissingScorerError, defineScorer, stereotype, toxicity } from "@fairexpect/scorers";
import { describe, expect, test } from "vitest";

const responses: ResponseSet = {
  useCase: "bot",
  prompts: [{ prompt: "p", responses: [{ text: "t", sample: 0, finishReason: "stop", replayed: false }] }],
  counts: { live: 0, replayed: 0 },
};

describe("stereotype", () => {
  test("scores with the scorer that is given", async () => {
    const scored = await stereotype(
      responses,
      defineScorer("mine", () => 0.25),
    );
    expect([scored.scorer, scored.prompts[0]?.responses[0]?.score]).toEqual(["mine", 0.25]);
  });

  test("says without a scorer why none is bundled and what to use", async () => {
    const error: unknown = await stereotype(responses).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MissingScorerError);
    expect(error).toMatchObject({ code: "FAIREXPECT_MISSING_SCORER" });
    for (const words of [
      "none is bundled",
      "await stereotype(responses, scorer)",
      "stereotypicalAssociations",
      "cooccurrenceBias",
    ]) {
      expect((error as Error).message).toContain(words);
    }
  });
});

describe("toxicity and stereotype", () => {
  test("name themselves where the input is bad", async () => {
    const scorer = defineScorer("mine", () => 0);
    await expect(toxicity(undefined as never, scorer)).rejects.toThrow("toxicity: responses is undefined");
    await expect(stereotype(responses, {} as never)).rejects.toThrow("stereotype: scorer is another object");
  });
});
