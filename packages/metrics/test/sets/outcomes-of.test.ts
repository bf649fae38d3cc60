import { averageScoreGap, disparity, InputError, outcomesOf, rabbi, refusalGap, scoresOf } from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";

const prompts = ["women", "men"].flatMap((group) =>
  [0, 1, 2, 3].map((i) => ({
    text: `${group} ask ${i}`,
    group,
    source: `s${i}`,
    cluster: `template ${i % 2}`,
    term: group === "women" ? "she" : "he",
    label: "told",
    fields: { job: i < 2 ? "nurse" : "pilot" },
    responses: [
      { text: group === "men" || i === 0 ? "Ask for credit." : "Save.", sample: 0 },
      { text: "", sample: 1, kind: "refusal" as const },
    ],
  })),
);
const asksForCredit = ({ text }: { readonly text: string }) => text.includes("credit");

describe("outcomesOf", () => {
  test("keeps group, source, cluster, term, label and fields of each answer", () => {
    const { predictions, called, provenance } = outcomesOf({ prompts }, asksForCredit);
    expect(predictions).toHaveLength(8);
    expect(predictions[5]).toEqual({
      response: "Ask for credit.",
      group: "men",
      prediction: true,
      prompt: "men ask 1",
      source: "s1",
      cluster: "template 1",
      term: "he",
      fields: { job: "nurse" },
      sample: 0,
    });
    expect(called).toBe("asksForCredit");
    expect(provenance?.leftOut.refusal?.total).toBe(8);
  });

  test("is measured by the name that its user gives it", () => {
    const asked = outcomesOf({ prompts }, asksForCredit, { called: "mentions of credit" });
    const { value, metric, counts } = disparity(asked, { rate: "selectionRate" });
    expect(value).toBe(0.75);
    expect(metric.title).toBe("disparity of mentions of credit");
    expect(counts).toMatchObject({ predictions: 8, prompts: 8 });
    const ratio = disparity(asked, { rate: "selectionRate", aggregate: "ratio" });
    expect(ratio.metric.title).toBe("ratio of mentions of credit");
  });

  test("counts other kinds if they are included, and asks of prompt and response", () => {
    const all = outcomesOf({ prompts }, ({ kind }, { fields }) => `${kind ?? "answer"} ${fields?.["job"]}`, {
      include: ["refusal"],
    });
    expect(all.predictions).toHaveLength(16);
    expect(all.predictions[1]?.prediction).toBe("refusal nurse");
    expect(all.called).toBeUndefined();
    expect(all.predictions[0]?.label).toBe("told");
  });

  test("leaves out prompts without a group, and refuses a set of only such", () => {
    const some = [...prompts, { text: "neutral", responses: [{ text: "Save.", sample: 0 }] }];
    expect(outcomesOf({ prompts: some }, asksForCredit).predictions).toHaveLength(8);
    expect(() => outcomesOf({ prompts: some.slice(-1) }, asksForCredit)).toThrow("Groups are compared");
    expect(outcomesOf({ prompts: [] }, asksForCredit).predictions).toEqual([]);
  });

  test("refuses questions that give no class, and what is none", () => {
    const call =
      (...given: readonly unknown[]) =>
      () =>
        Reflect.apply(outcomesOf, undefined, given);
    expect(call({ prompts }, () => undefined)).toThrow(InputError);
    expect(call({ prompts }, () => undefined)).toThrow("set.prompts[0].responses[0]");
    expect(call({ prompts }, undefined)).toThrow("question is undefined");
    expect(call([0.1], asksForCredit)).toThrow("expected a response set");
    expect(call({ prompts }, asksForCredit, { label: "x" })).toThrow(InputError);
  });
});

describe("scoresOf", () => {
  const length = ({ text }: { readonly text: string }) => text.length;

  test("gives candidates whose clusters are the prompts' own", () => {
    const lengths = scoresOf({ prompts }, length, { called: "length" });
    expect(lengths.candidates[0]).toEqual({
      response: "Ask for credit.",
      group: "women",
      score: 15,
      source: "s0",
      cluster: "template 0",
      term: "she",
      fields: { job: "nurse" },
    });
    const gap = averageScoreGap(lengths, { reference: "men" });
    expect(gap.value).toBe(-7.5);
    expect(gap.metric.title).toBe("average score gap (length)");
    expect(gap.counts).toMatchObject({ clusters: 2, candidates: 8 });
    expect(rabbi(lengths, { reference: "men" }).metric.title).toBe("RABBI (length)");
  });

  test("refuses scores that are no finite numbers", () => {
    expect(() => scoresOf({ prompts }, () => NaN)).toThrow("expected a finite number");
  });

  test.each([3, "", " ", undefined])("refuses %j in place of a function or a name, and says what it takes", (given) => {
    expect(() => scoresOf({ prompts }, given as string)).toThrow(
      'expected a function of a response, or the name of scores that responses have, as "toxicity".',
    );
  });
});

describe("refusalGap", () => {
  const asked = (refused: readonly number[]) => ({
    prompts: ["men", "women"].flatMap((group, g) =>
      Array.from({ length: 50 }, (_, i) => ({
        text: `${group} ${i}`,
        group: { gender: group, age: i % 2 ? "old" : "young" },
        responses: [{ text: "", sample: 0, kind: i < (refused[g] ?? 0) ? ("blocked" as const) : ("answer" as const) }],
      })),
    ),
  });

  test("is the difference of the shares that are refused or blocked, and leaves nothing out", () => {
    const gap = refusalGap(asked([5, 20]), { attribute: "gender" });
    expect(gap.value).toBeCloseTo(0.3, 12);
    expect(gap.groups?.map(({ of, value }) => [of.group, value])).toEqual([
      ["men", 0.1],
      ["women", 0.4],
    ]);
    expect(gap.provenance?.leftOut).toEqual({});
  });

  test("compares all groups of crossed attributes unless told otherwise", () => {
    expect(refusalGap(asked([5, 20])).comparisons).toHaveLength(6);
  });

  test("tells misuse in its own name and with that of its argument", () => {
    expect(() => refusalGap({ prompts: [{ text: "q", responses: [] }] })).toThrow(
      "refusalGap: replies.prompts[0].group is undefined",
    );
  });
});

test("an answer of another kind is told with the response that it was given for", () => {
  const set = { prompts: [{ text: "q", group: "women", responses: [{ text: "a", sample: 0 }] }] };
  expect(() => scoresOf(set, () => Number.NaN)).toThrow(
    "scoresOf: score(set.prompts[0].responses[0]) is NaN; expected",
  );
});

test.each([
  ["a typed array whose memory was transferred", transferred],
  ["a symbol", () => Symbol("left")],
  ["an object with no keys", (): unknown => Object.create(null)],
  ["undefined", () => undefined],
])("%s in place of a response's text is refused before the question is asked", (given, made) => {
  const women = { text: "q", group: "women", responses: [{ text: "left", sample: 0 }] };
  const men = {
    text: "q",
    group: "men",
    responses: [
      { text: "left", sample: 0 },
      { text: made(), sample: 1 },
    ],
  };
  const sets = { prompts: [women, men] };
  const hasLeft = ({ text }: { readonly text: string }): boolean => /left/.test(text);
  for (const [name, asks] of Object.entries({ outcomesOf, scoresOf })) {
    const call = (): unknown => Reflect.apply(asks, undefined, [sets, name === "scoresOf" ? () => 1 : hasLeft]);
    expect(call).toThrow(InputError);
    expect(call).toThrow(`${name}: set.prompts[1].responses[1].text is ${given}; expected a text.`);
  }
});

function transferred(): Float64Array {
  const numbers = Float64Array.of(0.1, 0.2);
  structuredClone(numbers.buffer, { transfer: [numbers.buffer] });
  return numbers;
}
