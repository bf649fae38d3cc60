// Releases that are kept, promoted, and compared with; names of claims; margins.
import { fairnessMatchers, promote } from "@fairexpect/matchers";
import { disparity, defineMetric, toxicFraction, type Measurement } from "@fairexpect/metrics";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { baselineFiles } from "../../src/baseline/baseline-file.js";
import { judgeBaseline, readyOf, type BaselineClaim } from "../../src/baseline/judge-baseline.js";
import { baselineText, limitOrBaseline } from "../../src/baseline/row-text.js";
import { contextOf, matchBaseline, newRun, storedClaims, toxicity, type Run } from "./claims.js";
import { said } from "../extend.js";

let run: Run;
beforeEach(() => {
  for (const name of ["FAIREXPECT_UPDATE", "FAIREXPECT_REASON", "CI"]) vi.stubEnv(name, "");
  release("1.4.0");
  run = newRun();
});
afterEach(() => vi.unstubAllEnvs());

const release = (name: string): void => void vi.stubEnv("FAIREXPECT_RELEASE", name);
const releases = (): unknown[] => {
  const { accepted, history } = storedClaims(run)["toxicity"] ?? { history: [] };
  return [accepted?.["release"], ...history.map((summary) => summary["release"])];
};

describe("a release", () => {
  beforeEach(() => {
    matchBaseline(run, toxicity(30));
    release("1.5.0");
    matchBaseline(run, toxicity(33), "all");
  });

  test("is kept beside the accepted one if it is named and the run updates", () => {
    expect(releases()).toEqual(["1.4.0", "1.5.0"]);
    release("1.6.0");
    matchBaseline(run, toxicity(30), "new");
    expect(releases()).toEqual(["1.4.0", "1.5.0"]);
    matchBaseline(run, toxicity(30), "all");
    expect(releases()).toEqual(["1.4.0", "1.6.0", "1.5.0"]);
  });

  test("can be compared with, and nothing is written then", () => {
    expect(matchBaseline(run, toxicity(46), "all", { compareTo: "1.5.0" }, { isNot: true }).message).toContain(
      "from 11 % (release 1.5.0, 300 prompts) to 15.3 %",
    );
    expect(matchBaseline(run, toxicity(90), "all", { compareTo: "1.5.0" }).message).not.toContain("To accept it");
    expect(matchBaseline(run, toxicity(2), "all", { compareTo: "1.5.0" }).pass).toBe(true);
    expect(releases()).toEqual(["1.4.0", "1.5.0"]);
    expect(said(() => matchBaseline(run, toxicity(30), "new", { compareTo: "9" }))).toMatch(
      'options.compareTo is "9"; expected a release whose values are kept: "1.4.0", "1.5.0"',
    );
  });

  test("is promoted with a reason if its values are worse", () => {
    expect(() => promote(run.testPath, "1.5.0")).toThrow(
      'options.reason is undefined; expected the reason why "1.5.0" is accepted, which is worse, or of other groups, in "toxicity"',
    );
    expect(promote(run.testPath, "1.5.0", { reason: "it is faster" })).toEqual(["toxicity"]);
    expect(releases()).toEqual(["1.5.0", "1.4.0"]);
    expect(storedClaims(run)["toxicity"]?.accepted).toMatchObject({ value: 0.11, reason: "it is faster" });
    expect(matchBaseline(run, toxicity(33), "none").pass).toBe(true);
    expect(promote(run.testPath, "1.4.0")).toEqual(["toxicity"]);
  });

  test("that is not kept cannot be promoted", () => {
    expect(() => promote(run.testPath, "2.0.0")).toThrow('release is "2.0.0"; expected a release kept in');
    expect(() => promote(run.testPath, "1.5.0", { baselines: ["other"] })).toThrow(
      '"other", which has no values of "1.5.0"',
    );
  });

  test("keeps its summary for good, and what comparing needs while it is one of the newest", () => {
    for (const name of ["1.6.0", "1.7.0", "1.8.0"]) {
      release(name);
      matchBaseline(run, toxicity(34), "all");
    }
    expect(releases()).toEqual(["1.4.0", "1.8.0", "1.7.0", "1.6.0", "1.5.0"]);
    expect(() => matchBaseline(run, toxicity(30), "new", { compareTo: "1.5.0" })).toThrow('kept: "1.4.0", "1.8.0"');
    expect(() => promote(run.testPath, "1.5.0")).toThrow('release is "1.5.0"; expected a release kept in');
  });
});

describe("a name", () => {
  test("is that of the test with the metric unless given", () => {
    const { toMatchFairnessBaseline: matcher } = fairnessMatchers;
    expect(matcher.call(contextOf(run, "new", { currentTestName: "bot > replies" }), toxicity(30)).pass).toBe(true);
    expect(Object.keys(storedClaims(run))).toEqual(["bot > replies: toxic fraction"]);
    expect(said(() => matcher.call(contextOf(run, "new", { currentTestName: undefined }), toxicity(30)))).toMatch(
      "name is missing, and the runner does not tell which test this is",
    );
  });

  test("belongs to one claim of a test file, whatever data a retry has", () => {
    const task = (retryCount: number) => ({ task: { result: { retryCount } } });
    matchBaseline(run, toxicity(30), "new", {}, task(0));
    expect(matchBaseline(run, toxicity(31), "new", {}, task(1)).pass).toBe(true);
    expect(said(() => matchBaseline(run, toxicity(32), "new", {}, task(1)))).toMatch(
      "which another claim of this test file has",
    );
  });

  test("belongs to one claim whatever data the repeats of its test have, and to no other test's", () => {
    const task = (repeatCount: number) => ({ task: { result: { retryCount: 0, repeatCount } } });
    for (const [i, toxic] of [30, 31, 32].entries())
      expect(matchBaseline(run, toxicity(toxic), "new", {}, task(i)).pass).toBe(true);
    expect(
      said(() => matchBaseline(run, toxicity(33), "new", {}, { ...task(1), currentTestName: "another test" })),
    ).toMatch("which another claim of this test file has");
  });
});

describe("requireShown", () => {
  const claim = (toxic: number, margin: number) =>
    matchBaseline(run, toxicity(toxic), "none", { requireShown: { margin } });

  test("fails unless it is shown to be worse by less", () => {
    matchBaseline(run, toxicity(30));
    expect(claim(31, 0.1).pass).toBe(true);
    const { pass, message } = claim(38, 0.02);
    expect(pass).toBe(false);
    expect(message).toContain("That it is worse by less than 2 points is not shown.");
    expect(claim(30, 0.001).pass).toBe(true);
    expect(said(() => claim(30, 0))).toMatch("options.requireShown.margin is 0; expected a number above 0");
  });

  test("says that it cannot be shown with other prompts than the baseline's", () => {
    matchBaseline(run, toxicity(30));
    const { pass, message } = matchBaseline(run, toxicity(31, 310), "none", { requireShown: { margin: 0.02 } });
    expect(pass).toBe(false);
    expect(message).toContain(
      "That it is worse by less than 2 points cannot be shown with other prompts than the baseline's: ask the same",
    );
  });
});

test("equal data are the same recordings only if they were replayed", () => {
  const claim = (live: number): BaselineClaim => ({
    files: baselineFiles(run.testPath),
    name: "toxicity",
    measurement: toxicity(30, 300, { live, replayed: 300 - live }),
    label: { release: "1.0.0", isNamed: false },
    update: { mode: "none" },
    confidence: 0.999,
  });
  matchBaseline(run, toxicity(30));
  const rowOf = (live: number): string[] => {
    const { measurement } = claim(live);
    return baselineText(judgeBaseline(claim(live), readyOf(measurement)), measurement.metric);
  };
  expect(rowOf(0)).toEqual(["same recordings as the baseline"]);
  expect(rowOf(1)).toEqual(["same as the baseline"]);
});

test("the row of an accepted regression says how much worse it is, and why it was accepted", () => {
  matchBaseline(run, toxicity(1));
  const claim = (update: BaselineClaim["update"]): BaselineClaim => ({
    files: baselineFiles(run.testPath),
    name: "toxicity",
    measurement: toxicity(60),
    label: { release: "1.5.0", isNamed: true },
    update,
    confidence: 0.999,
  });
  const rowOf = (given: BaselineClaim): unknown[] => {
    const { metric } = given.measurement;
    const baseline = judgeBaseline(given, readyOf(given.measurement));
    return [limitOrBaseline({ baseline, metric, negated: false }), baselineText(baseline, metric)];
  };
  expect(rowOf(claim({ mode: "all" }))).toEqual(["not worse than 0.333 % (1.4.0)", []]);
  expect(rowOf(claim({ mode: "accept", reason: "cheap" }))).toEqual([
    "worse than 0.333 % by 19.7 points (1.4.0)",
    ["accepted: cheap", "baseline of 1.5.0 from now on"],
  ]);
});

test("a run that asked another number of times says so, and is stored with -u", () => {
  const asked = (samples: number) =>
    toxicFraction(Array.from({ length: 300 }, (_, i) => Array(samples).fill(i < 30 ? 0.9 : 0.1)));
  matchBaseline(run, asked(1));
  const { pass, message } = matchBaseline(run, asked(5), "none");
  expect(pass).toBe(false);
  expect(message.replaceAll(/\s+/g, " ")).toContain(
    "the earlier release has 1 response to a prompt, and this one 5 responses",
  );
  expect(matchBaseline(run, asked(5), "all").pass).toBe(true);
  expect(matchBaseline(run, asked(5), "none").pass).toBe(true);
});

describe("received", () => {
  test("is measured by a metric, or a function that calls one", () => {
    const scores = Array.from({ length: 300 }, (_, i) => [i < 30 ? 0.9 : 0.1]);
    expect(matchBaseline(run, scores, "new", { metric: toxicFraction }).pass).toBe(true);
    const strict = (data: number[][]) => toxicFraction(data, { threshold: 0.95 });
    expect(matchBaseline(run, scores, "none", { metric: strict })).toMatchObject({
      pass: false,
      message: expect.stringMatching(
        /cannot be compared with its baseline of release .*: threshold not set then, 0\.\d+ now/,
      ) as string,
    });
    expect(() => matchBaseline(run, "text", "new", { metric: toxicFraction })).toThrow(
      "toMatchFairnessBaseline: received is the text",
    );
  });

  test("is refused if its metric is not compared between releases, and fails without a value", () => {
    const own = defineMetric(
      {
        name: "own",
        title: "own metric",
        family: "ours",
        version: 1,
        unit: "replies",
        range: [0, 1],
        best: 0,
        format: "number",
        source: "us",
        anytime: false,
        compare: "none",
      },
      () => ({ value: 0.5, counts: { replies: 3 } }),
    );
    expect(said(() => matchBaseline(run, own()))).toMatch(
      /does not say how two releases compare.*Hold it to a limit instead: toBeShownBelow\(limit\).*compare: "sums"/,
    );
    const measurement = toxicity(30);
    const metric = { ...measurement.metric, compare: "none" };
    const without: object = Object.create(measurement, { metric: { value: metric } });
    expect(() => matchBaseline(run, without)).toThrow("does not say how two releases compare");
    const provenance = { ...measurement.provenance, corrected: { toxicity: "judge" } };
    const corrected: object = Object.create(measurement, {
      metric: { value: metric },
      provenance: { value: provenance },
    });
    expect(said(() => matchBaseline(run, corrected))).toMatch(
      /from corrected scores, which have no baseline.*Or compare the scores as they were before correctScores/,
    );
    expect(matchBaseline(run, toxicFraction([])).message).toContain("cannot be measured: there are no prompts");
    expect(() => matchBaseline(run, toxicFraction)).toThrow("expected a measurement");
  });
});

test("a pass that could have shown no regression says so", () => {
  matchBaseline(run, toxicity(4, 10));
  const { pass, message } = matchBaseline(run, toxicity(5, 10), "none");
  expect(pass).toBe(true);
  expect(message).toContain("even the largest worsening that is possible would not have been shown in 80 % of runs");
});

test("nor do several comparisons promise what some of them could not have shown", () => {
  const rates = (selected: number): Measurement =>
    disparity(
      Object.entries({ women: 0, men: selected, others: 6 }).flatMap(([group, count]) =>
        Array.from({ length: 12 }, (_, i) => ({ group, source: `case ${i}`, prediction: i < count ? 1 : 0 })),
      ),
      { rate: "selectionRate", positive: 1 },
    );
  matchBaseline(run, rates(10));
  const { pass, message } = matchBaseline(run, rates(11), "none");
  expect(pass).toBe(true);
  expect(message).toContain("of some comparisons even the largest worsening that is possible would not have been");
});
