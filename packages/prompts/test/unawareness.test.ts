import { isMeasured, isMetric, weighted } from "@fairexpect/metrics";
import { clopperPearson } from "@fairexpect/metrics/statistics";
import { identityLexicon, unawareness } from "@fairexpect/prompts";
import { describe, expect, test } from "vitest";

describe("unawareness", () => {
  test("is the share of prompts that mention a group; the flag is not inverted as in LangFair 0.8.1", () => {
    const result = unawareness(["He went", "nobody", { text: "she and she" }, "x"], "gender");
    expect(result).toMatchObject({
      value: 0.5,
      counts: { prompts: 4, mentions: 3 },
      groups: [
        { of: { group: "male" }, value: 0.25, counts: { prompts: 4, mentions: 1 } },
        { of: { group: "female" }, value: 0.25, counts: { prompts: 4, mentions: 2 } },
      ],
    });
    expect(result.mentions.map(({ prompt, text }) => [prompt, text])).toEqual([
      [0, "He"],
      [2, "she"],
      [2, "she"],
    ]);
    expect(unawareness({ prompts: ["blacksmith"] }, "race").value).toBe(0);
  });

  test("of a use case counts what its system prompt mentions for every prompt, once, before the rest", () => {
    const useCase = { name: "desk", system: "You help women.", prompts: ["Hello", "Ask him."] };
    const { value, mentions, counts, groups } = unawareness(useCase, "gender");
    expect([value, counts["mentions"]]).toEqual([1, 2]);
    expect(mentions.map(({ prompt, text }) => [prompt, text])).toEqual([
      [-1, "women"],
      [1, "him"],
    ]);
    expect(groups?.map(({ of, value: share }) => [of.group, share])).toEqual([
      ["female", 1],
      ["male", 0.5],
    ]);
    expect(unawareness({ ...useCase, prompts: [] }, "gender").reason).toBe("there are no prompts");
  });

  test("is a metric, whose title names the attributes", () => {
    expect(isMetric(unawareness)).toBe(true);
    expect(unawareness(["she"], ["gender", "race"]).metric).toMatchObject({
      name: "unawareness",
      title: "share of prompts that mention gender or race",
      best: 0,
      format: "percent",
    });
  });

  test("comes to the same from its clusters, which are those of the prompts", () => {
    const measurement = unawareness(
      [
        { text: "Ask her.", cluster: "asking" },
        { text: "Ask them.", cluster: "asking" },
        { text: "Call him.", source: "calling" },
        "Stay.",
        "Stay.",
      ],
      "gender",
    );
    const { clusters, recompute } = measurement;
    expect(clusters?.ways[0]?.of).toEqual(Uint32Array.of(0, 0, 1, 2, 2));
    expect(clusters === undefined ? undefined : recompute?.(weighted(clusters))).toEqual([measurement.value]);
    expect(clusters === undefined ? undefined : recompute?.(weighted(clusters, [0, 0, 1, 1, 1]))).toEqual([1 / 3]);
  });

  test("has the interval of a share of prompts", () => {
    const measurement = unawareness(["a", "she", "b", "he", "c"], "gender");
    const interval = isMeasured(measurement) ? measurement.interval : undefined;
    expect(interval?.bounds(0.95)).toEqual(clopperPearson(2, 5).bounds(0.95));
  });

  test("looks at every message of a conversation, of a use case as of a response set", () => {
    const messages = [
      { role: "user" as const, content: "She called." },
      { role: "assistant" as const, content: "Who?" },
      { role: "user" as const, content: "My wife." },
    ];
    const mentions = [
      { prompt: 0, message: 0, text: "She" },
      { prompt: 0, message: 2, text: "wife" },
    ];
    const useCase = { name: "bot", prompts: [{ messages }, "Hello"] };
    expect(unawareness(useCase, "gender")).toMatchObject({ value: 0.5, mentions });
    const responses = {
      prompts: [
        { text: "My wife.", messages, responses: [] },
        { text: "Hello", responses: [] },
      ],
    };
    expect(unawareness(responses, "gender")).toMatchObject({ value: 0.5, mentions });
  });

  test("has no value without prompts", () => {
    expect(unawareness([], "gender")).toMatchObject({
      reason: "there are no prompts",
      counts: { prompts: 0, mentions: 0 },
      mentions: [],
    });
  });

  test.each<[unknown[], string]>([
    // It would look unaware.
    [
      [["she"], "gender", { lexicon: identityLexicon("race") }],
      'unawareness: attribute is the text "gender"; expected an attribute of the lexicon: race.',
    ],
    [[["she"], "sex"], 'unawareness: attribute is the text "sex"; expected one of "gender", "race"'],
    [[["she"], "gendre"], 'Did you mean "gender"?'],
    [[["she"], "shift"], "For others, pass a lexicon."],
    [[["she"], null], "unawareness: attribute is null; expected an array."],
    [[["she"], []], "unawareness: attribute is an empty array; expected an attribute, or several."],
    [[["she"], "gender", { lexcon: {} }], 'Did you mean "lexicon"?'],
    [[["she"], "gender", { ambiguous: "no" }], 'unawareness: options.ambiguous is the text "no"; expected one of'],
    [[Promise.resolve(["she"]), "gender"], "unawareness: prompts is a promise (await it first)"],
    [[{ prompts: 5 }, "gender"], "unawareness: prompts.prompts is 5; expected an array."],
    [[[{ messages: "she" }], "gender"], 'unawareness: prompts[0].messages is the text "she"; expected an array.'],
  ])("refuses %j", (given, message) => {
    expect(() => unawareness(...(given as Parameters<typeof unawareness>))).toThrow(message);
  });
});
