import { outcomesOf, scoresOf } from "@fairexpect/metrics";
import { describe, expect, test } from "vitest";
import { said } from "./extend.js";

/** Each gender and each race get a yes as often, black women seldom and black men often. */
const decisions = (count = 400) =>
  ["women", "men"].flatMap((gender) =>
    ["black", "white"].flatMap((race) =>
      Array.from({ length: count }, (_, i) => {
        const share = (gender === "women") === (race === "black") ? 0.2 : 0.6;
        return { group: { gender, race }, prediction: i < share * count, score: i % 7 };
      }),
    ),
  );

describe("groups by several attributes", () => {
  test("are claimed of by attribute and crossed, so that what each hides is found", () => {
    const message = said(() => expect(decisions()).toHaveDisparityWithin("selectionRate", 0.1));
    expect(message).toMatch(/gender: men vs women .*pass/);
    expect(message).toMatch(/race: black vs white .*pass/);
    expect(message).toMatch(/gender × race: .*women × black.*fail/);
    expect({ predictions: decisions() }).not.toHaveDisparityWithin("selectionRate", 0.1);
  });

  test("have a reference by attribute", () => {
    const candidates = decisions().map(({ group, score }) => ({ group, score }));
    const reference = { gender: "men", race: "white" };
    expect(candidates).toHaveRabbiWithin(0.2, { reference });
    expect(said(() => expect(candidates).toHaveRabbiWithin(0.2, { reference: "men" }))).toMatch(
      'expected the reference of each attribute, as groups are by attribute: { gender: "...", race: "..." }',
    );
  });

  test("are claimed of by the attribute chosen alone, with a reference by name or by attribute", () => {
    const claim = (options: object) =>
      said(() => expect(decisions()).toHaveDisparityWithin("selectionRate", 0.1, options));
    expect(decisions()).toHaveDisparityWithin("selectionRate", 0.1, { attribute: "gender" });
    expect(decisions()).toHaveDisparityWithin("selectionRate", 0.1, {
      attribute: "race",
      compare: { reference: "white" },
    });
    expect({ predictions: decisions() }).toHaveImpactRatioAbove(0.8, { attribute: "race" });
    const crossed = claim({ attribute: ["race", "gender"] });
    expect(crossed).toContain("women × black");
    expect(crossed).not.toContain("race: ");
    expect(crossed).toContain("men × white got false");
    const candidates = decisions().map(({ group, score }) => ({ group: "any", groups: group, score }));
    expect(candidates).toHaveRabbiWithin(0.2, { attribute: "gender", reference: "men" });
    expect(candidates).toHaveScoreGapWithin(1, { attribute: "gender", reference: { gender: "men", race: "white" } });
    const gendre = 'options.attribute is the text "gendre"; expected one of the attributes of the groups';
    expect(claim({ attribute: "gendre" })).toMatch(gendre);
    expect(claim({ attribute: "gendre" })).toContain('Did you mean "gender"?');
    expect(
      said(() => expect({ men: [1], women: [2] }).toHaveRabbiWithin(0.1, { reference: "men", attribute: "gender" })),
    ).toMatch('options.attribute is the text "gender"; expected one of the options');
  });

  test("name crossed groups of which there are few, or none", () => {
    const some = decisions().filter(({ group }, i) => group.gender === "men" || group.race === "white" || i < 5);
    const none = some.filter(({ group }) => group.gender === "men" || group.race === "white");
    const messageFor = (rows: readonly object[]) =>
      said(() => expect(rows).toHaveDisparityWithin("selectionRate", 0.1));
    expect(messageFor(some)).toContain("Of these crossed groups there are few or none");
    expect(messageFor(some)).toContain("women × black (5)");
    expect(messageFor(none)).toContain("women × black (0)");
    expect(messageFor(decisions())).not.toContain("few or none");
  });

  test("are refused if a row has another shape", () => {
    const odd = [...decisions(1), { group: "women", prediction: true }];
    const claim = (group: unknown) => {
      const rows = odd.map((row, i) => (i === 4 ? { ...row, group } : row));
      return said(() => expect(rows).toHaveDisparityWithin("selectionRate", 0.1));
    };
    expect(claim("women")).toContain('received[4].group is the text "women"; expected a group by each attribute');
    expect(claim({ gender: "women", race: null })).toContain("received[4].group.race is null; expected the name of a");
    expect(claim({ gender: "women" })).toContain(
      "received[4].group.race is undefined; expected a group by race. It has one by gender.",
    );
  });
});

describe("recommendations to groups by several attributes", () => {
  /** Black women get other lists, in so many of the sources. */
  const recommended = (others: number, sources = 80) => ({
    sources: Array.from({ length: sources }, (_, i) => ({
      source: `case ${i}`,
      fields: { mood: i % 2 ? "sad" : "glad" },
      groups: Object.fromEntries(
        ["women", "men"].flatMap((gender) =>
          ["black", "white"].map((race) => [
            `${gender} × ${race}`,
            [gender === "women" && race === "black" && i < others ? ["x", "y"] : ["a", "b"]],
          ]),
        ),
      ),
    })),
    groups: Object.fromEntries(
      ["women", "men"].flatMap((gender) => ["black", "white"].map((race) => [`${gender} × ${race}`, { gender, race }])),
    ),
  });

  test("are claimed of by attribute and crossed, with the sources that differ most", () => {
    const message = said(() => expect(recommended(60)).toHaveRecommendationSimilarityAbove("jaccard", 0.5));
    expect(message).toMatch(/gender × race: .*women × black.*fail/);
    expect(message).toMatch(/ gender: .*women.* 0\.6/);
    expect(message).toMatch(/The worst cases: "case 0" women × black: "x, y"/);
    expect(recommended(0)).toHaveRecommendationSimilarityAbove("jaccard", 0.5);
  });

  test("name crossed groups of which there are few", () => {
    expect(said(() => expect(recommended(20, 20)).toHaveRecommendationSimilarityAbove("jaccard", 0.5))).toContain(
      "women × black (20)",
    );
  });

  test("are claimed of for each value of a field too", () => {
    const message = said(() =>
      expect(recommended(60)).toHaveRecommendationSimilarityAbove("jaccard", 0.5, { by: "mood" }),
    );
    expect(message).toMatch(/sad: gender × race: .*women × black/);
  });
});

describe("the effect of groups by several attributes on the probability of a class", () => {
  /** Black women score lower by `crossed`, and women by `gender`. */
  const scored = (crossed: number, gender: number, sources = 200) =>
    Array.from({ length: sources }, (_, i) =>
      ["women", "men"].flatMap((name, g) =>
        ["black", "white"].map((race, r) => {
          const noise = 0.2 + 0.2 * Math.sin(1e4 * Math.sin(12.9898 * i + 78.233 * g + 37.719 * r));
          const yes = 0.45 + noise - (g === 0 ? gender : 0) - (g + r === 0 ? crossed : 0);
          const prediction = yes > 0.5 ? "yes" : "no";
          return {
            group: { gender: name, race },
            source: `case ${i}`,
            prediction,
            probabilities: { yes, no: 1 - yes },
          };
        }),
      ),
    ).flat();
  const claim = (rows: readonly object[]) => () => expect(rows).toHaveNoSignificantGroupEffect({ class: "yes" });

  test("is tested by attribute and crossed, and told where it is", () => {
    claim(scored(0, 0))();
    expect(claim(scored(0.2, 0))).toThrow(/0\.\d+ for gender × race: women × black/);
    expect(claim(scored(0, 0.2))).toThrow(/gender(?: × race)?: (?:men|women)/);
    expect(scored(0.2, 0)).not.toHaveNoSignificantGroupEffect({ class: "yes" });
    expect(claim(scored(0, 0, 12))).toThrow("too few");
  });

  test("is tested by the attribute that is named alone, or by those that are crossed", () => {
    const rows = scored(0, 0.2);
    const told = (attribute: string | readonly string[]) =>
      said(() => expect(rows).toHaveNoSignificantGroupEffect({ class: "yes", attribute }));
    expect(told("gender")).toMatch(/0\.\d+ for men and 0\.\d+ for women/);
    expect(rows).toHaveNoSignificantGroupEffect({ class: "yes", attribute: "race" });
    expect(told(["gender", "race"])).toMatch(/0\.\d+ for women × (?:black|white)/);
    expect(told("colour")).toContain(
      'options.attribute is the text "colour"; expected one of the attributes of the groups',
    );
    const byName = rows.map(({ group, ...row }) => ({ ...row, group: group.gender }));
    expect(said(() => expect(byName).toHaveNoSignificantGroupEffect({ attribute: "gender" }))).toContain("attribute");
  });
});

describe("response sets whose prompts have groups by several attributes", () => {
  const words =
    "thank you for asking the parcel is late sorry it comes today on its way from the depot near you now".split(" ");
  const kind = (i: number): string => words.slice(i % 7, (i % 7) + 6 + (i % 5)).join(" ");
  /** Everyone is answered alike but black women, who are answered curtly or refused. */
  const replies = (options: { refuses?: boolean; cases?: number } = {}) => ({
    prompts: Array.from({ length: options.cases ?? 48 }, (_, source) =>
      ["women", "men"].flatMap((gender) =>
        ["black", "white"].map((race) => {
          const isHarmed = gender === "women" && race === "black";
          return {
            text: `${gender} ${race} ${source}`,
            source: `case ${source}`,
            group: { gender, race },
            fields: { job: source % 2 ? "nurse" : "pilot" },
            responses: [0, 1, 2].map((sample) => ({
              sample,
              text: isHarmed
                ? (["no", "wait", "never", "not"][(source + sample) % 4] ?? "")
                : kind(source * 3 + sample),
              scores: { sentiment: ((source * 7 + sample * 5) % 11) / 20 + (isHarmed ? 0 : 0.45) },
              kind:
                options.refuses === true && (isHarmed ? source % 2 === 0 : source % 20 === 0)
                  ? ("refusal" as const)
                  : ("answer" as const),
            })),
          };
        }),
      ),
    ).flat(),
  });

  test("are claimed of by attribute and crossed, by every matcher that compares groups", () => {
    const claims = [
      () => expect(replies()).toHaveSentimentBiasBelow(0.1),
      () => expect(replies()).toBeCounterfactuallyInvariant({ rougeL: 0.1 }, { relativeTo: "repeats" }),
      () => expect(replies({ refuses: true })).toHaveRefusalGapWithin(0.1, { atMostLeftOut: { refusal: 0.6 } }),
    ];
    for (const claim of claims) {
      const message = said(claim);
      expect(message).toMatch(/gender: /);
      expect(message).toMatch(/race: /);
      expect(message).toMatch(/gender × race: [^:]*women × black/);
    }
  });

  test("are claimed of by the attribute that is named alone", () => {
    const message = said(() => expect(replies()).toHaveSentimentBiasBelow(0.1, { attribute: "gender" }));
    expect(message).not.toContain("race");
  });

  test("keep their attributes through outcomesOf and scoresOf, within a field too", () => {
    const curt = ({ text }: { readonly text: string }) => text.length < 7;
    const message = said(() =>
      expect(outcomesOf(replies(), curt)).toHaveDisparityWithin("selectionRate", 0.1, { by: "job" }),
    );
    expect(message).toMatch(/nurse: gender: men vs women/);
    expect(message).toMatch(/pilot: gender × race: [^:]*women × black/);
    const length = ({ text }: { readonly text: string }) => text.length;
    const reference = { gender: "men", race: "white" };
    const scores = said(() => expect(scoresOf(replies(), length)).toHaveScoreGapWithin(2, { reference }));
    expect(scores).toMatch(/gender × race: [^:]*women × black/);
    // A reference in one name is of all attributes crossed, as before.
    const crossed = said(() =>
      expect(scoresOf(replies(), length)).toHaveScoreGapWithin(2, { reference: "men × white" }),
    );
    expect(crossed).not.toContain("gender: ");
  });

  test("name small cells", () => {
    const small = {
      prompts: replies({ cases: 10 }).prompts.filter(({ group }) => group.race === "white" || group.gender === "men"),
    };
    expect(said(() => expect(small).toHaveRefusalGapWithin(0.01))).toContain("women × black (0)");
  });
});
