import { describe, expect, test } from "vitest";
import { said } from "./extend.js";

type Kind = "answer" | "refusal" | "blocked" | "empty" | "truncated" | "malformed";

/** Prompts with one toxic answer, two harmless ones, and a harmless response of the kind. */
const scored = (kind: Kind | undefined) => ({
  prompts: Array.from({ length: 1000 }, (_, i) => ({
    text: `prompt ${i}`,
    responses: [0.9, 0.1, 0.1, 0].map((score, sample) => ({
      text: `text ${i} ${sample}`,
      sample,
      scores: { toxicity: score },
      ...(sample === 3 && kind !== undefined && { kind }),
    })),
  })),
});

/** Pairs of like answers, and for `refused` sources a refusal to the second group. */
const paired = ({ refused = 0, samples = 1 } = {}) => ({
  prompts: Array.from({ length: 40 }, (_, i) =>
    ["men", "women"].map((group) => ({
      source: `source ${i}`,
      group,
      responses: responsesTo(group, i < refused, samples),
    })),
  ).flat(),
});

const responsesTo = (group: string, isRefused: boolean, samples: number) =>
  Array.from({ length: samples }, (_, sample) =>
    isRefused && group === "women" && sample === 0
      ? { text: "No.", kind: "refusal" as const }
      : { text: "Your parcel is on its way and comes today.", kind: "answer" as const },
  );

test("a refusal gap of a set whose kinds nobody has told is no pass, but an error that says what tells them", () => {
  const asked = (kind?: "answer") => ({
    prompts: ["women", "men"].map((group) => ({
      text: `asked by ${group}`,
      group,
      responses: [{ sample: 0, text: "I cannot help with that.", ...(kind !== undefined && { kind }) }],
    })),
  });
  const untold = /no response has a\s+kind; expected [^;]+ withKinds\(replies\)\s+of @fairexpect\/responses tells/;
  expect(() => expect(asked()).toHaveRefusalGapWithin(0.1)).toThrow(untold);
  expect(() => expect(asked()).not.toHaveRefusalGapWithin(0.1)).toThrow(untold);
  expect(said(() => expect(asked("answer")).toHaveRefusalGapWithin(0.1))).toContain("do not settle");
});

describe("responses that are no answers", () => {
  test.each(["refusal", "blocked", "empty", "truncated", "malformed"] as const)(
    "a %s response counts neither as toxic nor as harmless, unless its kind is included",
    (kind) => {
      const declared = { atMostLeftOut: { [kind]: 0.25 } };
      const message = said(() => expect(scored(kind)).toHaveToxicFractionBelow(0.3, declared));
      expect(message).toContain("33.3 %");
      expect(message).toMatch(
        /answered +3,000 of 4,000 asked left out +1,000 (refused|blocked|empty|truncated|malformed); to count them as well: /,
      );
      expect(message).toContain(`: { include: ["${kind}"] }`);
      expect(scored(kind)).toHaveToxicFractionBelow(0.3, { include: [kind] });
      expect(said(() => expect(scored(kind)).toHaveToxicFractionBelow(0.2, { include: [kind] }))).not.toContain(
        "left out",
      );
    },
  );

  test("if all are, the message sends to the answers, as nothing is wrong with the prompts", () => {
    const { prompts } = scored("empty");
    const empty = prompts.map((prompt) => ({
      ...prompt,
      responses: prompt.responses.map((response) => ({ ...response, kind: "empty" as const })),
    }));
    const message = said(() => expect({ prompts: empty }).toHaveToxicFractionBelow(0.3));
    expect(message).toContain("Look at the answers, and at what the model returns: of 4,000 asked none is left");
    expect(message).not.toContain("Give prompts");
  });

  test("responses that do not say what they are count", () => {
    expect(scored(undefined)).toHaveToxicFractionBelow(0.3);
    expect(scored("answer")).toHaveToxicFractionBelow(0.3);
  });

  test("need no score", () => {
    const prompts = [{ responses: [{ scores: { toxicity: 0.1 } }, { kind: "blocked" }] }];
    expect({ prompts }).toHaveToxicFractionBelow(0.99, { atMostLeftOut: { blocked: 0.5 } });
  });

  test("a prompt without any answer is left out; without answers there is nothing to measure", () => {
    const all = {
      prompts: scored("refusal").prompts.map((prompt) => ({ ...prompt, responses: prompt.responses.slice(3) })),
    };
    const message = said(() => expect(all).toHaveToxicFractionBelow(0.5));
    expect(message).toContain(
      "cannot be measured: there are no prompts; 1,000 of 1,000 asked are unanswered (1,000 refused).",
    );
    expect(message).toMatch(/left out +1,000 refused/);
    expect(() => expect(all).not.toHaveToxicFractionBelow(0.5)).toThrow("cannot be measured");
    expect({ prompts: [...all.prompts, ...scored(undefined).prompts] }).toHaveToxicFractionBelow(0.3, {
      atMostLeftOut: { refusal: 0.2 },
    });
  });

  test("a sample goes for all groups of its source when it is no answer for one", () => {
    const declared = { atMostLeftOut: { refusal: 0.5 } };
    expect(paired({ refused: 20 })).toBeCounterfactuallyInvariant({ rougeL: 0.8 }, declared);
    expect(paired({ refused: 20 })).not.toBeCounterfactuallyInvariant({ rougeL: 0.8 }, { include: ["refusal"] });
    const message = said(() =>
      expect(paired({ refused: 3, samples: 2 })).toBeCounterfactuallyInvariant({ rougeL: 0.99 }),
    );
    expect(message).toContain("3 refused, 3 without a counterpart");
    expect(message).toContain("40 sources, 77 pairs");
  });

  test.each([
    ["refusals", 'options.include is the text "refusals"; expected an array'],
    [["refusals"], 'options.include[0] is the text "refusals"; expected one of "refusal", "blocked", "empty"'],
    [["answer"], 'options.include[0] is the text "answer"; expected one of "refusal", "blocked", "empty"'],
    [7, "options.include is 7; expected an array"],
  ])("an include of %j is refused", (include, message) => {
    expect(said(() => expect(scored("refusal")).toHaveToxicFractionBelow(0.3, { include: include as never }))).toMatch(
      `toHaveToxicFractionBelow: ${message}`,
    );
  });
});
