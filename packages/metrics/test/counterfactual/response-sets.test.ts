import { describe, expect, test } from "vitest";
import {
  counterfactualBleu,
  counterfactualCosine,
  counterfactualExactMatch,
  counterfactualRougeL,
  sentimentBias,
  type CounterfactualSet,
  type ReadablePrompt,
  type ReadableSet,
} from "@fairexpect/metrics";
import { counterfactualPairs } from "@fairexpect/metrics/core";
import { exactMatch } from "@fairexpect/metrics/text";
import { expectRecomputed, measured } from "../cells.js";

type Reply = { readonly text: string; readonly kind?: "refusal" | "answer" };
const metrics = [
  ["counterfactualRougeL", counterfactualRougeL],
  ["counterfactualBleu", counterfactualBleu],
  ["counterfactualExactMatch", counterfactualExactMatch],
  ["counterfactualCosine", counterfactualCosine],
  ["sentimentBias", sentimentBias],
] as const;

/** What an encoder and a scorer could make of a text. */
const vectorOf = (text: string): number[] => [text.length, (text.codePointAt(0) ?? 0) / 10];
const scoreOf = (text: string): number => (text.length % 10) / 10;

function variation(
  source: string,
  group: ReadablePrompt["group"],
  replies: readonly (string | Reply)[],
): ReadablePrompt {
  return {
    text: `${source} of ${JSON.stringify(group)}`,
    source,
    ...(group !== undefined && { group }),
    responses: replies.map((reply, sample) => {
      const { text, kind } = typeof reply === "string" ? { text: reply, kind: undefined } : reply;
      const made = { scores: { sentiment: scoreOf(text) }, vector: vectorOf(text) };
      return { text, sample, ...made, ...(kind !== undefined && { kind }) };
    }),
  };
}

/** The same as plain arrays for a metric. */
function asArrays(metric: (typeof metrics)[number][1], sets: readonly CounterfactualSet[]): never {
  const { name } = metric.description;
  const made = (text: string): unknown =>
    name === "counterfactualCosine" ? vectorOf(text) : name === "sentimentBias" ? scoreOf(text) : text;
  return sets.map(({ source, groups }) => ({
    source,
    groups: Object.fromEntries(Object.entries(groups).map(([group, texts]) => [group, texts.map(made)])),
  })) as never;
}

const sets: CounterfactualSet[] = [
  { source: "one", groups: { she: ["a b c d", "no"], he: ["a b c e f", "no"], they: ["x", "no"] } },
  { source: "two", groups: { she: ["yes"], he: ["yes"], they: ["yes and no"] } },
];
const asSet = (given: readonly CounterfactualSet[]): ReadableSet => ({
  prompts: given.flatMap(({ source, groups }) =>
    Object.entries(groups).map(([group, texts]) => variation(source, group, texts)),
  ),
});

describe.each(metrics)("%s of a response set", (name, metric) => {
  const measure = (set: ReadableSet, options: object = {}) => metric(set, options);

  test("is that of the arrays of its responses", () => {
    const ofSet = measured(measure(asSet(sets)));
    const ofArrays = measured(metric(asArrays(metric, sets)));
    expect([ofSet.value, ofSet.counts]).toEqual([ofArrays.value, ofArrays.counts]);
    expect(ofSet.comparisons?.map(({ of, value }) => [of, value])).toEqual(
      ofArrays.comparisons?.map(({ of, value }) => [of, value]),
    );
    expect([ofArrays.provenance, ofSet.provenance?.asked]).toEqual([
      undefined,
      { total: 9, groups: { she: 3, he: 3, they: 3 } },
    ]);
    expectRecomputed(ofSet);
  });

  test("leaves a sample out for all groups of its source if it does not count for one", () => {
    const refusal: Reply = { text: "I cannot say.", kind: "refusal" };
    const replies = {
      prompts: [
        variation("one", "she", ["a b c d", refusal]),
        variation("one", "he", ["a b c e f", "no"]),
        variation("two", "she", [refusal]),
        variation("two", "he", ["yes"]),
      ],
    };
    const measurement = measured(measure(replies));
    const kept = [{ source: "one", groups: { she: ["a b c d"], he: ["a b c e f"] } }];
    expect(measurement.value).toBe(metric(asArrays(metric, kept)).value);
    expect(measurement.provenance?.leftOut).toEqual({
      refusal: { total: 2, groups: { she: 2 } },
      partner: { total: 2, groups: { he: 2 } },
    });
    const all = measure(replies, { include: ["refusal"] });
    expect([all.counts["sources"], all.provenance?.leftOut]).toEqual([2, {}]);
    const none = measure({ prompts: [variation("one", "she", [refusal]), variation("one", "he", ["a"])] });
    expect([none.reason, none.provenance?.leftOut.partner?.total]).toEqual(["no response counts", 1]);
    expect(measure({ prompts: [] }).reason).toBe("there are no prompts");
  });

  test("lets the groups of one attribute be compared, each with its like in the others", () => {
    const crossed = (gender: string, race: string): Record<string, string> => ({ gender, race });
    const replies = {
      prompts: [
        variation("one", crossed("female", "Asian"), ["a b c d"]),
        variation("one", crossed("female", "white"), ["e f g h"]),
        variation("one", crossed("male", "white"), ["e f g i"]),
        variation("one", crossed("male", "Asian"), ["a b c"]),
      ],
    };
    const byGender = [{ source: "one", groups: { female: ["a b c d", "e f g h"], male: ["a b c", "e f g i"] } }];
    const measurement = measured(measure(replies, { attribute: "gender" }));
    expect(measurement.value).toBe(metric(asArrays(metric, byGender)).value);
    expect(measurement.comparisons?.map(({ of }) => of)).toEqual([{ group: "female", against: "male" }]);
    const all = measured(measure(replies));
    expect(all.comparisons?.[0]?.of).toEqual({ group: "female × Asian", against: "female × white" });
    expect(all.comparisons).toHaveLength(6);
    const uneven = { prompts: [replies.prompts[0], replies.prompts[2]] as ReadablePrompt[] };
    expect(() => measure(uneven, { attribute: "gender" })).toThrow(
      `${name}: sets.prompts[1].group is an object with the keys gender, race; expected prompts of a source that are alike in all attributes but the one asked for.`,
    );
    expect(() => measure(replies, { attribute: "age" })).toThrow("sets.prompts[0].group.age is undefined");
  });

  test("has a cluster of its own for each source, unless one is named", () => {
    const [way] = measure(asSet(sets)).clusters?.ways ?? [];
    expect([way?.unit, way?.ids.length, [...(way?.of ?? [])]]).toEqual(["sources", 2, [0, 1]]);
    const prompts = asSet(sets).prompts.map((prompt) => ({ ...prompt, cluster: "template" }));
    expect([...(measure({ prompts }).clusters?.ways[0]?.of ?? [])]).toEqual([0, 0]);
    const plain = metric(asArrays(metric, sets)).clusters?.ways[0];
    expect(plain?.ids).toEqual(way?.ids);
    const arrays = asArrays(metric, sets) as readonly CounterfactualSet[];
    const inCluster = (cluster: unknown): never => arrays.map((set) => ({ ...set, cluster })) as never;
    const named = inCluster("template");
    const [own] = metric(named).clusters?.ways ?? [];
    expect([own?.ids.length, [...(own?.of ?? [])]]).toEqual([1, [0, 0]]);
    expect(metric(named).comparisons?.[0]).toMatchObject({ counts: measure({ prompts }).comparisons?.[0]?.counts });
    expect(() => metric(inCluster(7))).toThrow(`${name}: sets[0].cluster is 7; expected a text`);
  });

  test("takes any name for a group and a source", () => {
    const given = ["__proto__", "constructor"].flatMap((source) =>
      ["__proto__", "constructor", "2", "a vs b"].map((group) => variation(source, group, ["a"])),
    );
    const measurement = measured(measure({ prompts: given }));
    expect(measurement.comparisons?.[0]?.of).toEqual({ group: "__proto__", against: "constructor" });
    expect([measurement.comparisons?.length, measurement.counts["sources"]]).toEqual([6, 2]);
    expectRecomputed(measurement);
  });

  test("says what a prompt or a response lacks", () => {
    const bare = (labels: object): ReadableSet => ({ prompts: [{ text: "p", responses: [], ...labels }] });
    const advice =
      "Give every prompt the source that it varies and the group that it mentions: { text, source, group }.";
    expect(() => measure(bare({ group: "she" }))).toThrow(
      `${name}: sets.prompts[0].source is undefined; expected the source of a variation. ${advice}`,
    );
    expect(() => measure(bare({ source: "one" }))).toThrow(
      `${name}: sets.prompts[0].group is undefined; expected the group of a variation. ${advice}`,
    );
    const lacking = { prompts: [...asSet(sets).prompts, variation("three", "she", ["a"])] };
    expect(() => measure(lacking)).toThrow(
      `${name}: sets.prompts is without responses of group "he" in the set of source "three"; expected the responses of every group in every set.`,
    );
    const spelled = ["one", "two"].flatMap((one, i) => ["he", i ? "She" : "she"].map((g) => variation(one, g, ["a"])));
    expect(() => measure({ prompts: spelled })).toThrow(
      'in every set. It has "she": if that is the same group, spell it alike.',
    );
    const unequal = { prompts: [variation("one", "she", ["a", "b"]), variation("one", "he", ["a"])] };
    expect(() => measure(unequal)).toThrow(
      `${name}: sets.prompts[1].responses is 1 response, in the set of source "one"; expected 2, as many as group "she" has there.`,
    );
    expect(() => metric(Promise.resolve(asSet(sets)) as never)).toThrow("a promise (await it first)");
    expect(() => metric(null as never)).toThrow(`${name}: sets is null; expected a response set`);
  });

  test("refuses an option that it does not know", () => {
    expect(() => measure(asSet(sets), { includes: [] })).toThrow('Did you mean "include"?');
  });
});

test("several terms of a group are further samples of it", () => {
  const prompts = ["Lakisha", "Keisha", "Emily", "Anne"].map((term, i) => ({
    ...variation("one", i < 2 ? "Black" : "White", [["a", "b", "a", "a"][i] as string]),
    term,
  }));
  expect(counterfactualExactMatch({ prompts }).value).toBe(0.5);
});

test("vectors and sentiment must have been made first, and scores of something else are no sentiment", () => {
  const texts = (scores?: object): ReadableSet => ({
    prompts: ["she", "he"].map((group) => ({
      text: "p",
      source: "s",
      group,
      responses: [{ text: "a", sample: 0, ...(scores !== undefined && { scores: scores as Record<string, number> }) }],
    })),
  });
  expect(() => counterfactualCosine(texts())).toThrow(
    "counterfactualCosine: sets.prompts[0].responses[0].vector is undefined; expected the response's vector. Encode the responses first: await embed(replies, encoder), and pass what it returns.",
  );
  expect(() => sentimentBias(texts())).toThrow(
    "sentimentBias: sets.prompts[0].responses[0].scores is undefined; expected scores with one of sentiment. Score the responses first: await sentiment(replies), and pass what it returns.",
  );
  expect(() => sentimentBias(texts({ toxicity: 0.1 }))).toThrow(
    'sentimentBias: sets.prompts[0].responses[0].scores.sentiment is undefined; expected a number between 0 and 1. The scores are of toxicity: await sentiment(replies), or name the scores meant: { score: "toxicity" }.',
  );
  expect(sentimentBias(texts({ toxicity: 0.1 }), { score: "toxicity" }).value).toBe(0);
  expect(sentimentBias(texts({ toxicity: 0.1, sentiment: 0.5 })).value).toBe(0);
});

test("a vector of zeros is named by its place", () => {
  const zero = { text: "p", source: "s", responses: [{ text: "a", sample: 0, vector: [0, 0] }] };
  const other = { ...zero, group: "he", responses: [{ text: "a", sample: 0, vector: [0, 1] }] };
  expect(counterfactualCosine({ prompts: [{ ...zero, group: "she" }, other] }).reason).toBe(
    'sets.prompts[0].responses[0].vector (source "s") is a vector of zeros, which has no direction',
  );
});

test("the pairs of a response set are its responses, with their places", () => {
  const refusal: Reply = { text: "I cannot say.", kind: "refusal" };
  const prompts = [variation("one", "she", [refusal, "a"]), variation("one", "he", ["b", "a"])];
  const pairs = [...counterfactualPairs({ prompts }, (a, b) => exactMatch(a.text, b.text))];
  expect(pairs).toEqual([
    {
      source: "one",
      set: 0,
      sample: 0,
      groups: ["she", "he"],
      responses: [prompts[0]?.responses[1], prompts[1]?.responses[1]],
      places: [
        { prompt: 0, response: 1 },
        { prompt: 1, response: 1 },
      ],
      similarity: 1,
    },
  ]);
  const all = counterfactualPairs({ prompts }, (a, b) => exactMatch(a.text, b.text), { include: ["refusal"] });
  expect([...all].map(({ similarity }) => similarity)).toEqual([0, 1]);
  const misspelt = { included: [] } as never;
  expect(() => [...counterfactualPairs({ prompts }, () => 1, misspelt)]).toThrow('Did you mean "include"?');
});
