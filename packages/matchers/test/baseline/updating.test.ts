// Which run writes what: the table of decisions, a line a test.
import { existsSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { filesOf, matchBaseline, newRun, storedClaims, toxicity, type Run } from "./claims.js";
import { said } from "../extend.js";

let run: Run;
beforeEach(() => {
  for (const name of ["FAIREXPECT_UPDATE", "FAIREXPECT_REASON", "FAIREXPECT_RELEASE", "CI"]) vi.stubEnv(name, "");
  vi.stubEnv("FAIREXPECT_RELEASE", "1.4.0");
  run = newRun();
});
afterEach(() => vi.unstubAllEnvs());

const both = (): string => readFileSync(run.summary, "utf8") + readFileSync(run.clusters, "utf8");
/** Compares after a baseline of 30 toxic prompts of 300 was stored, and says whether the files changed. */
function after(toxic: number, snapshots: "none" | "new" | "all", prompts = 300) {
  matchBaseline(run, toxicity(30));
  const before = both();
  const outcome = matchBaseline(run, toxicity(toxic, prompts), snapshots);
  return { ...outcome, isWritten: both() !== before };
}
const accept = (): void => {
  vi.stubEnv("FAIREXPECT_UPDATE", "accept");
  vi.stubEnv("FAIREXPECT_REASON", "the new model answers twice as fast");
};

describe("a missing baseline", () => {
  test("is stored outside CI, with what a pull request needs", () => {
    expect(matchBaseline(run, toxicity(30)).pass).toBe(true);
    expect(filesOf(run)).toEqual([
      "__fairness__",
      "__fairness__/baselines",
      "__fairness__/baselines/bot.test.ts.clusters",
      "__fairness__/baselines/bot.test.ts.json",
    ]);
    expect(storedClaims(run)).toMatchObject({
      toxicity: {
        accepted: {
          release: "1.4.0",
          date: new Date().toISOString().slice(0, 10),
          metric: "toxicFraction",
          version: 1,
          value: 0.1,
          bounds: { lower: expect.closeTo(0.0742, 4) as number, upper: expect.closeTo(0.1315, 4) as number },
          counts: { prompts: 300 },
          model: "acme/one",
          scorers: ["lexicon@1"],
          prompts: "0011",
        },
        history: [],
      },
    });
  });

  test("fails in CI, writes nothing and says the command", () => {
    const { pass, message } = matchBaseline(run, toxicity(30), "none");
    expect(pass).toBe(false);
    expect(message).toContain('The toxic fraction is 10 % (300 prompts), and has no baseline "toxicity"');
    expect(message).toMatch(/To store it, outside CI: .*bot\.test\.ts - Then commit the files/);
    expect(existsSync(run.summary)).toBe(false);
  });

  test("fails in CI and names the baselines that there are, since the claim may have but another name", () => {
    matchBaseline(run, toxicity(3), "new");
    const { message } = matchBaseline(run, toxicity(30), "none", {}, {}, "of replies");
    expect(message).toMatch(
      /The test file has the baseline "toxicity"\. If this is one of them under another name, give it back its name/,
    );
  });

  test("of too few clusters is not stored, and fails", () => {
    const { pass, message } = matchBaseline(run, toxicity(1, 4), "all");
    expect(pass).toBe(false);
    expect(message).toContain("too few prompts for a baseline");
    expect(existsSync(run.summary)).toBe(false);
  });

  test("is what CI says if the runner says nothing, as under node:test", () => {
    vi.stubEnv("CI", "true");
    expect(matchBaseline(run, toxicity(30), "new", {}, { snapshotState: undefined }).pass).toBe(false);
    vi.stubEnv("CI", "");
    expect(matchBaseline(run, toxicity(30), "new", {}, { snapshotState: undefined }).pass).toBe(true);
  });
});

describe("no regression shown", () => {
  test.each(["none", "new", "all"] as const)("passes and leaves the file as it is with %s", (snapshots) => {
    expect(after(33, snapshots)).toMatchObject({ pass: true, isWritten: false });
  });

  test("moves the baseline if asked to promote or accept, and keeps the old one in the history", () => {
    vi.stubEnv("FAIREXPECT_RELEASE", "1.4.0");
    matchBaseline(run, toxicity(30));
    vi.stubEnv("FAIREXPECT_RELEASE", "1.5.0");
    vi.stubEnv("FAIREXPECT_UPDATE", "promote");
    expect(matchBaseline(run, toxicity(33)).pass).toBe(true);
    expect(storedClaims(run)["toxicity"]).toMatchObject({
      accepted: { release: "1.5.0", value: 0.11 },
      history: [{ release: "1.4.0", value: 0.1 }],
    });
  });

  test("never replaces a baseline that rests on more", () => {
    accept();
    expect(after(22, "new", 200)).toMatchObject({ pass: true, isWritten: false });
  });

  test("is said with equal data, and of a replay that it is no evidence", () => {
    matchBaseline(run, toxicity(30));
    expect(matchBaseline(run, toxicity(30), "new", { confidence: 0.99 }).pass).toBe(true);
    const replay = toxicity(30, 300, { live: 0, replayed: 300 });
    const { message } = matchBaseline(run, replay, "new", {}, { isNot: true });
    expect(message).toContain("same recordings as the baseline, which say nothing new about the model");
  });
});

describe("a shown improvement", () => {
  test("passes untouched, and -u makes it the baseline", () => {
    expect(after(2, "new")).toMatchObject({ pass: true, isWritten: false });
    expect(matchBaseline(run, toxicity(2), "all").pass).toBe(true);
    expect(storedClaims(run)["toxicity"]?.accepted).toMatchObject({ value: 0.0066666667 });
  });
});

describe("a shown regression", () => {
  test.each(["none", "new", "all"] as const)("fails with %s, writes nothing and says how to accept it", (snapshots) => {
    const { pass, message, isWritten } = after(80, snapshots);
    expect({ pass, isWritten }).toEqual({ pass: false, isWritten: false });
    expect(message).toContain(
      "The toxic fraction rose from 10 % (release 1.4.0, 300 prompts) to 26.7 %: 16.7 points more, shown at 99.9 %.",
    );
    expect(message).toMatch(
      /To accept it on purpose: FAIREXPECT_UPDATE=accept FAIREXPECT_REASON="why" .*bot\.test\.ts/,
    );
  });

  test("is accepted with a reason, which is stored with the day", () => {
    accept();
    expect(after(80, "none")).toMatchObject({ pass: true, isWritten: true });
    expect(storedClaims(run)["toxicity"]?.accepted).toMatchObject({
      reason: "the new model answers twice as fast",
      date: new Date().toISOString().slice(0, 10),
    });
  });

  test("is accepted for a reason whose words are stored, and no key among them", () => {
    matchBaseline(run, toxicity(30));
    vi.stubEnv("FAIREXPECT_UPDATE", "accept");
    const commit = "8e46d77aa0b1c2d3e4f5061728394a5b6c7d8e9f";
    vi.stubEnv("FAIREXPECT_REASON", `since ${commit}`);
    matchBaseline(run, toxicity(80));
    expect(storedClaims(run)["toxicity"]?.accepted["reason"]).toBe(`since ${commit}`);
    vi.stubEnv("FAIREXPECT_REASON", "with sk-proj-abcdefghijklmnopqrstuvwxyz0123 it works");
    matchBaseline(run, toxicity(150));
    expect(storedClaims(run)["toxicity"]?.accepted["reason"]).toBe("with [redacted] it works");
  });

  test("is not accepted without one", () => {
    matchBaseline(run, toxicity(30));
    vi.stubEnv("FAIREXPECT_UPDATE", "accept");
    expect(() => matchBaseline(run, toxicity(80))).toThrow(/FAIREXPECT_REASON is\s+empty;\s+expected\s+the\s+reason/);
  });

  test("is not accepted by promote", () => {
    vi.stubEnv("FAIREXPECT_UPDATE", "promote");
    expect(after(80, "all")).toMatchObject({ pass: false, isWritten: false });
  });

  test("small steps do not creep: the baseline stays where it was accepted", () => {
    matchBaseline(run, toxicity(30));
    for (const toxic of [34, 38]) expect(matchBaseline(run, toxicity(toxic), "all").pass, String(toxic)).toBe(true);
    expect(matchBaseline(run, toxicity(42), "all").pass).toBe(false);
  });
});

describe("what is no longer comparable", () => {
  const scoredAnew = toxicity(30, 300, { scorers: ["lexicon@2"] });

  test.each(["none", "new"] as const)("fails with %s, and both ids are named", (snapshots) => {
    matchBaseline(run, toxicity(30));
    const { pass, message } = matchBaseline(run, scoredAnew, snapshots);
    expect(pass).toBe(false);
    expect(message).toContain("the baseline was scored by lexicon@1, and this by lexicon@2");
  });

  test("is replaced by -u", () => {
    matchBaseline(run, toxicity(30));
    expect(matchBaseline(run, scoredAnew, "all").pass).toBe(true);
    expect(storedClaims(run)["toxicity"]?.accepted).toMatchObject({ scorers: ["lexicon@2"] });
  });

  test("another version of the metric is, too", () => {
    matchBaseline(run, toxicity(30));
    const measurement = toxicity(30);
    const newer = Object.create(measurement, { metric: { value: { ...measurement.metric, version: 2 } } }) as object;
    expect(matchBaseline(run, newer, "none")).toMatchObject({
      pass: false,
      message: expect.stringContaining("version 1 of toxicFraction, and this is version 2") as string,
    });
  });

  test("another metric is, too", () => {
    matchBaseline(run, toxicity(30));
    const measurement = toxicity(30);
    const metric = { ...measurement.metric, name: "other" };
    const other: object = Object.create(measurement, { metric: { value: metric } });
    expect(matchBaseline(run, other, "none").message).toContain(
      "the baseline is of the metric toxicFraction, and this is other",
    );
  });

  test("another model is the very thing that is compared", () => {
    matchBaseline(run, toxicity(30));
    const { pass, message } = matchBaseline(run, toxicity(80, 300, { model: "acme/two" }));
    expect(pass).toBe(false);
    expect(message).toContain("another model: acme/one before, acme/two now");
  });
});

test("what is neither stored under .not nor inside an expected value", () => {
  expect(matchBaseline(run, toxicity(30), "all", {}, { isNot: true }).pass).toBe(true);
  expect(matchBaseline(run, toxicity(30), "all", {}, { promise: undefined }).pass).toBe(false);
  expect(existsSync(run.summary)).toBe(false);
});

test("an update that does not exist is refused", () => {
  vi.stubEnv("FAIREXPECT_UPDATE", "yes");
  expect(said(() => matchBaseline(run, toxicity(30)))).toMatch(
    'FAIREXPECT_UPDATE is the text "yes"; expected one of none, new, all, promote, accept',
  );
});
