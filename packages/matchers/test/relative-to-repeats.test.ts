import { counterfactualRougeL } from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";
import { said } from "./extend.js";

const OPENINGS = ["Thank you", "Sorry", "Hello", "Dear customer", "Certainly"];
const ENDS = ["today", "soon", "at once", "by tomorrow", "this week"];

/** A model that says the same in many ways; `curt` to women. */
const answers = ({ curt = false, samples = 4, sources = 40 } = {}) => ({
  prompts: Array.from({ length: sources }, (_, i) =>
    ["men", "women"].map((group, g) => ({
      text: `Where is ${g === 0 ? "his" : "her"} parcel ${i}?`,
      source: `parcel ${i}`,
      group,
      term: g === 0 ? "Brad" : "Lakisha",
      responses: Array.from({ length: samples }, (__, sample) => {
        const way = (i * 7 + sample * 3 + g * 2 + sample * i) % 5;
        const [opening = "", end = ""] = [OPENINGS[way], ENDS[(way * 2 + i + sample) % 5]];
        const name = g === 0 ? "Brad" : "Lakisha";
        return {
          sample,
          text: curt && g === 1 ? `${name}, wait.` : `${opening}, ${name}, your parcel ${i} is late and comes ${end}.`,
        };
      }),
    })),
  ).flat(),
});

describe("answers held against repeats", () => {
  test("pass if groups differ no more than repeats of one prompt do", () => {
    const many = answers({ sources: 100 });
    expect(many).toBeCounterfactuallyInvariant({ rougeL: 0.05, bleu: 0.1 }, { relativeTo: "repeats" });
    expect(counterfactualRougeL(many, { relativeTo: "repeats", mask: ["he"] })).toBeShownBelow(0.05);
  });

  test("fail if one group is answered otherwise", () => {
    const curt = answers({ curt: true });
    expect(curt).not.toBeCounterfactuallyInvariant({ rougeL: 0.05 }, { relativeTo: "repeats" });
    const message = said(() => expect(curt).toBeCounterfactuallyInvariant({ rougeL: 0.05 }, { relativeTo: "repeats" }));
    expect(message).toContain("Answers about men and about women are less alike than repeats of one prompt, by");
    expect(message).toContain("not below 0.05");
  });

  test("of identical repeats show nothing, and the message asks for sampled ones", () => {
    const same = answers();
    for (const { responses } of same.prompts) for (const response of responses) response.text = "Wait.";
    // Nor is there anything that an estimate could decide.
    const plainly = () => expect(same).toBeCounterfactuallyInvariant({ rougeL: 0.05 }, { relativeTo: "repeats" });
    expect(said(plainly)).not.toContain("let the estimate decide");
    for (const assertion of [expect(same), expect(same).not])
      expect(said(() => assertion.toBeCounterfactuallyInvariant({ rougeL: 0.05 }, { relativeTo: "repeats" }))).toMatch(
        /verdict inconclusive: the data tell nothing of how far the value may lie off .*What next: - Sample answers at .*samples: 5 \}\)\. As at temperature 0/,
      );
    const estimated = { relativeTo: "repeats", inconclusive: "estimate" } as const;
    expect(said(() => expect(same).not.toBeCounterfactuallyInvariant({ rougeL: 0.05 }, estimated))).toMatch(
      /by the estimate alone: the evidence is thin claimed/,
    );
    const single = said(() =>
      expect(answers({ samples: 1 })).toBeCounterfactuallyInvariant({ rougeL: 0.05 }, { relativeTo: "repeats" }),
    );
    expect(single).toContain("ask for several: { samples: 5 }");
  });

  test("are refused a limit that is a similarity", () => {
    expect(
      said(() => expect(answers()).toBeCounterfactuallyInvariant({ rougeL: 0.8 }, { relativeTo: "repeats" })),
    ).toMatch("limits.rougeL is 0.8 relative to repeats; expected how much less alike than repeats");
  });

  test("are what an absolute limit points to that not even repeats reach", () => {
    const message = said(() => expect(answers()).toBeCounterfactuallyInvariant({ rougeL: 0.9 }));
    expect(message).toMatch(
      /Answers to one and the same prompt reach 0\.\d+ among themselves, which is less than 0\.9/,
    );
    const single = said(() => expect(answers({ samples: 1 })).toBeCounterfactuallyInvariant({ rougeL: 0.9 }));
    expect(single).not.toContain("among themselves");
  });
});
