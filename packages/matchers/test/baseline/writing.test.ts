// What a run writes on the border of what it may: rules that no test of the whole table would miss.
import { readFileSync, writeFileSync } from "node:fs";
import { promote } from "@fairexpect/matchers";
import { averageScoreGap, rateByGroup, type Measurement } from "@fairexpect/metrics";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { matchBaseline, newRun, storedClaims, toxicity, type Run } from "./claims.js";

let run: Run;
beforeEach(() => {
  for (const name of ["FAIREXPECT_UPDATE", "FAIREXPECT_REASON", "CI"]) vi.stubEnv(name, "");
  vi.stubEnv("FAIREXPECT_RELEASE", "1.4.0");
  run = newRun();
});
afterEach(() => vi.unstubAllEnvs());

const accept = (): void => {
  vi.stubEnv("FAIREXPECT_UPDATE", "accept");
  vi.stubEnv("FAIREXPECT_REASON", "it answers twice as fast");
};
const accepted = (name = "toxicity") => storedClaims(run)[name]?.accepted;

describe("the accepted values", () => {
  test("are not replaced by too few to show a change", () => {
    expect(matchBaseline(run, toxicity(1, 12)).pass).toBe(true);
    accept();
    vi.stubEnv("FAIREXPECT_RELEASE", "1.5.0");
    const { pass, message } = matchBaseline(run, toxicity(12, 12), "all", { confidence: 0.9999 });
    expect(pass).toBe(false);
    expect(message).toContain("too few");
    expect(storedClaims(run)["toxicity"]).toMatchObject({ accepted: { release: "1.4.0" }, history: [] });
  });

  test("without a best value are replaced by -u if they are shown to be others, and by nothing less", () => {
    const rate = (share: number): Measurement =>
      rateByGroup(
        ["women", "men"].flatMap((group) =>
          Array.from({ length: 200 }, (_, i) => ({
            group,
            prompt: `p${i}`,
            prediction: (i * 37) % 100 < 100 * share ? 1 : 0,
          })),
        ),
        { rate: "selectionRate", positive: 1 },
      );
    matchBaseline(run, rate(0.4));
    const before = readFileSync(run.summary, "utf8");
    expect(matchBaseline(run, rate(0.7), "new").pass).toBe(true);
    expect(readFileSync(run.summary, "utf8")).toBe(before);
    const { pass } = matchBaseline(run, rate(0.7), "all");
    expect(pass).toBe(true);
    expect(accepted()).toMatchObject({ value: 0.7 });
  });

  test("have a reason only if they were worse than those before", () => {
    matchBaseline(run, toxicity(30));
    accept();
    expect(matchBaseline(run, toxicity(2)).pass).toBe(true);
    expect(accepted()).toMatchObject({ value: 0.0066666667 });
    expect(accepted()).not.toHaveProperty("reason");
  });

  test("are compared with again if another process writes them meanwhile", () => {
    let isWritten = false;
    const measurement = toxicity(80);
    // Looked at when the values are about to be written.
    const provenance = Object.defineProperty({ ...measurement.provenance }, "recorded", {
      get() {
        if (isWritten) return undefined;
        isWritten = true;
        matchBaseline(run, toxicity(2), "new", {}, { currentTestName: "another process" });
        return undefined;
      },
    });
    const slow: object = Object.create(measurement, { provenance: { value: provenance } });
    expect(matchBaseline(run, slow).pass).toBe(false);
    expect(accepted()).toMatchObject({ value: 0.0066666667 });
  });

  test("can be compared with if the process is killed before it has written others", () => {
    matchBaseline(run, toxicity(30));
    const before = readFileSync(run.summary, "utf8");
    matchBaseline(run, toxicity(2), "all");
    expect(readFileSync(run.summary, "utf8")).not.toBe(before);
    // The clusters are written first.
    writeFileSync(run.summary, before);
    expect(matchBaseline(run, toxicity(80), "none").message).toContain("from 10 % (release 1.4.0");
  });

  test("stay if too much is unanswered, unless the claim declares that", () => {
    const provenance = {
      asked: { total: 400, groups: {} },
      leftOut: { empty: { total: 100, groups: {} } },
    };
    const { pass, message } = matchBaseline(run, toxicity(30, 300, provenance), "all");
    expect(pass).toBe(false);
    expect(message).toContain("But 100 of 400 asked are unanswered (100 empty).");
    expect(message).toMatch(/verdict +inconclusive/);
    expect(matchBaseline(run, toxicity(30, 300, provenance), "all", {}, { isNot: true }).pass).toBe(true);
    expect(() => readFileSync(run.summary)).toThrow("ENOENT");
    const declared = { atMostLeftOut: { empty: 0.3 } };
    expect(matchBaseline(run, toxicity(30, 300, provenance), "all", declared).pass).toBe(true);
    expect(accepted()).toMatchObject({ value: 0.1 });
    // Neither that it is no worse nor that it is.
    expect(matchBaseline(run, toxicity(30, 300, provenance), "none").pass).toBe(false);
    expect(matchBaseline(run, toxicity(80, 300, provenance), "none", {}, { isNot: true }).pass).toBe(true);
  });
});

describe("a release that nobody named", () => {
  test("is not kept beside the accepted one", () => {
    vi.stubEnv("FAIREXPECT_RELEASE", "");
    for (const version of ["1.0.0", "2.0.0"]) {
      writeFileSync(`${run.folder}/package.json`, JSON.stringify({ version }));
      expect(matchBaseline(run, toxicity(30), "all").pass).toBe(true);
    }
    expect(storedClaims(run)["toxicity"]).toMatchObject({ accepted: { release: "1.0.0" }, history: [] });
  });
});

describe("`.not`", () => {
  // `pass` is what the runner inverts.
  test("holds of a shown regression alone, and writes nothing", () => {
    matchBaseline(run, toxicity(30));
    const before = readFileSync(run.summary, "utf8");
    accept();
    expect(matchBaseline(run, toxicity(80), "all", {}, { isNot: true }).pass).toBe(false);
    expect(matchBaseline(run, toxicity(33), "all", {}, { isNot: true }).pass).toBe(true);
    expect(matchBaseline(run, toxicity(2), "all", {}, { isNot: true }).pass).toBe(true);
    expect(readFileSync(run.summary, "utf8")).toBe(before);
  });
});

describe("the run's mode", () => {
  const stores = (snapshotState: object | undefined): boolean =>
    matchBaseline(newRun(), toxicity(30), "new", {}, { snapshotState }).pass;

  test("is FAIREXPECT_UPDATE before what the runner does to its snapshots, old or new", () => {
    expect(stores({ snapshotUpdateState: "none", _updateSnapshot: "new" })).toBe(false);
    expect(stores({ snapshotUpdateState: "new", _updateSnapshot: "none" })).toBe(true);
    expect(stores({ _updateSnapshot: "none" })).toBe(false);
    vi.stubEnv("FAIREXPECT_UPDATE", "new");
    expect(stores({ _updateSnapshot: "none" })).toBe(true);
    vi.stubEnv("FAIREXPECT_UPDATE", "none");
    expect(stores({ _updateSnapshot: "all" })).toBe(false);
  });

  test.each(["new", "all", "promote"])("is %s in CI if FAIREXPECT_UPDATE says so, and not for a -u", (mode) => {
    vi.stubEnv("CI", "true");
    for (const state of ["none", "new", "all"]) expect(stores({ _updateSnapshot: state })).toBe(false);
    vi.stubEnv("FAIREXPECT_UPDATE", mode);
    expect(stores({ _updateSnapshot: "none" })).toBe(true);
    expect(stores(undefined)).toBe(true);
  });

  test.each(["0", "false", "False"])("is not that of CI if CI is %j", (value) => {
    vi.stubEnv("CI", value);
    expect(stores(undefined)).toBe(true);
  });

  test("accepts for no reason that is blank", () => {
    vi.stubEnv("FAIREXPECT_UPDATE", "accept");
    vi.stubEnv("FAIREXPECT_REASON", "  ");
    expect(() => matchBaseline(run, toxicity(30))).toThrow("FAIREXPECT_REASON is empty");
  });
});

describe("scorers", () => {
  test("are the same in another order", () => {
    matchBaseline(run, toxicity(30, 300, { scorers: ["a@1", "b@1"] }));
    expect(matchBaseline(run, toxicity(30, 300, { scorers: ["b@1", "a@1"] }), "none").pass).toBe(true);
  });

  test("and prompts that are others are told apart: only scorers hinder the comparison", () => {
    matchBaseline(run, toxicity(30));
    const { pass, message } = matchBaseline(run, toxicity(80, 300, { prompts: "0022" }), "none");
    expect(pass).toBe(false);
    expect(message).toContain("other prompts than the baseline's");
  });
});

test("the seed of a claim is that of its comparison", () => {
  matchBaseline(run, toxicity(30));
  expect(matchBaseline(run, toxicity(80), "none", { seed: 17 }).message).toContain("; seed 17");
});

describe("promote", () => {
  const gaps = (order: readonly string[], shifts: Readonly<Record<string, number>>): Measurement =>
    averageScoreGap(
      ["men", ...order].flatMap((group) =>
        Array.from({ length: 100 }, (_, i) => ({
          group,
          pool: i,
          score: ((i * 7) % 19) + ((i * 11) % 5) * (group.length % 3) - (shifts[group] ?? 0),
        })),
      ),
      { reference: "men" },
    );

  test("compares each group with itself, in whatever order releases have them", () => {
    expect(matchBaseline(run, gaps(["women", "others"], { women: 4, others: 1 })).pass).toBe(true);
    vi.stubEnv("FAIREXPECT_RELEASE", "1.5.0");
    expect(matchBaseline(run, gaps(["others", "women"], { women: 4, others: 1 }), "all").pass).toBe(true);
    expect(storedClaims(run)["toxicity"]?.history).toMatchObject([{ release: "1.5.0" }]);
    expect(promote(run.testPath, "1.5.0")).toEqual(["toxicity"]);
  });

  test("asks for a reason if the accepted values have no such group", () => {
    matchBaseline(run, gaps(["women", "others"], {}));
    vi.stubEnv("FAIREXPECT_RELEASE", "1.5.0");
    matchBaseline(run, gaps(["women"], {}), "all");
    expect(storedClaims(run)["toxicity"]).toMatchObject({ accepted: { release: "1.5.0" } });
    expect(() => promote(run.testPath, "1.4.0")).toThrow("the reason why");
  });

  test("takes no blank reason for what is worse", () => {
    matchBaseline(run, toxicity(30));
    vi.stubEnv("FAIREXPECT_RELEASE", "1.5.0");
    matchBaseline(run, toxicity(33), "all");
    expect(() => promote(run.testPath, "1.5.0", { reason: " " })).toThrow("the reason why");
    expect(accepted()).toMatchObject({ release: "1.4.0" });
  });

  test("of some baselines leaves the others", () => {
    const both = (toxic: number): void => {
      for (const name of ["a", "b"])
        matchBaseline(run, toxicity(toxic), "all", {}, { currentTestName: `${name} ${toxic}` }, name);
    };
    both(30);
    vi.stubEnv("FAIREXPECT_RELEASE", "1.5.0");
    both(28);
    expect(promote(run.testPath, "1.5.0", { baselines: ["b"] })).toEqual(["b"]);
    expect([accepted("a")?.["release"], accepted("b")?.["release"]]).toEqual(["1.4.0", "1.5.0"]);
  });
});
