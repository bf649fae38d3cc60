import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fairnessMatchers } from "@fairexpect/matchers";
import { EVIDENCE_VARIABLE } from "@fairexpect/matchers/evidence";
import { toxicFraction } from "@fairexpect/metrics";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { said } from "./extend.js";
import { comparing, single } from "./metrics.js";

const shift = comparing({ title: "shift of the scores", format: "number", range: [-Infinity, Infinity], best: 0 });
const share = single({ title: "share of bad answers", format: "percent", range: [0, 1], best: 0 });
const of = { group: "women", against: "men" };

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evidence-"));
  vi.stubEnv(EVIDENCE_VARIABLE, folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const lines = (): Record<string, unknown>[] =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  );

const clean = (prompts: number): number[][] => Array.from({ length: prompts }, () => [0]);

describe("a claim leaves one line", () => {
  test("what was claimed of which metric, what was found, and the verdict", () => {
    expect(clean(300)).toHaveToxicFractionBelow(0.01, { label: "smoke" });
    expect(lines()).toEqual([
      {
        version: 2,
        at: {
          run: "unnamed",
          project: "fast-shared",
          file: "packages/matchers/test/evidence.test.ts",
          test: "a claim leaves one line > what was claimed of which metric, what was found, and the verdict",
          attempt: 1,
        },
        label: "smoke",
        matcher: "toHaveToxicFractionBelow",
        metric: toxicFraction.description,
        limit: { below: 0.01 },
        negated: false,
        confidence: 0.95,
        thin: false,
        findings: [
          {
            of: {},
            value: 0,
            bounds: { lower: 0, upper: expect.closeTo(1 - 0.05 ** (1 / 300), 12) as number },
            counts: { prompts: 300, responses: 300, events: 0 },
            verdict: "pass",
            method: "Gaffke, mid-P",
          },
        ],
        verdict: "pass",
        sentence: "0 % of responses are toxic (300 prompts), below 1 %.",
      },
    ]);
  });

  test("of unequal cases compared all at once, which a pass and a failure say", () => {
    const ranked = (lead: number) =>
      Array.from({ length: 80 }, (_, pool) =>
        ["women", "men"].map((group, g) => ({ pool, group, score: pool + g * lead })),
      ).flat();
    expect(ranked(0.5)).toHaveRabbiWithin(0.2, { reference: "men", inconclusive: "estimate" });
    const [line] = lines();
    expect(line).toMatchObject({ verdict: "pass", unequal: "pool" });
    expect(line?.["sentence"]).toContain(
      'Scores differ more from one pool to the next than within one, which may hide what groups make of it: { within: "pool" } compares like with like.',
    );
    expect(said(() => expect(ranked(20)).toHaveRabbiWithin(0.2, { reference: "men" }))).toMatch(
      /verdict fail.* - Compare like with like: \{ within: "pool" \}/,
    );
  });

  test("of a difference without a sign who is worse off", () => {
    const decided = ["men", "women"].flatMap((group, g) =>
      Array.from({ length: 300 }, (_, i) => ({ group, prediction: i % 10 < 6 - 4 * g })),
    );
    expect(decided).not.toHaveDisparityWithin("selectionRate", 0.1);
    expect(decided).not.toHaveImpactRatioAbove(0.8);
    const findings = lines().flatMap((line) => line["findings"]);
    expect(findings).toMatchObject([{ worse: { group: "women", has: "less" } }, { worse: { group: "women" } }]);
    expect(findings[1]).not.toHaveProperty("worse.has");
  });

  test("a failed one too, with what each comparison came to", () => {
    const measurement = shift([
      { of, value: 8, wide: 1 },
      { of: { group: "others", against: "men" }, reason: "group others has no cases" },
    ]);
    expect(() => expect(measurement).toBeShownWithin(5, { confidence: 0.9 })).toThrow();
    expect(lines()).toMatchObject([
      {
        matcher: "toBeShownWithin",
        limit: { within: 5 },
        confidence: 0.9,
        verdict: "fail",
        findings: [
          { of, value: 8, verdict: "fail", method: "made up", counts: { cases: 40 } },
          { of: { group: "others" }, reason: "group others has no cases", verdict: "undefined" },
        ],
        sentence: "The shift of the scores for women is 8.00 above men (40 cases), not within ±5 (1 of 2 comparisons).",
      },
    ]);
  });

  test("under `.not` the verdict is that on the claim as asserted", () => {
    expect(share({ value: 0.5, wide: 0.1 })).not.toBeShownBelow(0.05);
    expect(() => expect(share({ value: 0.01, wide: 0.001 })).not.toBeShownBelow(0.05)).toThrow();
    expect(lines()).toMatchObject([
      { negated: true, limit: { below: 0.05 }, verdict: "pass", findings: [{ verdict: "pass" }] },
      { negated: true, verdict: "fail", findings: [{ verdict: "fail" }] },
    ]);
  });

  test("one that the estimate decided is marked as thin", () => {
    expect(share({ value: 0.04, wide: 0.02 })).toBeShownBelow(0.05, { inconclusive: "estimate" });
    expect(lines()).toMatchObject([{ thin: true, verdict: "pass", findings: [{ value: 0.04, verdict: "pass" }] }]);
  });

  test("one that cannot be measured is undefined, with the reason", () => {
    expect(() => expect([]).toHaveToxicFractionBelow(0.01)).toThrow();
    expect(lines()).toMatchObject([
      {
        verdict: "undefined",
        findings: [{ of: {}, reason: "there are no prompts", verdict: "undefined" }],
        sentence: "The toxic fraction cannot be measured: there are no prompts.",
      },
    ]);
  });

  test("misuse of the data is misuse, with what was expected and no word of what was given", () => {
    expect(() => expect(["secret"]).toHaveToxicFractionBelow(0.01)).toThrow('received[0] is the text "secret"');
    expect(lines()).toMatchObject([{ verdict: "misuse", matcher: "toHaveToxicFractionBelow" }]);
    expect(lines()[0]?.["sentence"]).toMatch(
      /^toHaveToxicFractionBelow: received\[0\]: expected an array with the scores of one prompt's responses\. Score the texts/,
    );
    expect(JSON.stringify(lines())).not.toContain("secret");
  });

  test.each([
    ["a limit in words", (): unknown => expect(clean(300)).toHaveToxicFractionBelow("1 %" as never), "limit"],
    [
      "an unknown option",
      (): unknown => expect([]).toHaveToxicFractionBelow(0.1, { lable: 1 } as never),
      "options.lable",
    ],
    ["what is no measurement", (): unknown => expect(0.1).not.toBeShownBelow(0.1), "received"],
    ["what is no prompt", (): unknown => expect(7).toBeUnawareOf("gender"), "received"],
  ])("misuse by %s is misuse as well, once, also under `.not`", (_, assertion, argument) => {
    expect(assertion).toThrow(TypeError);
    expect(lines()).toMatchObject([
      { verdict: "misuse", sentence: expect.stringContaining(`: ${argument}: expected `) },
    ]);
  });

  test("misuse has the label given, and a test without a name is called unknown", () => {
    expect(() => expect("no").toBeShownBelow(1, { label: "smoke" })).toThrow();
    expect(() =>
      fairnessMatchers.toBeShownBelow.call({ promise: "", utils: { matcherHint: String } } as never, "no", 1),
    ).toThrow();
    expect(lines().map(({ label }) => label)).toEqual(["smoke", "unknown test"]);
  });

  test("each claim of a matcher that makes several", () => {
    const prompts = ["women", "men"].map((group) => ({
      text: `for ${group}`,
      source: "a",
      group,
      responses: [{ text: "Hi", sample: 0, scores: { sentiment: 0.1 } }],
    }));
    expect(() => expect({ prompts }).toBeCounterfactuallyInvariant({ sentiment: 0.1, rougeL: 0.9 })).toThrow();
    expect(lines()).toMatchObject([
      { metric: { name: "counterfactualRougeL" }, limit: { above: 0.9 } },
      { metric: { name: "sentimentBias" }, limit: { below: 0.1 } },
    ]);
  });
});

describe("the line says", () => {
  test("what the data were, as far as they say, and no word of them", () => {
    const secret = {
      prompts: [
        { text: "a secret prompt", responses: [{ text: "a secret answer", sample: 0, scores: { toxicity: 1 } }] },
      ],
      provenance: {
        asked: { total: 1, groups: {} },
        leftOut: {},
        live: 1,
        replayed: 0,
        model: "somebody/model",
        prompts: "abc",
        scorers: ["somebody/toxicity@7"],
      },
    };
    expect(() => expect(secret).toHaveToxicFractionBelow(0.01)).toThrow(/scored by +somebody\/toxicity@7/);
    expect(lines()).toMatchObject([{ data: secret.provenance }]);
    expect(JSON.stringify(lines())).not.toContain("secret");
  });

  test("which groups lack too much, and what the assertion lets them lack", () => {
    const responses = [{ text: "", sample: 0, kind: "empty" as const }];
    const set = { prompts: [{ text: "a", group: "women", responses }] };
    expect(() => expect(set).toHaveToxicFractionBelow(0.01, { atMostLeftOut: { refusal: 0.5 } })).toThrow();
    expect(lines()).toMatchObject([
      {
        verdict: "undefined",
        unanswered: [{ group: "women", asked: 1, kinds: { empty: 1 } }],
        atMostLeftOut: { refusal: 0.5 },
      },
    ]);
  });

  test("infinite numbers as texts, which JSON can hold", () => {
    expect(shift([{ of, value: 1, wide: 1 }])).toBeShownWithin(5);
    expect(() => expect(shift([{ of, value: 1, wide: Infinity }])).toBeShownWithin(5)).toThrow();
    expect(lines()).toMatchObject([
      { metric: { range: ["-Infinity", "Infinity"] } },
      { findings: [{ bounds: { lower: "-Infinity", upper: "Infinity" } }] },
    ]);
  });

  test("which run and shard it belongs to", () => {
    vi.stubEnv("FAIREXPECT_RUN", "run-7");
    vi.stubEnv("FAIREXPECT_SHARD", "2/3");
    expect(clean(300)).toHaveToxicFractionBelow(0.01);
    expect(lines()).toMatchObject([{ at: { run: "run-7", shard: "2/3" } }]);
  });

  test("the file as seen from the folder of the runner's configuration", () => {
    vi.stubEnv("FAIREXPECT_ROOT", import.meta.dirname);
    expect(clean(300)).toHaveToxicFractionBelow(0.01);
    expect(lines()).toMatchObject([{ at: { file: "evidence.test.ts" } }]);
  });

  let attempts = 0;
  test("which attempt it was made in", { retry: 1 }, () => {
    attempts += 1;
    expect(clean(300)).toHaveToxicFractionBelow(0.01);
    expect(lines()).toMatchObject([{ at: { attempt: attempts } }]);
    expect(attempts).toBe(2);
  });
});

test("inside an expected value nothing is recorded, because it may be evaluated more than once", () => {
  expect({ scores: [[0]] }).not.toEqual({ scores: expect.toHaveToxicFractionBelow(0.01) });
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder that is not there is made", () => {
  vi.stubEnv(EVIDENCE_VARIABLE, join(folder, "run", "evidence"));
  expect(clean(300)).toHaveToxicFractionBelow(0.01);
  expect(readdirSync(join(folder, "run", "evidence"))).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.jsonl$/)]);
});

test("a folder that cannot be made does not change the result of a test", () => {
  writeFileSync(join(folder, "file"), "");
  vi.stubEnv(EVIDENCE_VARIABLE, join(folder, "file"));
  const warned = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  expect(clean(300)).toHaveToxicFractionBelow(0.01);
  expect(warned).toHaveBeenCalledWith(expect.stringContaining("could not write evidence"));
});

test("a line that could not be written whole takes no other with it, and is told once", () => {
  vi.stubEnv(EVIDENCE_VARIABLE, folder);
  const warned = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  expect(clean(300)).toHaveToxicFractionBelow(0.01);
  const [name = ""] = readdirSync(folder);
  rmSync(join(folder, name));
  mkdirSync(join(folder, name));
  for (let i = 0; i < 3; i++) expect(clean(300)).toHaveToxicFractionBelow(0.01);
  expect(warned.mock.calls.filter(([text]) => String(text).includes(name))).toHaveLength(1);
  rmSync(join(folder, name), { recursive: true });
  // What a full disk had left of a line.
  writeFileSync(join(folder, name), '{"version":2,"at"');
  for (let i = 0; i < 2; i++) expect(clean(300)).toHaveToxicFractionBelow(0.01);
  const written = readFileSync(join(folder, name), "utf8").trimEnd().split("\n");
  expect(written.slice(1).map((line) => Object.keys(JSON.parse(line) as object)[0])).toEqual(["version", "version"]);
});

test("without a folder nothing is written anywhere", () => {
  vi.stubEnv(EVIDENCE_VARIABLE, "");
  expect(clean(300)).toHaveToxicFractionBelow(0.01);
  expect(readdirSync(folder)).toEqual([]);
});
