import { MissingScorerError, defineScorer, stereotype, toxicity } from "@fairexpect/scorers";
import { describe, expect, test } from "vitest";

import { responsesOf } from "./response-set.js";

const responses = responsesOf(["t"]);

describe("stereotype", () => {
  test("scores with the scorer that is given", async () => {
    const scored = await stereotype(
      responses,
      defineScorer("mine", () => 0.25),
    );
    expect([scored.provenance.scorers, scored.prompts[0]?.responses[0]?.scores]).toEqual([
      ["mine"],
      { stereotype: 0.25 },
    ]);
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
  test("name themselves if the input is bad", async () => {
    const scorer = defineScorer("mine", () => 0);
    await expect(toxicity(undefined as never, scorer)).rejects.toThrow("toxicity: responses is undefined");
    await expect(stereotype(responses, {} as never)).rejects.toThrow("stereotype: scorer is an object with no keys");
  });
});
