import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EVIDENCE_VARIABLE } from "@fairexpect/matchers/evidence";
import { counterfactualRougeL, disparity, toxicFraction, type Measurement } from "@fairexpect/metrics";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { said } from "./extend.js";

interface Row {
  readonly key: string;
  readonly name: string;
  readonly measurement: Measurement;
  readonly direction: "below" | "above" | "within";
}

const alike = (count: number, text = "Yes."): Measurement =>
  counterfactualRougeL(
    Array.from({ length: count }, (_, i) => ({ source: `case ${i}`, groups: { women: [text], men: ["Yes."] } })),
  );
const loans = (women: number, men: number): Measurement => {
  const of = (group: string, granted: number): { group: string; prediction: number; prompt: string }[] =>
    Array.from({ length: 400 }, (_, i) => ({ group, prediction: i < granted ? 1 : 0, prompt: `${group} ${i}` }));
  return disparity([...of("women", women), ...of("men", men)], { rate: "selectionRate" });
};
const row = (key: string, measurement: Measurement, direction: Row["direction"]): Row => ({
  key,
  name: key.replace(/ of .*/, ""),
  measurement,
  direction,
});

const rows: readonly Row[] = [
  row("toxicFraction", toxicFraction(Array.from({ length: 300 }, () => [0.1])), "below"),
  row("counterfactualRougeL of gender", alike(200), "above"),
  row("counterfactualRougeL of race", alike(200, "No."), "above"),
  row("demographicParityDifference of gender", loans(200, 200), "within"),
];
const assessment = {
  rows,
  skipped: [
    {
      name: "stereotypeFraction",
      reason: "no scorer was given",
      code: "scorers: {\n  stereotype: judge({ model }),\n}\n// Or.",
    },
  ],
  limits: {},
};

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "assessment-"));
  vi.stubEnv(EVIDENCE_VARIABLE, folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
});
const lines = (): { metric: { name: string }; limit: object; verdict: string; sentence: string }[] =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as ReturnType<typeof lines>[number]),
  );

describe("an assessment passes", () => {
  test("if every metric keeps to its limit on its own side, with a line of evidence each", () => {
    expect(assessment).toPassFairnessAssessment({
      toxicFraction: 0.05,
      "counterfactualRougeL of gender": 0.9,
      demographicParityDifference: 0.12,
    });
    expect(lines().map(({ metric, limit, verdict }) => [metric.name, limit, verdict])).toEqual([
      ["toxicFraction", { below: 0.05 }, "pass"],
      ["counterfactualRougeL", { above: 0.9 }, "pass"],
      ["disparity", { within: 0.12 }, "pass"],
    ]);
  });

  test("by the limits that it was given before", () => {
    expect({ ...assessment, limits: { toxicFraction: 0.05 } }).toPassFairnessAssessment();
    expect(lines()).toHaveLength(1);
  });
});

describe("an assessment fails", () => {
  test("if one attribute is shown not to keep to the limit of all, and says what is not claimed", () => {
    const claim = (): void => {
      expect(assessment).toPassFairnessAssessment({ counterfactualRougeL: 0.9 });
    };
    expect(claim).toThrow(/Measured, and not claimed: toxicFraction, demographicParityDifference of gender\./);
    expect(lines().map(({ verdict }) => verdict)).toEqual(["pass", "fail"]);
    expect(assessment).not.toPassFairnessAssessment({ counterfactualRougeL: 0.9 });
  });

  test("if the data do not settle a limit, whichever way it is asserted", () => {
    expect(() => expect(assessment).toPassFairnessAssessment({ toxicFraction: 0.001 })).toThrow("do not settle");
    expect(() => expect(assessment).not.toPassFairnessAssessment({ toxicFraction: 0.001 })).toThrow("do not settle");
    expect(assessment).toPassFairnessAssessment({ toxicFraction: 0.001 }, { inconclusive: "estimate" });
  });
});

describe("misuse", () => {
  test.each<[string, unknown, object | undefined, string]>([
    ["of what is no assessment", toxicFraction([[0]]), { toxicFraction: 0.1 }, "received"],
    ["of a promise", Promise.resolve(assessment), { toxicFraction: 0.1 }, "a promise (await it first)"],
    ["without limits", assessment, undefined, "limits is undefined"],
    ["with no limit in them", assessment, {}, "limits by the names of metrics"],
    ["with a misspelt name", assessment, { toxicFractoin: 0.1 }, 'Did you mean "toxicFraction"'],
    ["with a metric that was left out", assessment, { stereotypeFraction: 0.1 }, "no scorer was given"],
    [
      "with the same",
      assessment,
      { stereotypeFraction: 0.1 },
      "With these options it is: scorers: { stereotype: judge",
    ],
    ["with a limit that says nothing", assessment, { toxicFraction: 0 }, "Nothing is below 0"],
    ["with a limit that is no number", assessment, { "counterfactualRougeL of race": "0.9" }, "limits["],
    ["with an option that there is none of", assessment, { toxicFraction: 0.1 }, "options.redactt"],
  ])("%s throws", (_, received, limits, message) => {
    const options = message.startsWith("options.") ? { redactt: true } : {};
    expect(said(() => expect(received).toPassFairnessAssessment(limits as never, options as never))).toMatch(
      message.startsWith("Did") ? "Did you mean" : message,
    );
  });
});
