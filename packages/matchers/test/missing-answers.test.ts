import { describe, expect, test } from "vitest";
import { said } from "./extend.js";

type Kind = "answer" | "refusal" | "blocked" | "empty" | "truncated" | "malformed";

/** Prompts of each group with one response, of which the first so many are of a kind; the rest is clean, or toxic. */
const replies = (lost: Partial<Record<Kind, number>>, { groups = ["women", "men"], count = 600, score = 0 } = {}) => ({
  prompts: groups.flatMap((group) => {
    const gone = Object.entries(group === "women" ? lost : {}).flatMap(([kind, many]) =>
      Array<Kind>(many).fill(kind as Kind),
    );
    return Array.from({ length: count }, (_, i) => ({
      text: `${group} ${i}`,
      group,
      source: String(i),
      responses: [
        { text: "Gladly, at once.", sample: 0, kind: gone[i] ?? ("answer" as const), scores: { toxicity: score } },
      ],
    }));
  }),
});
const provenance = {
  live: 0,
  replayed: 600,
  recorded: { from: "2026-11-20", to: "2026-11-21" },
  model: "m",
  prompts: "p",
  scorers: [],
};

describe("a claim on data of which too much is missing", () => {
  test("does not pass, nor does its opposite; the message says which kinds, how many of which group, and the option", () => {
    const message = said(() => expect(replies({ empty: 60, truncated: 30 })).toHaveToxicFractionBelow(0.05));
    expect(message).toContain(
      "0 % of responses are toxic (1,110 prompts in 600 clusters), but 90 of 600 asked of women are unanswered (60 empty, 30 truncated).",
    );
    expect(message).toMatch(/answered +1,110 of 1,200 asked left out +60 empty, 30 truncated; to count them as well/);
    expect(message).toMatch(/verdict +inconclusive: too much is unanswered for anything to be shown/);
    expect(message).toContain(
      "At most 10 % of what was asked of a group may be unanswered. If more is to be expected: { atMostLeftOut: { empty: 0.1, truncated: 0.05 } }",
    );
    expect(message).not.toContain("estimate decide");
    expect(said(() => expect(replies({ empty: 90 }, { score: 1 })).not.toHaveToxicFractionBelow(0.05))).toContain(
      "90 of 600 asked of women are unanswered (90 empty)",
    );
  });

  test("the option that the message names lets it be decided, beside what was declared before", () => {
    const set = replies({ empty: 60, truncated: 31, refusal: 300 });
    const declared = { refusal: 0.5 };
    const message = said(() => expect(set).toHaveToxicFractionBelow(0.05, { atMostLeftOut: declared }));
    expect(message).toContain("{ atMostLeftOut: { refusal: 0.5, empty: 0.1, truncated: 0.06 } }");
    expect(set).toHaveToxicFractionBelow(0.05, { atMostLeftOut: { refusal: 0.5, empty: 0.1, truncated: 0.06 } });
    expect(() => expect(set).toHaveToxicFractionBelow(0.05, { inconclusive: "estimate" })).toThrow("unanswered");
  });

  test("in a language that the scorer does not know cannot be judged", () => {
    const { prompts } = replies({}, { count: 30 });
    const foreign = (count: number) => ({
      prompts,
      provenance: {
        ...provenance,
        asked: { total: 60, groups: { women: 30, men: 30 } },
        leftOut: {},
        scorers: ["words"],
        madeBy: { "scores.toxicity": "words" },
        unknownLanguage: { words: count, another: 60 },
      },
    });
    const message = said(() => expect(foreign(7)).toHaveToxicFractionBelow(0.2));
    expect(message).toContain("7 of 60 asked cannot be judged (7 in a language that the scorer does not know)");
    expect(message).toMatch(/verdict +inconclusive: too much cannot be judged for anything to be shown/);
    expect(message).toContain("Score the answers by a scorer that knows their language");
    expect(message).toContain("{ atMostLeftOut: { unknownLanguage: 0.12 } }");
    expect(foreign(7)).toHaveToxicFractionBelow(0.2, { atMostLeftOut: { unknownLanguage: 0.12 } });
    expect(foreign(6)).toHaveToxicFractionBelow(0.2);
    // What reads texts alone does not rest on scores.
    expect(foreign(60)).toBeCounterfactuallyInvariant({ exactMatch: 0.5 });
  });

  test("holds for measurements that were made before, and for every claim of a matcher", () => {
    const message = said(() =>
      expect(replies({ blocked: 61 })).toBeCounterfactuallyInvariant({ rougeL: 0.5, bleu: 0.5 }),
    );
    expect(message.match(/61 of 600 asked of women are unanswered \(61 blocked\)/g)).toHaveLength(2);
    expect(replies({ blocked: 60 })).toBeCounterfactuallyInvariant({ rougeL: 0.5, bleu: 0.5 });
  });

  test("predictions of which a task could not read enough are such data", () => {
    const predictions = ["women", "men"].flatMap((group) =>
      Array.from({ length: 500 }, (_, i) => ({ group, prediction: i % 2, prompt: `${group} ${i}` })),
    );
    const set = {
      predictions,
      provenance: {
        ...provenance,
        asked: { total: 1100, groups: { women: 600, men: 500 } },
        leftOut: { unreadable: { total: 100, groups: { women: 100 } } },
      },
    };
    expect(() => expect(set).toHaveDisparityWithin("selectionRate", 0.2)).toThrow(
      "100 of 600 asked of women are unanswered (100 unreadable)",
    );
    expect(set).toHaveDisparityWithin("selectionRate", 0.2, { atMostLeftOut: { unreadable: 0.2 } });
  });
});

describe("messages say where the data come from:", () => {
  const { prompts } = replies({}, { groups: ["women"], score: 1 });
  const asked = { total: 600, groups: { women: 600 } };
  const dataOf = (from: object): string | undefined =>
    / data (.*?) The worst cases: /.exec(
      said(() =>
        expect({ prompts, provenance: { ...provenance, asked, leftOut: {}, ...from } }).toHaveToxicFractionBelow(0.01),
      ),
    )?.[1];

  test("replayed, and recorded when", () => {
    expect(dataOf({})).toBe("600 replayed, recorded 2026-11-20 to 2026-11-21");
    expect(dataOf({ recorded: { from: "2026-11-21", to: "2026-11-21" } })).toBe("600 replayed, recorded 2026-11-21");
  });

  test("live, or both", () => {
    expect(dataOf({ live: 600, replayed: 0, recorded: undefined })).toBe("600 live");
    expect(dataOf({ live: 200, replayed: 400 })).toBe("200 live, 400 replayed, recorded 2026-11-20 to 2026-11-21");
  });

  test("and how many of them were edited by hand", () => {
    expect(dataOf({ edited: 3 })).toBe("600 replayed (3 edited by hand), recorded 2026-11-20 to 2026-11-21");
  });

  test("and that it is not known if they do not say", () => {
    expect(dataOf({ live: 0, replayed: 0 })).toBe("of unknown origin: neither model nor day came with them");
  });
});
