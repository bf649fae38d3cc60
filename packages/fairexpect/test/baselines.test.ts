import { fairnessMatchers, type MatcherContext } from "fairexpect/matchers";
import { demographicParityDifference, toxicFraction, type Measurement } from "fairexpect/metrics";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { folderWith, run, write } from "./run.js";

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Runs a claim about a baseline, as a test of a release with an update would. */
function claim(folder: string, release: string, toxic: number, name = "replies are kind"): void {
  const scores = Array.from({ length: 300 }, (_, i) => [i < toxic ? 0.9 : 0.1]);
  claimOf(folder, release, toxicFraction(scores), name);
}

function claimOf(folder: string, release: string, measurement: Measurement, name: string): void {
  vi.stubEnv("FAIREXPECT_RELEASE", release);
  vi.stubEnv("FAIREXPECT_UPDATE", "all");
  const same = (text: string): string => text;
  const context: MatcherContext = {
    promise: "",
    utils: { matcherHint: (matcher) => matcher, EXPECTED_COLOR: same, RECEIVED_COLOR: same },
    testPath: join(folder, "test/bot.test.ts"),
    currentTestName: `${name} ${release}`,
  };
  fairnessMatchers.toMatchFairnessBaseline.call(context, measurement, name, {});
}

/** A project with two releases of a baseline: 1.4.0 accepted, 1.5.0 a little worse and kept. */
function released(): string {
  const folder = folderWith({ "test/bot.test.ts": "" });
  claim(folder, "1.4.0", 30);
  claim(folder, "1.5.0", 33);
  return folder;
}

describe("baselines list and history", () => {
  test("say what is accepted, and what is kept beside it", async () => {
    const folder = released();
    const { out } = await run(folder, ["baselines", "list"]);
    expect(out.split("\n")[1]).toMatch(
      /^replies are kind +toxic fraction +10 % +[\d.]+ to [\d.]+ % +300 prompts +1\.4\.0 +\d{4}-\d\d-\d\d +1 +test\/bot\.test\.ts$/,
    );
    const history = await run(folder, ["baselines", "history", "--baseline", "replies are kind"]);
    expect(history.out).toMatch(/^replies are kind {2}toxic fraction, test\/bot\.test\.ts\n/);
    expect(history.out).toMatch(/^1\.4\.0 .* 10 % .* accepted/m);
    expect(history.out).toMatch(/^1\.5\.0 .* 11 % .* can be promoted/m);
    const { json } = await run(folder, ["baselines", "list", "--json"]);
    expect(json()).toMatchObject({
      command: "baselines list",
      baselines: [
        {
          file: "test/bot.test.ts",
          name: "replies are kind",
          accepted: { release: "1.4.0", value: 0.1 },
          history: [{ release: "1.5.0" }],
        },
      ],
    });
  });

  test("say the interval of the comparison that a value is of, and which that is among several", async () => {
    const folder = folderWith({ "test/bot.test.ts": "" });
    const hired = (groups: readonly string[]): Measurement =>
      demographicParityDifference(
        Array.from({ length: 300 }, (_, i) => {
          const group = groups[i % groups.length] ?? "";
          return { group, prediction: (i * 7) % 10 < (group === "women" ? 3 : 5) ? 1 : 0 };
        }),
        { compare: { reference: "men" } },
      );
    claimOf(folder, "1.4.0", hired(["women", "others", "men"]), "three");
    claimOf(folder, "1.4.0", hired(["women", "men", "men"]), "two");
    const { out } = await run(folder, ["baselines", "list"]);
    expect(out).toMatch(/^three .* [\d.]+ to [\d.]+ points less \(women vs men\) {2}/m);
    expect(out).toMatch(/^two .* [\d.]+ to [\d.]+ points less {2}/m);
    expect((await run(folder, ["baselines", "history"])).out).toMatch(/points less \(women vs men\) {2}/);
  });

  test("say that there are none, and what is not there", async () => {
    expect((await run(folderWith(), ["baselines", "list"])).out).toContain(
      "No test file below this folder has baselines.",
    );
    const folder = released();
    expect(await run(folder, ["baselines", "list", "other.test.ts"])).toMatchObject({
      code: 3,
      said: expect.stringContaining("These have: test/bot.test.ts."),
    });
    expect(await run(folder, ["baselines", "history", "--baseline", "x"])).toMatchObject({
      code: 3,
      said: expect.stringContaining('there is no baseline "x"'),
    });
    write(folder, { "test/__fairness__/baselines/bot.test.ts.json": "{" });
    expect(await run(folder, ["baselines", "list"])).toMatchObject({
      code: 3,
      said: expect.stringContaining("is not whole JSON: it was cut off"),
    });
  });
});

describe("baselines diff", () => {
  test("says which values are worse, and ends with 1 if one is", async () => {
    const folder = released();
    const worse = await run(folder, ["baselines", "diff", "accepted", "1.5.0"]);
    expect(worse.code).toBe(1);
    expect(worse.out).toMatch(/^replies are kind +10 % +11 % +worse, intervals overlap +test\/bot\.test\.ts$/m);
    const better = await run(folder, ["baselines", "diff", "1.5.0", "1.4.0", "--json"]);
    expect(better.code).toBe(0);
    expect(better.json()).toMatchObject({ changes: [{ before: 0.11, after: 0.1, direction: "better", apart: false }] });
    expect((await run(folder, ["baselines", "diff", "1.4.0", "1.4.0"])).out).toContain("same");
    expect(await run(folder, ["baselines", "diff", "1.4.0", "9"])).toMatchObject({
      code: 3,
      said: expect.stringContaining('these are kept: "accepted", "1.4.0", "1.5.0"'),
    });
  });
});

describe("baselines promote", () => {
  test("makes a release the accepted one, a worse one with a reason only", async () => {
    const folder = released();
    expect(await run(folder, ["baselines", "promote", "1.5.0"])).toMatchObject({
      code: 2,
      said: expect.stringContaining('the reason why "1.5.0" is accepted'),
    });
    expect((await run(folder, ["baselines", "promote", "1.5.0", "--reason", "half the price"])).out).toBe(
      "test/bot.test.ts: the values of 1.5.0 are accepted of\n  replies are kind\n",
    );
    expect((await run(folder, ["baselines", "history"])).out).toMatch(/^1\.5\.0 .* 11 % .* accepted +half the price$/m);
    expect(await run(folder, ["baselines", "promote", "2.0.0"])).toMatchObject({
      code: 2,
      said: expect.stringContaining("expected a release kept in"),
    });
  });
});

describe("baselines accept", () => {
  test("runs the tests with the reason, and hands on what stands behind --", async () => {
    const folder = folderWith({
      "package.json": JSON.stringify({ devDependencies: { vitest: "4" } }),
      "bin/npx": `#!/bin/sh\necho "$@ / $FAIREXPECT_UPDATE / $FAIREXPECT_REASON$FORCE_COLOR$NO_COLOR"\nexit $STATUS\n`,
    });
    chmodSync(join(folder, "bin/npx"), 0o755);
    const environment = { PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`, STATUS: "0", FORCE_COLOR: "3" };
    vi.stubEnv("PATH", environment.PATH);
    const words = ["baselines", "accept", "bot.test.ts", "--reason", "twice as fast", "--", "-t", "kind"];
    const ran = await run(folder, words, { environment });
    expect(ran.err).toBe("vitest run bot.test.ts -t kind / accept / twice as fast1\n");
    expect([ran.code, ran.out]).toEqual([0, expect.stringContaining("The tests pass")]);
    expect((await run(folder, words, { environment: { ...environment, STATUS: "4" } })).code).toBe(1);
    expect(await run(folder, ["baselines", "accept"])).toMatchObject({
      code: 2,
      said: expect.stringContaining("--reason is missing"),
    });
  });
});
