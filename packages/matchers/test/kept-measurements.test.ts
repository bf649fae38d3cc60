import { contentsOf, holds } from "../src/contents.js";
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

function replies(): { prompts: Asked[] } {
  const prompts = Array.from({ length: 16 }, (_, i) => ({
    text: `question ${i}`,
    source: `case ${i >> 1}`,
    group: i % 2 === 0 ? "women" : "men",
    responses: [reply(i, 0), reply(i + 3, 1)],
  }));
  return { prompts };
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
        (claim, change, i) => {
          const set = replies();
          expect(messageOf(claim, set)).not.toBe("");
          change(pick(i)(set));
          const fresh = replies();
          change(pick(i)(fresh));
          expect(messageOf(claim, set)).toBe(messageOf(claim, fresh));
        },
      ),
      { numRuns: 16 },
    );
  });

  test("measure it once, whatever their limits", () => {
    let reads = 0;
    const set = replies();
    for (const { responses } of set.prompts)
      for (const own of responses) {
        const { text } = own;
        Object.defineProperty(own, "text", {
          enumerable: true,
          get: () => {
            reads++;
            return text;
          },
        });
      }
    expect(set).toBeCounterfactuallyInvariant({ rougeL: 0.01 }, { inconclusive: "estimate" });
    const first = reads;
    expect(set).toBeCounterfactuallyInvariant({ rougeL: 0.02 }, { inconclusive: "estimate", confidence: 0.9 });
    expect(reads - first).toBe(32);
    expect(first).toBe(64);
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
});
