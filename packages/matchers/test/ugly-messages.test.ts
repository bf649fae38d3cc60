// What every message keeps to, whatever the data are called and however their numbers go on.
import { fairnessMatchers } from "@fairexpect/matchers";
import { columnsOf } from "@fairexpect/metrics/core";
import { EVIDENCE_VARIABLE } from "@fairexpect/matchers/evidence";
import { disparity } from "@fairexpect/metrics";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { said } from "./extend.js";
import { matcherSamples } from "./matcher-samples.js";
import { allSamples } from "./message-samples.js";
import { assertOn, messagesOf } from "./messages.js";
import { LONG_NAMES, ugly, uglyGiven } from "./ugly-samples.js";

/** What a baseline says has tests of its own. */
const names = Object.keys(fairnessMatchers).filter((name) => name !== "toMatchFairnessBaseline");

/** The sample of a matcher, of which everything but misuse is ugly. */
function uglySample(name: string): (typeof allSamples)[string] {
  const sample = allSamples[name] ?? { given: [], pass: 0, fail: 0, open: 0, misuse: 0, says: "" };
  const { misuse: _, given, severalGiven, ...data } = sample;
  const made = Object.fromEntries(Object.entries(data).map(([key, value]) => [key, ugly(value)]));
  return {
    ...sample,
    ...made,
    misuse: undefined,
    given: uglyGiven(given),
    ...(severalGiven !== undefined && { severalGiven: uglyGiven(severalGiven) }),
  };
}

/** Parts of messages whose numbers are names or counts: exempt from three figures. */
const EXEMPT = [
  /"[^"]*"/g, // what models and people wrote
  /\{ [^{}]* \}/g, // options, as code has them
  /seeds? [\d, ]+(and \d+ more)?/g,
  /(?:source|row|example|prompt|pool|model|no\.|case) #?\d+/g, // names
  /received(?:\[\d+\])+/g,
  /\[\d+\]/g,
  /[\d,]+ (?:of [\d,]+ )?(?:asked|answered|refused|live|replayed|without|[a-z]+s\b|pair\b|group\b)/g, // how many of something
  /of [\d,]+\b/g, // "24 % of 300", "1 of 10,000 runs"
];

/** The numbers of a message that a reader has to take in, as they are written. */
function figuresOf(message: string): readonly string[] {
  const rest = EXEMPT.reduce((text, part) => text.replaceAll(part, " "), message.replaceAll(/\s+/g, " "));
  return rest.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
}

/** How many figures of a number say something: no zeros before them, and none that only fill places. */
function significant(number: string): number {
  const digits = number.replaceAll(/[,.]/g, "").replace(/^0+/, "");
  return (number.includes(".") ? digits : digits.replace(/0+$/, "")).length;
}

describe.each(names)("a message of %s of ugly data", (name) => {
  const states = messagesOf(name, uglySample(name)).split(/^--- /m).slice(1);
  const messages = states.map((state) => state.slice(state.indexOf("\n") + 1).trim());

  test("has no number of more than three figures, but for how many there are and seeds", () => {
    for (const message of messages)
      expect(
        figuresOf(message).filter((number) => significant(number) > 3),
        message,
      ).toEqual([]);
  });

  test("has lines of 80 columns, and long names cut in their middle", () => {
    for (const message of messages) {
      for (const line of message.split("\n")) expect(columnsOf(line), line).toBeLessThanOrEqual(80);
      const flat = message.replaceAll(/\s+/g, " ");
      for (const long of LONG_NAMES) {
        expect(flat).not.toContain(long);
        // Who is named is told by both ends.
        if (flat.includes(long.slice(0, 12))) expect(flat, message).toContain(long.slice(-5));
      }
    }
  });

  test("says what a p-value is of", () => {
    const told = /in (?:at most )?[\d,]+ of [\d,]+ runs(?: of a model that treats groups alike)? \(p-value\)/;
    for (const message of messages) {
      const flat = message.replaceAll(/\s+/g, " ");
      if (!/p-value/i.test(flat)) continue;
      expect(flat).toMatch(told);
      expect(flat).toMatch(/treats groups alike|if groups did not matter|a search among shuffled models/);
    }
  });

  test("gives no advice that nobody could follow, and none against itself", () => {
    for (const message of messages) {
      const flat = message.replaceAll(/\s+/g, " ");
      const [, fresh] = /fresh set of (?:about |at least )?([\d,]+)/.exec(flat) ?? [];
      const [, least] = /[Ii]t takes at least ([\d,]+)/.exec(flat) ?? [];
      const [wanted, needed] = [fresh, least].map((text) => Number((text ?? "0").replaceAll(",", "")));
      expect(wanted).toBeLessThanOrEqual(100_000);
      if (fresh !== undefined && least !== undefined) expect(wanted).toBeGreaterThanOrEqual(needed ?? 0);
    }
  });

  test("ends each claim with one line of methods that leads to the page", () => {
    for (const message of messages) {
      const claims = message.split(/(?<=README\.md#[\w-]+)\n\n/);
      for (const claim of claims) {
        const paragraphs = claim.split("\n\n");
        expect(paragraphs.at(-1)).toMatch(/^Method: [\s\S]+\sMore:\s@fairexpect\/matchers,\sREADME\.md#[\w-]+$/);
        // None of the trade's words before it.
        const before = paragraphs.slice(0, -1).join("\n\n");
        expect(before).not.toMatch(/bootstrap|Gaffke|Jeffreys|Holm|DeLong|Clopper|Student|seed \d|Method:/);
      }
    }
  });

  test("says what is wrong, how sure that is and what next", () => {
    for (const message of messages) {
      const [hint = "", sentence = ""] = message.split("\n\n");
      expect(hint).toMatch(/^expect\(received\)(?:\.not)?\.\w+\(/);
      expect(sentence).toMatch(/\.$/);
      expect(message).toMatch(/^ {2}verdict +\w+: \S|no estimate/m);
      expect(message).toMatch(/^What next:\n {2}- \S/m);
    }
  });
});

const rows = ["men", "women"].flatMap((group, g) =>
  Array.from({ length: 900 }, (_, i) => ({
    group,
    prediction: Number(i % 10 < 6 - g),
    label: i % 2,
    source: `case ${i}`,
  })),
);
/** Women are the first in one pool of three. */
const unevenPools = Array.from({ length: 300 }, (_, pool) => [
  { group: "men", pool, score: pool % 3 === 0 ? 1 : 2 },
  { group: "women", pool, score: pool % 3 === 0 ? 2 : 1 },
]).flat();
const refusing = {
  prompts: Array.from({ length: 800 }, (_, i) => ({
    text: `question ${i}`,
    group: i % 2 ? "women" : "men",
    responses: [{ text: "", sample: 0, kind: i % 10 === 1 ? "refusal" : "answer" }],
  })),
};

/** For each matcher with a limit on both sides data of groups that differ, by less than the limit. */
const uneven: Readonly<Record<string, readonly [received: unknown, ...given: readonly unknown[]]>> = {
  toBeShownWithin: [disparity(rows, { rate: "selectionRate", compare: { reference: "men" } }), 0.3],
  toHaveDisparityWithin: [rows, "selectionRate", 0.3, { compare: { reference: "men" } }],
  toSatisfyEqualizedOdds: [rows, 0.4, { compare: { reference: "men" } }],
  toHaveRefusalGapWithin: [refusing, 0.4, { compare: { reference: "men" }, atMostLeftOut: { refusal: 1 } }],
  toHaveRabbiWithin: [unevenPools, 0.6, { reference: "men" }],
  toHaveAllocationGapWithin: [unevenPools, 0.6, { reference: "men", k: 1 }],
  toHaveScoreGapWithin: [unevenPools, 0.9, { reference: "men" }],
  toHaveGroupBiasBelow: [rows.map((row) => ({ ...row, source: undefined })), "accuracyDifference", 0.3],
  toHaveCooccurrenceBiasWithin: [matcherSamples["toHaveCooccurrenceBiasWithin"]?.fail, 6, { words: ["brave"] }],
};

test.each(Object.entries(uneven))("a pass of %s that differs from nothing says so", (name, [received, ...given]) => {
  const folder = mkdtempSync(join(tmpdir(), "evidence-"));
  vi.stubEnv(EVIDENCE_VARIABLE, folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  assertOn(name, received, given)();
  const line = readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"))[0] ?? "";
  expect(JSON.parse(line)).toMatchObject({
    verdict: "pass",
    sentence: expect.stringMatching(/keeps within the limit, but is shown not to be even: .*\d/),
  });
  // Under .not, which fails, the sentence is the same but for that.
  expect(said(assertOn(name, received, given, true))).toMatch(/verdict fail: it is shown to be .*\d/);
});

test("every matcher with a limit on both sides has such data", () => {
  const both = names.filter((name) => /Within$|EqualizedOdds/.test(name));
  const covered = Object.keys(uneven);
  expect(covered).toEqual(expect.arrayContaining(both));
});

test("RABBI is told in pairs of 100, with who ranks below by name", () => {
  const message = said(() => expect(unevenPools).toHaveRabbiWithin(0.1, { reference: "men" }));
  expect(message).toContain("Of 100 pairs of candidates, women rank above men in 33.3 and below in 66.7 (300 pools)");
});

test("a set so large that nobody would collect it is no advice", () => {
  const even = (share: number) =>
    ["men", "women"].flatMap((group, g) =>
      Array.from({ length: 54 }, (_, i) => ({ group, prediction: Number(i < (g === 0 ? 27 : 27 - share)) })),
    );
  const near = said(() => expect(even(5)).toHaveDisparityWithin("selectionRate", 0.0926));
  expect(near).toContain("A larger set helps little: the value found is too near to the limit.");
  expect(near).not.toMatch(/fresh set/);
});
