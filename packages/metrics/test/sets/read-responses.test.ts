import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InputError, type Kind, type ReadablePrompt, type ReadableSet } from "@fairexpect/metrics";
import { identify, isResponseSet, noAnswers, readResponses, waysOf } from "@fairexpect/metrics/core";

type Labels = Omit<ReadablePrompt, "text" | "responses">;

/** A prompt whose responses have these kinds, none meaning that a response does not say. */
function prompt(text: string, kinds: readonly (Kind | undefined)[], labels: Labels = {}): ReadablePrompt {
  const responses = kinds.map((kind, sample) => ({ text: `${text} ${sample}`, sample, ...(kind && { kind }) }));
  return { text, responses, ...labels };
}

const read = (prompts: readonly ReadablePrompt[], options = {}, paired = false) =>
  readResponses("f", "set", { prompts }, options, paired);

const misread = (set: unknown, options = {}) => {
  const call = (): unknown => readResponses("f", "set", set as ReadableSet, options);
  expect(call).toThrow(InputError);
  return expect(call);
};

describe("kinds", () => {
  test("a response without a kind is an answer, and nothing but answers counts", () => {
    const { prompts, provenance } = read([prompt("a", [undefined, "answer", ...noAnswers])]);
    expect(prompts[0]?.responses.map(({ sample }) => sample)).toEqual([0, 1]);
    expect(prompts[0]?.places).toEqual([0, 1]);
    expect(Object.keys(provenance.leftOut)).toEqual(noAnswers);
    expect(provenance.asked.total).toBe(7);
  });

  test("what is included counts, and is not left out", () => {
    const given = [prompt("a", ["refusal", "answer", "empty"])];
    const { prompts, provenance } = read(given, { include: ["refusal"] });
    expect(prompts[0]?.places).toEqual([0, 1]);
    expect(provenance.leftOut).toEqual({ empty: { total: 1, groups: {} } });
  });

  test("a prompt of which nothing counts is left out, one that never had a response is not", () => {
    const { prompts } = read([prompt("a", ["refusal"]), prompt("b", []), prompt("c", ["answer"])]);
    expect(prompts.map(({ text, place }) => [text, place])).toEqual([
      ["b", 1],
      ["c", 2],
    ]);
  });

  test("that do not exist are refused", () => {
    misread({ prompts: [{ text: "a", responses: [{ text: "", sample: 0, kind: "refused" }] }] }).toThrow(
      'f: set.prompts[0].responses[0].kind is the text "refused"; expected one of "answer", "refusal",',
    );
    misread({ prompts: [] }, { include: ["answer"] }).toThrow('f: options.include[0] is the text "answer"');
    misread({ prompts: [] }, { include: "refusal" }).toThrow(
      'f: options.include is the text "refusal"; expected an array',
    );
  });
});

describe("pairs", () => {
  const given = [
    prompt("she", ["answer", "refusal", "answer"], { source: "s", group: "women" }),
    prompt("he", ["answer", "answer", "empty"], { source: "s", group: "men" }),
    prompt("alone", ["answer", "refusal"], { group: "women" }),
  ];

  test("of a source stay pairs: a sample goes for all groups if it goes for one", () => {
    const { prompts, provenance } = read(given, {}, true);
    expect(prompts.map(({ places }) => places)).toEqual([[0], [0], [0]]);
    expect(provenance.leftOut).toEqual({
      refusal: { total: 2, groups: { women: 2 } },
      empty: { total: 1, groups: { men: 1 } },
      partner: { total: 2, groups: { women: 1, men: 1 } },
    });
  });

  test("are none of a metric that does not compare them", () => {
    expect(read(given).prompts.map(({ places }) => places)).toEqual([[0, 2], [0, 1], [0]]);
    expect(read(given).provenance.leftOut.partner).toBeUndefined();
  });

  test("lose the same samples in every group, whatever is left out", () => {
    const kinds = fc.array(fc.constantFrom<Kind>("answer", "refusal", "empty"), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(kinds, kinds, kinds, (...groups) => {
        const { prompts } = read(
          groups.map((own, i) => prompt(`p${i}`, own, { source: "s", group: `g${i}` })),
          {},
          true,
        );
        const kept = [0, 1, 2, 3].filter((j) => groups.every((own) => own[j] === "answer"));
        expect(prompts.map(({ places }) => places)).toEqual(kept.length === 0 ? [] : [kept, kept, kept]);
      }),
    );
  });
});

describe("the cluster of a prompt", () => {
  const clusterOf = (text: string, labels: Labels = {}) => read([prompt(text, ["answer"], labels)]).prompts[0]?.cluster;

  test("is the one named, else its source, else its text", () => {
    expect(clusterOf("text", { source: "source", cluster: "template" })).toBe("template");
    expect(clusterOf("text", { source: "source" })).toBe("source");
    expect(clusterOf("text")).toBe("text");
  });

  test("is a conversation's own, whatever its last message", () => {
    const conversation = (first: string): ReadablePrompt => ({
      ...prompt("Go on.", ["answer"]),
      messages: [
        { role: "user", content: first },
        { role: "user", content: "Go on." },
      ],
    });
    const { prompts } = read([conversation("a"), conversation("b"), conversation("a"), prompt("Go on.", ["answer"])]);
    expect(prompts.map(({ cluster }) => cluster)).toEqual([
      "user: a\nuser: Go on.",
      "user: b\nuser: Go on.",
      "user: a\nuser: Go on.",
      "Go on.",
    ]);
  });

  test("is shared by equal texts, and known by a hash that does not tell them", () => {
    const { prompts } = read(["x", "y", "x"].map((text) => prompt(text, ["answer"])));
    const [way, ...others] = waysOf("prompts", prompts);
    expect(others).toEqual([]);
    expect(way).toEqual({ unit: "prompts", ids: [identify("x"), identify("y")], of: Uint32Array.of(0, 1, 0) });
  });

  test("crosses with terms if all prompts have one", () => {
    const cells = [
      { cluster: "s", term: "she" },
      { cluster: "t", term: "she" },
      { cluster: "t", term: "Ann" },
    ];
    expect(waysOf("sources", cells).map(({ unit, of }) => [unit, ...of])).toEqual([
      ["sources", 0, 1, 1],
      ["terms", 0, 0, 1],
    ]);
    expect(waysOf("sources", [...cells, { cluster: "u" }])).toHaveLength(1);
    expect(waysOf("sources", [])).toHaveLength(1);
  });

  test("is one for all prompts of a source", () => {
    const inTwo = [
      prompt("a", ["answer"], { source: "s", cluster: "t" }),
      prompt("b", ["answer"], { source: "s", cluster: "u" }),
    ];
    misread({ prompts: inTwo }).toThrow(
      'f: set.prompts[1].cluster is the text "u"; expected the cluster of the other prompts of its source, the text "t". A source lies in one cluster.',
    );
    misread({ prompts: [inTwo[0], prompt("b", ["answer"], { source: "s" })] }).toThrow("A source lies in one cluster.");
    expect(read([...inTwo.slice(0, 1), prompt("b", [], { source: "v", cluster: "t" })]).prompts).toHaveLength(2);
  });
});

describe("groups", () => {
  const crossed = { gender: "female", race: "Asian" };
  const groupOf = (group: Labels["group"], options = {}) =>
    read([prompt("a", ["answer"], group === undefined ? {} : { group })], options).prompts[0]?.group;

  test("by attribute are crossed, in the order of the attributes' names or of those asked for", () => {
    expect(groupOf(crossed)).toBe("female × Asian");
    expect(groupOf({ race: "Asian", gender: "female" })).toBe("female × Asian");
    expect(groupOf(crossed, { attribute: "race" })).toBe("Asian");
    expect(groupOf(crossed, { attribute: ["race", "gender"] })).toBe("Asian × female");
    expect(groupOf("female", { attribute: "gender" })).toBe("female");
    expect(groupOf(undefined)).toBeUndefined();
  });

  test("are counted of each attribute, and crossed", () => {
    const { provenance } = read([
      prompt("a", ["answer", "refusal"], { group: crossed }),
      prompt("b", ["answer"], { group: { gender: "female", race: "Black" } }),
    ]);
    expect(provenance.asked).toEqual({
      total: 3,
      groups: {
        "gender: female": 3,
        "race: Asian": 2,
        "race: Black": 1,
        "gender: female × race: Asian": 2,
        "gender: female × race: Black": 1,
      },
    });
    expect(provenance.leftOut).toEqual({
      refusal: { total: 1, groups: { "gender: female": 1, "race: Asian": 1, "gender: female × race: Asian": 1 } },
    });
  });

  test("of two attributes stay apart if they share a name, within a prompt and across prompts", () => {
    const both = read([prompt("a", ["answer", "refusal"], { group: { gender: "other", race: "other" } })]).provenance;
    const names = ["gender: other", "race: other", "gender: other × race: other"];
    expect(Object.entries(both.asked.groups)).toEqual(names.map((name) => [name, 2]));
    expect(Object.entries(both.leftOut.refusal?.groups ?? {})).toEqual(names.map((name) => [name, 1]));
    const each = read([
      prompt("a", ["answer", "refusal"], { group: { gender: "other" } }),
      prompt("b", ["answer"], { group: { race: "other" } }),
      prompt("c", ["answer"], { group: "other" }),
    ]).provenance;
    expect(each.asked.groups).toEqual({ "gender: other": 2, "race: other": 1, other: 1 });
  });

  test("that a prompt lacks are refused, with those that it has", () => {
    misread({ prompts: [prompt("a", [], { group: crossed })] }, { attribute: "age" }).toThrow(
      "f: set.prompts[0].group.age is undefined; expected a group by age. It has one by gender and race.",
    );
    misread({ prompts: [{ text: "a", group: { gender: 1 }, responses: [] }] }).toThrow(
      "f: set.prompts[0].group.gender is 1",
    );
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty", ""])("may be called %j", (name) => {
    const { provenance, prompts } = read([prompt("a", ["answer", "refusal"], { group: name, source: name })], {}, true);
    expect(prompts[0]).toMatchObject({ group: name, cluster: name });
    expect(Object.entries(provenance.asked.groups)).toEqual([[name, 2]]);
    expect(Object.entries(provenance.leftOut.refusal?.groups ?? {})).toEqual([[name, 1]]);
  });

  test("and attributes may be called what every object inherits", () => {
    const group: Record<string, string> = JSON.parse('{ "__proto__": "a", "constructor": "b" }');
    expect(groupOf(group)).toBe("a × b");
    expect(groupOf(group, { attribute: "__proto__" })).toBe("a");
    misread({ prompts: [prompt("a", [], { group: crossed })] }, { attribute: "constructor" }).toThrow(
      "group.constructor is undefined",
    );
  });

  test("that hold the sign between crossed names stay apart", () => {
    const names = fc.constantFrom("a", "b", "a × b", "b × a", "×", '"a"', '"a × b"', "");
    fc.assert(
      fc.property(names, names, names, names, (a, b, c, d) => {
        const same = a === c && b === d;
        expect(groupOf({ x: a, y: b }) === groupOf({ x: c, y: d })).toBe(same);
      }),
    );
  });
});

describe("provenance", () => {
  const provenance = {
    asked: { total: 2, groups: {} },
    leftOut: { blocked: { total: 5, groups: {} }, unreadable: { total: 1, groups: {} } },
    live: 9,
    replayed: 0,
    model: "m",
    prompts: "h",
    scorers: ["s"],
  };

  test("is the set's own, with what this reading leaves out and what a task could not read", () => {
    const set = { provenance, prompts: [prompt("a", ["answer", "refusal"])] };
    expect(readResponses("f", "set", set, {}).provenance).toEqual({
      ...provenance,
      leftOut: { unreadable: { total: 1, groups: {} }, refusal: { total: 1, groups: {} } },
    });
  });

  test("of a set made by hand is what can be told, its prompts by a hash", () => {
    const set = (text: string) => read([prompt(text, ["answer"])]).provenance;
    expect(set("a")).toMatchObject({ asked: { total: 1, groups: {} }, model: "unknown", live: 0, replayed: 0 });
    expect(set("a").prompts).toBe(set("a").prompts);
    expect(set("a").prompts).not.toBe(set("b").prompts);
  });
});

describe("what is no response set", () => {
  test("is told by its shape", () => {
    expect([{ prompts: [] }, { prompts: 1 }].map(isResponseSet)).toEqual([true, true]);
    expect(
      [[], null, undefined, "prompts", { promts: [] }, Promise.resolve({ prompts: [] })].map(isResponseSet),
    ).toEqual(Array(6).fill(false));
  });

  test.each<[unknown, string]>([
    [{ prompts: "a" }, 'f: set.prompts is the text "a"; expected an array.'],
    [{ prompts: Promise.resolve([]) }, "f: set.prompts is a promise (await it first); expected an array."],
    [{ prompts: [null] }, "f: set.prompts[0] is null; expected a prompt with its responses."],
    [{ prompts: [{ text: "a" }] }, "f: set.prompts[0].responses is undefined; expected an array."],
    [{ prompts: [{ text: 1, responses: [] }] }, "f: set.prompts[0].text is 1; expected a text."],
    [{ prompts: [{ text: "", cluster: 1, responses: [] }] }, "f: set.prompts[0].cluster is 1; expected a text."],
    [
      { prompts: [{ text: "", responses: ["no"] }] },
      'f: set.prompts[0].responses[0] is the text "no"; expected a response: { text, sample }.',
    ],
    [{ prompts: Array(1) }, "f: set.prompts[0] is a hole in the array; expected an item."],
  ])("is refused with the place at fault: %#", (set, message) => {
    misread(set).toThrow(message);
  });
});
