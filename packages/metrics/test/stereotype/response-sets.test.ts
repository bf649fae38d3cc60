import { describe, expect, test } from "vitest";
import {
  cooccurrenceBias,
  isMeasured,
  stereotypicalAssociations,
  type Kind,
  type Measurement,
  type ReadableSet,
} from "@fairexpect/metrics";
import { expectRecomputed, measured } from "../cells.js";
import { groups, words } from "./fixture.js";

const texts = [
  ["she is kind and he is kind", "she is bold, he is weak"],
  ["he is bold and kind; she is kind and weak"],
  ["her friend is bold, his is not", "he is kind"],
];
const asSet = (given: readonly (readonly string[])[], kind?: Kind, labels: object = {}): ReadableSet => ({
  prompts: given.map((ofPrompt, i) => ({
    text: `prompt ${i}`,
    ...labels,
    responses: ofPrompt.map((text, sample) => ({ text, sample, ...(kind !== undefined && { kind }) })),
  })),
});

describe.each([
  ["cooccurrenceBias", cooccurrenceBias],
  ["stereotypicalAssociations", stereotypicalAssociations],
] as const)("%s of a response set", (name, metric) => {
  const options = { groups, words };

  test("is that of the arrays of its texts", () => {
    const ofSet = measured(metric(asSet(texts), options));
    const ofArrays = measured(metric(texts, options));
    expect([ofSet.value, ofSet.counts, ofSet.details]).toEqual([ofArrays.value, ofArrays.counts, ofArrays.details]);
    expect([ofArrays.provenance, ofSet.provenance?.asked.total]).toEqual([undefined, 5]);
    expectRecomputed(ofSet);
  });

  test("leaves out what is no answer, unless it is included", () => {
    const refusals = asSet([["she is weak, he is bold"]], "refusal").prompts;
    const set = { prompts: [...asSet(texts).prompts, ...refusals] };
    const measurement = metric(set, options);
    expect([measurement.value, measurement.provenance?.leftOut.refusal?.total]).toEqual([
      metric(texts, options).value,
      1,
    ]);
    const all = metric(set, { ...options, include: ["refusal"] });
    expect([all.value, all.provenance?.leftOut]).toEqual([
      metric([...texts, "she is weak, he is bold"], options).value,
      {},
    ]);
    const none = metric({ prompts: refusals }, options);
    expect([none.reason, none.provenance?.leftOut.refusal?.total]).toEqual(["there are no texts", 1]);
  });

  test("has the clusters of its prompts, which are dealt and left out together", () => {
    const six = [...texts, ...texts];
    const { prompts } = asSet(six);
    const inTwo = prompts.map((prompt, i) => ({ ...prompt, cluster: `template ${i % 2}` }));
    const measurement = measured(metric({ prompts: inTwo }, options));
    expect(measurement.value).toBeCloseTo(metric(six, options).value ?? NaN, 12);
    expect(measurement.counts).toMatchObject({ prompts: 6, clusters: 2 });
    const [way] = measurement.clusters?.ways ?? [];
    expect([way?.unit, way?.ids.length, [...(way?.of ?? [])]]).toEqual(["prompts", 2, [0, 1]]);
    expectRecomputed(measurement);
    // The same as if all texts of a cluster were responses to one prompt.
    const together = [0, 1].map((c) => six.filter((_, i) => i % 2 === c).flat());
    const seeded = { ...options, seed: 1 };
    const boundsOf = (given: Measurement) =>
      [given, ...(given.comparisons ?? [])].map((part) => isMeasured(part) && part.interval?.bounds(0.95));
    expect(boundsOf(metric({ prompts: inTwo }, seeded))).toEqual(boundsOf(metric(together, seeded)));
    // All in one show nothing.
    expect(metric(asSet(six, undefined, { cluster: "template" }), options).clusters).toBeUndefined();
    expect([...(metric(texts, options).clusters?.ways[0]?.of ?? [])]).toEqual([0, 1, 2]);
  });

  test("takes any name for a group", () => {
    const hostile = Object.fromEntries([
      ["__proto__", groups.female],
      ["constructor", groups.male],
    ]);
    const measurement = measured(metric(texts, { groups: hostile, words }));
    expect(measurement.value).toBe(metric(texts, options).value);
    const [part] = measurement.comparisons ?? measurement.groups ?? [];
    expect(part?.of.group).toBe("__proto__");
  });

  test("names a response without text, and refuses an option that it does not know", () => {
    const set = { prompts: [{ text: "p", responses: [{ text: "", sample: 0, kind: "empty" }, { sample: 1 }] }] };
    expect(() => metric(set as never, options)).toThrow(
      `${name}: texts.prompts[0].responses[1].text is undefined; expected a text.`,
    );
    expect(() => metric(texts, { ...options, word: [] } as never)).toThrow('Did you mean "words"?');
    expect(() => metric(Promise.resolve(texts) as never)).toThrow("a promise (await it first)");
  });
});
