import { counterfactualCosine, counterfactualRougeL } from "@fairexpect/metrics";
import { contentsOf, holds } from "../src/contents.js";
import { measuredOnce } from "../src/kept-measurements.js";
import "./extend.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

interface Reply {
  text: string;
  sample: number;
  kind?: string;
  scores: Record<string, number>;
  vector: Float32Array | { length: number; places: Uint16Array; values: Float32Array };
}

interface Asked {
  text: string;
  source: string;
  group: string;
  responses: Reply[];
}

const words = ["late", "parcel", "sorry", "thanks", "soon", "today"];

function reply(i: number, sample: number): Reply {
  const text = words.map((_, k) => words[(i * k + sample) % words.length]).join(" ");
  const vector = Float32Array.from(words, (_, k) => 1 + ((i + k * sample) % 5));
  return { text, sample, scores: { toxicity: (i % 10) / 10, sentiment: (i + sample) / 40 }, vector };
}

const encoder = "an encoder";
/** Of a set that says who made its vectors it is known which claims rest on these. */
const provenance = {
  asked: { total: 32, groups: { women: 16, men: 16 } },
  leftOut: {},
  live: 32,
  replayed: 0,
  model: "a model",
  prompts: "a hash",
  scorers: [encoder],
  madeBy: { vector: encoder },
};

function replies(isKnown = false): { prompts: Asked[] } {
  const prompts = Array.from({ length: 16 }, (_, i) => ({
    text: `question ${i}`,
    source: `case ${i >> 1}`,
    group: i % 2 === 0 ? "women" : "men",
    responses: [reply(i, 0), reply(i + 3, 1)],
  }));
  return { prompts, ...(isKnown && { provenance }) };
}

const claims: ((set: object) => void)[] = [
  (set) => expect(set).toBeCounterfactuallyInvariant({ rougeL: 0.99 }),
  (set) => expect(set).toBeCounterfactuallyInvariant({ cosine: 0.999 }),
  (set) => expect(set).toHaveToxicFractionBelow(0.01),
  (set) => expect(set).toHaveSentimentBiasBelow(0.0001),
];

function messageOf(claim: (set: object) => void, set: object): string {
  try {
    claim(set);
    return "";
  } catch (error) {
    return String(error);
  }
}

const pick = (i: number) => (set: { prompts: Asked[] }) => set.prompts[i % set.prompts.length] as Asked;
/** What a careless test may do to a set between two claims about it. */
const changes = {
  text: (asked: Asked) => void ((asked.responses[0] as Reply).text = "no"),
  kind: (asked: Asked) => void ((asked.responses[0] as Reply).kind = "refusal"),
  score: (asked: Asked) => void ((asked.responses[0] as Reply).scores["toxicity"] = 1),
  otherName: (asked: Asked) => void ((asked.responses[0] as Reply).scores = { sentiment: 0.5, toxicity: 0.9 }),
  vector: (asked: Asked) => void ((asked.responses[0] as Reply).vector = Float32Array.from(words, () => -1)),
  numbers: (asked: Asked) => void ((asked.responses[0] as Reply).vector as Float32Array).fill(-1),
  "one number": (asked: Asked) => void (((asked.responses[0] as Reply).vector as Float32Array)[1] = -900),
  source: (asked: Asked) => void (asked.source = "case 0"),
  less: (asked: Asked) => void asked.responses.pop(),
};

describe("several claims about one set", () => {
  test("say of a set that was changed in between what they say of another that holds the same", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...claims),
        fc.constantFrom(...Object.values(changes)),
        fc.nat(15),
        fc.boolean(),
        (claim, change, i, isKnown) => {
          const set = replies(isKnown);
          expect(messageOf(claim, set)).toContain("expect(");
          change(pick(i)(set));
          const fresh = replies(isKnown);
          change(pick(i)(fresh));
          expect(messageOf(claim, set)).toBe(messageOf(claim, fresh));
        },
      ),
      { numRuns: 16 },
    );
  });

  /** Counts how often a field of the replies is read. */
  function counting(field: "text" | "scores"): { set: { prompts: Asked[] }; reads: () => number } {
    let reads = 0;
    const set = replies();
    for (const own of set.prompts.flatMap(({ responses }) => responses)) {
      const { [field]: value } = own;
      const get = () => {
        reads++;
        return value;
      };
      Object.defineProperty(own, field, { enumerable: true, get });
    }
    return { set, reads: () => reads };
  }

  test("measure it once, whatever their limits", () => {
    const { set, reads } = counting("text");
    expect(set).toBeCounterfactuallyInvariant({ rougeL: 0.01 }, { inconclusive: "estimate" });
    const first = reads();
    expect(set).toBeCounterfactuallyInvariant({ rougeL: 0.02 }, { inconclusive: "estimate", confidence: 0.9 });
    expect(reads() - first).toBe(32);
    expect(first).toBe(64);
  });

  test("measure it once by whichever matcher, if the metric is one", () => {
    const { set, reads } = counting("scores");
    expect(set).toBeCounterfactuallyInvariant({ sentiment: 0.9 }, { inconclusive: "estimate" });
    const first = reads();
    expect(set).toHaveSentimentBiasBelow(0.8, { inconclusive: "estimate" });
    expect(reads() - first).toBe(32);
    expect(first).toBeGreaterThan(32);
  });

  test.each([
    ["a metric of texts is kept, if the set says who made them", counterfactualRougeL, true, 1],
    ["a metric of texts is made anew, if the set does not say it", counterfactualRougeL, false, 2],
    ["a metric of vectors is made anew", counterfactualCosine, true, 2],
  ] as const)("when vectors change, what was measured by %s", (_, metric, isKnown, expected) => {
    const set = replies(isKnown);
    let made = 0;
    const measure = () => {
      made++;
      return Reflect.apply(metric, undefined, [set]);
    };
    measuredOnce(set, [metric], measure);
    changes.numbers(pick(0)(set));
    measuredOnce(set, [metric], measure);
    expect(made).toBe(expected);
  });

  test("measure it anew with other options, or with a function", () => {
    const set = replies();
    const masked = (mask: string[]): string =>
      messageOf((own) => expect(own).toBeCounterfactuallyInvariant({ rougeL: 0.99 }, { mask }), set);
    expect(masked([])).not.toBe(masked(["parcel", "late", "today"]));
    const clustered = (ofCase: string) =>
      messageOf(
        (own) =>
          expect(own).toHaveToxicFractionBelow(0.2, { cluster: ({ source }) => (ofCase === "" ? "all" : `${source}`) }),
        set,
      );
    expect(clustered("")).not.toBe(clustered("case"));
  });
});

describe("a typed array", () => {
  test("that is turned round, or of which all numbers change alike, no longer holds what it held", () => {
    for (const length of [2, 6, 384])
      for (const vector of [new Float32Array(length), new Float64Array(length)]) {
        for (const i of vector.keys()) vector[i] = 1 + (i % 5);
        const before = contentsOf({ vector });
        for (const [i, number] of vector.entries()) vector[i] = -number;
        expect(holds({ vector }, before)).toBe(false);
        vector.fill(-1);
        const ones = contentsOf({ vector });
        vector.fill(1);
        expect(holds({ vector }, ones)).toBe(false);
      }
  });

  const bytes = new Uint8Array(24).map((_, i) => i);

  test.each<[string, Float32Array | Float64Array | Uint8Array]>([
    ["of single precision", Float32Array.of(0, 1, -1, 0.5, NaN)],
    ["of double precision", Float64Array.of(0, 1, -1, 0.5)],
    ["of bytes, from an odd place on", bytes.subarray(3, 10)],
  ])("%s holds what it held until one of its numbers is changed, and again after", (_, numbers) => {
    const before = contentsOf({ vector: numbers });
    expect(holds({ vector: numbers }, before)).toBe(true);
    for (const [i, number] of numbers.entries()) {
      numbers[i] = 200;
      expect([i, holds({ vector: numbers }, before)]).toEqual([i, false]);
      numbers[i] = number;
      expect(holds({ vector: numbers }, before)).toBe(true);
    }
  });

  test("of numbers that differ in few bits is told from all others by its check sum", () => {
    const seen = new Set<unknown>();
    const numbers = new Float32Array(6);
    for (let code = 0; code < 4 ** 6; code++) {
      for (let i = 0; i < 6; i++) numbers[i] = [-2, -1, 1, 2][(code >> (2 * i)) & 3] as number;
      seen.add(contentsOf(numbers)[1]);
    }
    expect(seen.size).toBe(4 ** 6);
  });
});
