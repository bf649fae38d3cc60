import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { catalogue, generalizedMetric, type CatalogueName, type GroupData } from "@fairexpect/metrics";
import { cases, dataOf, type Case } from "./catalogue-cases.js";
import { expectClose, vector } from "./fixture.js";

const counterfactuals = fc.array(
  fc.record({
    gold: fc.integer({ min: 0, max: 2 }),
    groups: fc.record({ a: variations(), b: variations(), c: variations() }),
  }),
  { minLength: 1, maxLength: 6 },
);

function variations(): fc.Arbitrary<{ probabilities: number[] }[]> {
  const thousandths = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 3, maxLength: 3 });
  return fc.array(
    thousandths.map((row) => ({ probabilities: row.map((p) => p / 1000) })),
    { minLength: 1, maxLength: 4 },
  );
}

describe("relations between metrics", () => {
  test("the true-class gaps of all classes add up to the perturbation score sensitivity when all sources divide them, as in the printed results", () => {
    fc.assert(
      fc.property(counterfactuals, (sources) => {
        const data = { sources };
        const parts = [0, 1, 2].map((c) =>
          generalizedMetric("cfGapPairs", data, { class: c, trueClass: true, tcDenominator: "all" }),
        );
        for (const part of parts)
          expect(part.reason ?? "no source has gold class").toContain("no source has gold class");
        expectClose(
          parts.reduce((sum, { value }) => sum + (value ?? 0), 0),
          generalizedMetric("pertSSPairs", data).value ?? Number.NaN,
        );
      }),
    );
  });

  test("in binary data the gap and the sensitivity are equal in pairs", () => {
    fc.assert(
      fc.property(counterfactuals, (sources) => {
        const binary = sources.map(({ gold, groups }) => ({
          gold: gold % 2,
          groups: Object.fromEntries(
            Object.entries(groups).map(([group, rows]) => [
              group,
              rows.map(({ probabilities }) => ({ probabilities: probabilities[0] ?? 0 })),
            ]),
          ),
        }));
        expectClose(
          generalizedMetric("cfGapPairs", { sources: binary }).value,
          generalizedMetric("pertSSPairs", { sources: binary }).value ?? Number.NaN,
        );
      }),
    );
  });

  test("the positive gap of class 0 is the negative gap of class 1 with the other sign", () => {
    const data = dataOf(cases[0] as Case);
    const zero = vector(generalizedMetric("posAvgEG", data, { class: 0 }));
    const one = vector(generalizedMetric("negAvgEG", data, { class: 1 }));
    for (const [group, value] of Object.entries(zero)) expectClose(value, -(one[group] ?? Number.NaN));
  });

  test("signed gaps, weighted by the sizes of group and rest, cancel out", () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 8 }), {
          minLength: 2,
          maxLength: 5,
        }),
        (sets) => {
          const groups = Object.fromEntries(
            sets.map((set, t) => [`g${t}`, set.map((p) => ({ gold: 1, probabilities: p / 10 }))]),
          );
          const total = sets.reduce((sum, { length }) => sum + length, 0);
          const gaps = vector(generalizedMetric("posAvgEG", { groups }));
          expectClose(
            sets.reduce((sum, { length }, t) => sum + length * (total - length) * (gaps[`g${t}`] ?? Number.NaN), 0),
            0,
            1e-9,
          );
        },
      ),
    );
  });

  test("copying every example leaves all group metrics as they are", () => {
    const data = dataOf(cases[0] as Case) as GroupData;
    const doubled = {
      groups: Object.fromEntries(Object.entries(data.groups).map(([group, rows]) => [group, [...rows, ...rows]])),
    };
    for (const name of Object.keys(catalogue) as CatalogueName[]) {
      if (catalogue[name].data === "counterfactual" || catalogue[name].groups === "two") continue;
      expectClose(generalizedMetric(name, doubled).value, generalizedMetric(name, data).value ?? Number.NaN);
    }
  });

  test("groups with the same examples are fair by every metric", () => {
    const rows = [
      { gold: 1, probabilities: 0.9 },
      { gold: 1, probabilities: 0.3 },
      { gold: 0, probabilities: 0.6 },
      { gold: 0, probabilities: 0.2 },
    ].map((row) => ({ ...row, attachment: { correct: 1, tokens: 2 } }));
    const source = (p: number) => ({
      gold: 1,
      original: { probabilities: p },
      groups: { a: [{ probabilities: p }], b: [{ probabilities: p }] },
    });
    for (const name of Object.keys(catalogue) as CatalogueName[]) {
      const data =
        catalogue[name].data === "group" ? { groups: { a: rows, b: rows } } : { sources: [source(0.25), source(0.75)] };
      const { value } = generalizedMetric(name, data);
      expect([name, value]).toEqual([name, name.endsWith("Ratio") ? 1 : 0]);
    }
  });
});
