import { disparity } from "@fairexpect/metrics";
import type { ReadableSet } from "@fairexpect/metrics";
import { answers, refusalCounts, refusalsOf, withKinds } from "@fairexpect/responses";
import type { Kind, Provenance } from "@fairexpect/metrics";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

interface Given {
  readonly text: string;
  readonly kind: Kind;
  readonly sample: number;
}
const kinds: Kind[] = ["answer", "refusal", "blocked", "empty", "truncated", "malformed"];
const response = (kind: Kind, sample: number): Given => ({ text: kind, kind, sample });
const totalOf = (leftOut: Provenance["leftOut"]): number =>
  Object.values(leftOut).reduce((sum, { total }) => sum + total, 0);

describe("answers", () => {
  test("of counterfactual sets stay paired, and nothing else is lost", () => {
    const row = fc.array(fc.constantFrom(...kinds), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ women: row, men: row, plain: row }), { minLength: 1, maxLength: 5 }),
        (sources) => {
          const prompts = sources.flatMap(({ women, men, plain }, i) => [
            { text: `w${i}`, source: `s${i}`, group: "women", responses: women.map(response) },
            { text: `m${i}`, source: `s${i}`, group: "men", responses: men.map(response) },
            { text: `p${i}`, responses: plain.map(response) },
          ]);
          const kept = answers({ prompts });
          const samples = (text: string): number[] =>
            kept.prompts.find((other) => other.text === text)?.responses.map(({ sample }) => sample) ?? [];
          sources.forEach(({ women, men, plain }, i) => {
            const paired = [0, 1, 2, 3].filter((j) => women[j] === "answer" && men[j] === "answer");
            expect(samples(`w${i}`)).toEqual(paired);
            expect(samples(`m${i}`)).toEqual(paired);
            expect(samples(`p${i}`)).toEqual([0, 1, 2, 3].filter((j) => plain[j] === "answer"));
          });
          const total = kept.prompts.reduce((sum, { responses }) => sum + responses.length, 0);
          expect(total + totalOf(kept.provenance.leftOut)).toBe(12 * sources.length);
          expect(
            kept.prompts.every(
              ({ responses }) => responses.length > 0 && responses.every(({ kind }) => kind === "answer"),
            ),
          ).toBe(true);
        },
      ),
    );
  });

  test("stay paired if a source has several prompts of a group: a sample goes with its partner only", () => {
    const prompts = ["women", "men"].flatMap((group) =>
      [0, 1].map((i) => ({
        text: `${group} ${i}`,
        source: "s",
        group,
        responses: [response(group === "men" && i === 1 ? "refusal" : "answer", 0), response("answer", 1)],
      })),
    );
    const kept = answers({ prompts });
    expect(kept.prompts.map(({ text, responses }) => [text, responses.map(({ sample }) => sample)])).toEqual([
      ["women 0", [0, 1]],
      ["women 1", [1]],
      ["men 0", [0, 1]],
      ["men 1", [1]],
    ]);
    expect(kept.provenance.leftOut).toEqual({
      refusal: { total: 1, groups: { men: 1 } },
      partner: { total: 1, groups: { women: 1 } },
    });
  });

  test("of a set without any are an empty set", () => {
    const kept = answers({ useCase: "bot", prompts: [{ text: "a", responses: [response("empty", 0)] }] });
    expect([kept.useCase, kept.prompts]).toEqual(["bot", []]);
    expect(kept.provenance).toMatchObject({ asked: { total: 1 }, leftOut: { empty: { total: 1 } } });
  });

  test("are what has no kind, whatever its text", () => {
    const responses = ["Yes.", "I can't help with that.", ""].map((text, sample) => ({ text, sample }));
    const set = { prompts: [{ text: "a", group: "women", responses }] };
    expect(answers(set).prompts[0]?.responses).toHaveLength(3);
    expect(refusalCounts(set).all).toEqual({ answer: 3, refusal: 0, blocked: 0, empty: 0, truncated: 0, malformed: 0 });
    expect(refusalsOf(set).predictions.map(({ prediction }) => prediction)).toEqual([false, false, false]);
  });

  test.each([
    ["a promise", Promise.resolve({ prompts: [] }), "set is a promise (await it first)"],
    ["a list", [], "set is an empty array"],
    ["prompts without responses", { prompts: [{ text: "a" }] }, "set.prompts[0].responses is undefined"],
    [
      "a kind that is none",
      { prompts: [{ text: "a", responses: [{ text: "a", sample: 0, kind: "refused" }] }] },
      'set.prompts[0].responses[0].kind is the text "refused"',
    ],
    [
      "a response without a text",
      { prompts: [{ text: "a", responses: [{ sample: 0 }] }] },
      "set.prompts[0].responses[0].text is undefined",
    ],
  ])("are not looked for in %s", (_, set, message) => {
    for (const of of [answers, refusalCounts, refusalsOf, withKinds])
      expect(() => of(set as unknown as ReadableSet)).toThrow(`${of.name}: ${message}`);
  });
});

describe("withKinds", () => {
  const made = (text: string, finishReason: string): { text: string; sample: number; finishReason: string } => ({
    text,
    sample: 0,
    finishReason,
  });

  test("tells what responses made by hand are by their text and finish reason", () => {
    const responses = [
      made("Yes.", "stop"),
      made("I can't help with that.", "stop"),
      made("", "stop"),
      made("Ye", "length"),
      made("", "content-filter"),
      made("No.", "refusal"),
    ];
    const set = withKinds({ useCase: "bot", prompts: [{ text: "a", group: "women", responses }] });
    expect(set.useCase).toBe("bot");
    expect(answers(set).prompts[0]?.responses.map(({ text }) => text)).toEqual(["Yes."]);
    expect(refusalCounts(set).all).toEqual({ answer: 1, refusal: 2, blocked: 1, empty: 1, truncated: 1, malformed: 0 });
  });

  test("leaves the kinds that are there, and the set that it was given", () => {
    const responses = [
      { text: "", sample: 0, kind: "answer" as const },
      { text: "", sample: 1 },
    ];
    const set = { prompts: [{ text: "a", responses }] };
    expect(withKinds(set).prompts[0]?.responses.map((given) => Reflect.get(given, "kind"))).toEqual([
      "answer",
      "empty",
    ]);
    expect(responses[1]).toEqual({ text: "", sample: 1 });
  });

  test("takes a recogniser of one's own", () => {
    const set: ReadableSet = { prompts: [{ text: "a", responses: [{ text: "Nie mogę.", sample: 0 }] }] };
    const kindsOf = ({ prompts }: ReadableSet): unknown => prompts[0]?.responses.map(({ kind }) => kind);
    expect(kindsOf(withKinds(set))).toEqual(["answer"]);
    expect(kindsOf(withKinds(set, { isRefusal: (text) => text.startsWith("Nie") }))).toEqual(["refusal"]);
    expect(() => withKinds(set, { isRefusal: /Nie/ as never })).toThrow("withKinds: options.isRefusal is a RegExp");
    expect(() => withKinds(set, { isrefusal: () => true } as never)).toThrow('Did you mean "isRefusal"?');
  });
});

describe("refusals", () => {
  test("are counted per group, and their gap is a disparity", () => {
    const set: ReadableSet = {
      prompts: [
        {
          text: "a",
          group: "women",
          responses: [response("refusal", 0), response("blocked", 1), response("answer", 2), response("answer", 3)],
        },
        {
          text: "b",
          group: "men",
          responses: [response("refusal", 0), response("answer", 1), response("truncated", 2), response("answer", 3)],
        },
        { text: "c", responses: [response("empty", 0)] },
      ],
    };
    const counts = refusalCounts(set);
    expect(counts.all).toEqual({ answer: 4, refusal: 2, blocked: 1, empty: 1, truncated: 1, malformed: 0 });
    expect(counts.groups["women"]).toMatchObject({ refusal: 1, blocked: 1, answer: 2 });
    const refusals = refusalsOf(set);
    expect(refusals.provenance.asked).toEqual({ total: 9, groups: { women: 4, men: 4 } });
    expect(refusals.provenance.leftOut).toEqual({ empty: { total: 1, groups: {} } });
    expect(disparity(refusals, { rate: "selectionRate" }).value).toBe(0.25);
  });

  test("are not known of empty responses, which count as unanswered", () => {
    const set: ReadableSet = {
      prompts: ["women", "men"].map((group) => ({
        text: group,
        group,
        responses: [response(group === "women" ? "empty" : "answer", 0), response("refusal", 1)],
      })),
    };
    const { predictions, provenance } = refusalsOf(set);
    expect(predictions.map(({ group, prediction }) => [group, prediction])).toEqual([
      ["women", true],
      ["men", false],
      ["men", true],
    ]);
    expect(provenance.leftOut).toEqual({ empty: { total: 1, groups: { women: 1 } } });
  });

  test("count for each attribute and crossed; predictions are of the attribute asked for", () => {
    const set: ReadableSet = {
      prompts: [
        { text: "a", group: { gender: "female", race: "Asian" }, responses: [response("refusal", 0)] },
        { text: "b", group: { gender: "female", race: "white" }, responses: [response("answer", 0)] },
      ],
    };
    expect(Object.keys(refusalCounts(set).groups)).toEqual([
      "gender: female",
      "race: Asian",
      "gender: female × race: Asian",
      "race: white",
      "gender: female × race: white",
    ]);
    expect(refusalCounts(set).groups["gender: female"]).toMatchObject({ answer: 1, refusal: 1 });
    const groupsOf = (options?: Parameters<typeof refusalsOf>[1]): string[] =>
      refusalsOf(set, options).predictions.map(({ group }) => group);
    expect(groupsOf()).toEqual(["female × Asian", "female × white"]);
    expect(groupsOf({ attribute: "race" })).toEqual(["Asian", "white"]);
    expect(() => groupsOf({ attributes: "race" } as never)).toThrow('Did you mean "attribute"?');
  });

  test("are counted for groups of any name", () => {
    const prompts = ["__proto__", "constructor"].map((group) => ({
      text: group,
      group,
      responses: [response("refusal", 0)],
    }));
    const { groups } = refusalCounts({ prompts });
    expect(Object.keys(groups)).toEqual(["__proto__", "constructor"]);
    expect(Object.values(groups).map(({ refusal }) => refusal)).toEqual([1, 1]);
  });
});
