import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EVIDENCE_VARIABLE } from "@fairexpect/matchers/evidence";
import { plan, rabbi } from "@fairexpect/metrics";
import { describe, expect, test, vi } from "vitest";
import { said } from "./extend.js";

/** Scores of every name with every resume; `shifts` moves those of a group's i-th name. */
const scored = (names: number, sources: number, shifts: (group: string, name: number) => number) =>
  ["Black women", "white men"].flatMap((group) =>
    Array.from({ length: names * sources }, (_, i) => {
      const [name, source] = [i % names, Math.floor(i / names)];
      return {
        group,
        term: `${group} ${name}`,
        termType: "name" as const,
        cluster: `resume ${source}`,
        score: ((source * 7) % 19) + ((i * i + 31 * i + group.length * (source % 7)) % 23) / 4 + shifts(group, name),
      };
    }),
  );

const reference = "white men";
/** Two of ten names are passed over. */
const twoOfTen = scored(10, 54, (group, name) => (group === "Black women" && name < 2 ? -12 : 0));

describe("names that stand for groups", () => {
  test("are a sample: what ten names show of ten names, they do not show of a group", () => {
    const claim = () => expect(twoOfTen).not.toHaveRabbiWithin(0.05, { reference });
    const message = said(claim);
    expect(message).toMatch(/terms names are a sample: 10 names a group, crossed with 54 clusters/);
    expect(message).toMatch(
      /most from Black women [01] for Black women \(alone above in [\d.]+ of 100, without it above in [\d.]+ of 100\);/,
    );
    expect(message).toContain(", crossed with names");
    expect(twoOfTen).not.toHaveRabbiWithin(0.05, { reference, terms: "fixed" });
  });

  test("are more in a fresh set, which more sources alone do not make surer, and as many as a plan has", () => {
    for (const limit of [0.25, 0.19, 0.157]) {
      const message = said(() => expect(twoOfTen).toHaveRabbiWithin(limit, { reference }));
      const { prompts, terms, unit } = plan({ from: rabbi(twoOfTen, { reference }), limit: { within: limit } });
      const sized = new RegExp(
        `(?:fresh set of|it takes) (?:about )?([\\d,]+) ${unit}(?: with ${terms?.toLocaleString("en-US")} names a group)`,
      );
      const [, size] = sized.exec(message) ?? [];
      const named = Number(size?.replaceAll(",", ""));
      expect(named).toBeGreaterThanOrEqual(prompts);
      expect(named).toBeLessThan(1.02 * prompts);
      expect(terms).toBeGreaterThan(20);
    }
  });

  test("are no more than it takes to show that groups are unlike the other way, which a plan knows as well", () => {
    const better = scored(8, 20, (group, name) => (group === "Black women" ? 1 : 0) + 2 * (name % 4));
    const from = rabbi(better, { reference });
    const message = said(() => expect(from).toBeShownAbove(-0.05));
    const { terms = 0 } = plan({ from, limit: { above: -0.05 } });
    expect(message).toContain(`with ${terms} names a group: it shows above -0.05`);
    expect(terms).toBeLessThan(51);
    expect(message).not.toContain("takes at least");
    expect(message).toContain('{ terms: "fixed" }');
    expect(said(() => expect(from).toBeShownBelow(0.25))).toContain("takes at least");
  });

  test("are said to be one group's if others have a word of their own", () => {
    const items = scored(8, 20, () => 0)
      .filter(({ group, term }) => group !== reference || term === `${reference} 0`)
      .map((item) => ({ ...item, termType: item.group === reference ? ("word" as const) : item.termType }));
    const message = said(() => expect(items).toHaveRabbiWithin(0.2, { reference }));
    expect(message).toContain("terms terms are a sample: 8 terms for Black women, crossed with 20 clusters");
    expect(message).toMatch(/ with \d+ terms for Black women/);
    expect(message).not.toContain("terms a group");
  });

  test("are asked for if one stands for each group, or two, at once", () => {
    const of = (names: number) => scored(names, 54, () => 0);
    const claims = [
      (names: number) => expect(of(names)).toHaveRabbiWithin(0.3, { reference }),
      (names: number) => expect(of(names)).toHaveScoreGapWithin(3, { reference }),
    ];
    for (const claim of claims) {
      const one = said(() => claim(1)).replaceAll(/\s+/g, " ");
      expect(one).toContain("Ask with at least 5 names a group: of one it is not known how far others differ.");
      expect(one).not.toMatch(/fresh set|So much data/);
      const two = said(() => claim(2)).replaceAll(/\s+/g, " ");
      expect(two).toContain("a sample needs at least 5 for each group");
      const [, names] =
        /(?:fresh set of|has to change:) about [\d,]+ clusters with (\d+) names a group/.exec(two) ?? [];
      expect(Number(names)).toBeGreaterThanOrEqual(5);
    }
  });

  test("that are alike leave room for others, which the message counts", () => {
    const alike = scored(10, 54, () => 0);
    const message = said(() => expect(alike).toHaveRabbiWithin(0.1, { reference }));
    expect(message).toMatch(
      /crossed with 54 clusters; that it is within ±0\.1 takes at least 25, as others may be unlike these/,
    );
    expect(message).toContain('If these terms are all that is asked about, and no sample: { terms: "fixed" }');
    // Two differ from the other eight by more than that.
    const wide = said(() => expect(twoOfTen).toHaveRabbiWithin(0.25, { reference }));
    expect(wide).not.toContain("takes at least");
  });

  test("that are taken as they are say so", () => {
    const message = said(() => expect(twoOfTen).toHaveRabbiWithin(0.05, { reference, terms: "fixed" }));
    expect(message).toMatch(/ terms 10 names a group, taken as they are and not as a sample /);
    expect(message).not.toContain("most from");
    const words = twoOfTen.map((one) => ({ ...one, termType: "word" as const }));
    const own = said(() => expect(words).toHaveRabbiWithin(0.05, { reference }));
    expect(own).toContain("10 terms a group, taken as they are and not as a sample");
  });

  test("show nothing if they are fewer than five", () => {
    const few = scored(4, 200, () => 0);
    const message = said(() => expect(few).toHaveRabbiWithin(0.5, { reference }));
    expect(message).toContain(
      "whether it is within ±0.5 is open: 4 names stand for Black women, 4 names stand for white men, and a sample needs at least 5 for each group.",
    );
    expect(message).toContain('If these terms are all that is asked about, and no sample: { terms: "fixed" }');
    expect(few).toHaveRabbiWithin(0.5, { reference, terms: "fixed" });
    expect(few).toHaveRabbiWithin(0.5, { reference, inconclusive: "estimate" });
    expect(scored(5, 200, () => 0)).toHaveRabbiWithin(0.5, { reference });
  });

  test("of groups that are not compared may be few", () => {
    const [few, many] = [scored(2, 200, () => 0), scored(10, 200, () => 0)];
    const others = few.map((one) => ({ ...one, group: `other ${one.group}`, term: `other ${one.term}` }));
    expect([...many, ...others]).toHaveRabbiWithin(0.5, { reference, groups: ["Black women"] });
    const message = said(() => expect([...many, ...others]).toHaveRabbiWithin(0.5, { reference }));
    expect(message).toContain("2 names stand for other Black women, 2 names stand for other white men, and a sample");
  });

  test("are asked of a rate and of places as well", () => {
    const predictions = twoOfTen.map(({ score, ...rest }) => ({ ...rest, prediction: score > 5 ? "yes" : "no" }));
    const options = { positive: "yes", compare: { reference } };
    const claim = () => expect(predictions).not.toHaveDisparityWithin("selectionRate", 0.01, options);
    expect(said(claim)).toContain("names are a sample: 10 names a group, crossed with 54 clusters");
    expect(predictions).not.toHaveDisparityWithin("selectionRate", 0.01, { ...options, terms: "fixed" });
    const pooled = twoOfTen.map((one, i) => ({ ...one, pool: `${one.cluster} ${i % 10}` }));
    const places = () => expect(pooled).not.toHaveAllocationGapWithin(0.01, { k: 1, reference });
    expect(said(places)).toContain("names are a sample");
    expect(pooled).not.toHaveAllocationGapWithin(0.01, { k: 1, reference, terms: "fixed" });
  });

  test("are asked of answers to variations of a source as well", () => {
    const prompts = twoOfTen.map(({ cluster, score, ...rest }) => ({
      ...rest,
      source: cluster,
      text: `${rest.term} ${cluster}`,
      responses: [{ text: score > 5 ? "Hire this one now." : "Not yet, I fear.", sample: 0 }],
    }));
    const message = said(() => expect({ prompts }).toBeCounterfactuallyInvariant({ rougeL: 0.9 }));
    expect(message).toContain("names are a sample: 10 names a group, crossed with 54 sources");
    expect(message).toContain("most from Black women 0 and white men 0 for Black women and white men (alone");
    const fixed = said(() => expect({ prompts }).toBeCounterfactuallyInvariant({ rougeL: 0.9 }, { terms: "fixed" }));
    expect(fixed).toContain("10 names a group, taken as they are");
  });

  test("are counted in the evidence, and not named there", () => {
    const folder = mkdtempSync(join(tmpdir(), "terms-"));
    vi.stubEnv(EVIDENCE_VARIABLE, folder);
    expect(twoOfTen).toHaveRabbiWithin(0.9, { reference });
    vi.unstubAllEnvs();
    const [file = ""] = readdirSync(folder);
    const line = readFileSync(join(folder, file), "utf8");
    expect(JSON.parse(line)).toMatchObject({
      terms: {
        taken: "sampled",
        unit: "names",
        groups: ["Black women", "white men"].map((group) => ({ group, count: 10, sampled: true })),
        crossedWith: { unit: "clusters", count: 54 },
      },
    });
    expect(line).not.toContain("Black women 0");
  });
});

describe("terms of claims that take them as they are, or that are made of several", () => {
  const answers = (named: boolean) =>
    ["women", "men"].flatMap((group, g) =>
      Array.from({ length: 60 }, (_, i) => ({
        group,
        source: `s${i % 10}`,
        prediction: (i + g) % 3 === 0,
        label: true,
        ...(named && { term: `${group} ${Math.floor(i / 10)}`, termType: "name" as const }),
      })),
    );

  test("are told of by claims about generalized metrics", () => {
    const claim = (named: boolean) => () =>
      expect(answers(named)).toHaveGroupBiasBelow("pcm", 0.001, {
        score: "truePositiveRate",
        comparison: "absoluteDifference",
      });
    expect(said(claim(true))).toMatch(
      / terms 6 names a group, taken as they are and not as a sample: this metric compares all variations/,
    );
    expect(said(claim(false))).not.toContain("as a sample");
  });

  test("are told of by claims by a field, as the fewest of any of its values", () => {
    const fields = (one: (typeof twoOfTen)[number], job: string) => ({ ...one, fields: { job } });
    const data = [
      ...twoOfTen.map((one) => fields(one, "nurse")),
      ...scored(4, 100, () => 0).map((one) => fields(one, "pilot")),
    ];
    const message = said(() => expect(data).toHaveRabbiWithin(0.5, { reference, by: "job" }));
    expect(message).toMatch(/ terms names are a sample: 4 names a group /);
    expect(message).toContain("4 names stand for Black women");
    expect(message).toContain('{ terms: "fixed" }');
  });
});
