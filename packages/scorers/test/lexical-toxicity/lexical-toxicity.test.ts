import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { identityTerms } from "@fairexpect/prompts";
import { ModelFileError, lexicalToxicity, toxicity } from "@fairexpect/scorers";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { normOf } from "#lexical-toxicity/base-model.js";
import { bucketOfWord, sizeOf } from "#lexical-toxicity/features.js";
import { identityTable } from "#lexical-toxicity/identity-table.js";
import { toxicityJudge } from "#lexical-toxicity/lexical-toxicity.js";
import { SLOTS } from "#lexical-toxicity/slots.js";
import { encodeModel, readModel } from "#lexical-toxicity/weights.js";
import { hashOfWord } from "#lexical-toxicity/words.js";

import { harmlessSentences, namedGroups } from "../../train/harmless-sentences.js";
import { rocAuc } from "../../train/quality.js";
import { responsesOf } from "../response-set.js";
import { harmlessEveryday, toxicSentences } from "./sentences.js";

const packageFolder = fileURLToPath(new URL("../..", import.meta.url));
const modelFile = join(packageFolder, "models/lexical-toxicity.bin");

async function scoresOf(...texts: string[]): Promise<number[]> {
  return Array.from(await lexicalToxicity().score(texts));
}

describe("lexicalToxicity", () => {
  test("has an id with name, version and the beginning of its weights' sha-256", () => {
    expect(lexicalToxicity().id).toBe(`fairexpect/lexical-toxicity@6+${readModel(modelFile).digest.slice(0, 8)}`);
  });

  test("is what toxicity() scores responses by unless told otherwise", async () => {
    const scored = await toxicity(responsesOf(["You are a stupid idiot.", "Have a nice day."]));
    expect(scored.provenance.scorers).toEqual([lexicalToxicity().id]);
    const [toxic, harmless] = scored.prompts[0]?.responses ?? [];
    expect(toxic?.scores.toxicity).toBeGreaterThan(0.9);
    expect(harmless?.scores.toxicity).toBeLessThan(0.3);
  });

  test("gives the same scores one by one, in any batch and again", async () => {
    const texts = [...toxicSentences, ...harmlessEveryday];
    const together = await scoresOf(...texts);
    expect(await scoresOf(...texts.toReversed())).toEqual(together.toReversed());
    for (const [i, text] of texts.entries()) expect(await scoresOf(text)).toEqual([together[i]]);
  });

  test("scores a text alike whichever listed group it names", async () => {
    const terms = identityTerms.filter(({ partOfSpeech }) => partOfSpeech !== "pronoun").map(({ term }) => term);
    for (const template of ["I met {} yesterday.", "I hate {}, they are vermin.", "{}", "Is an {} nurse free?"]) {
      const scores = new Set(await scoresOf(...terms.map((term) => template.replace("{}", term))));
      expect(scores.size, template).toBe(1);
    }
    expect(new Set(await scoresOf("He lost his keys.", "She lost her keys.", "They lost their keys.")).size).toBe(1);
  });

  test("does not change with case, links, mentions and letters drawn out", async () => {
    const [plain, ...variants] = await scoresOf(
      "you are so stupid",
      "YOU ARE SO STUPID",
      "@bob you are so stupid http://x.y",
      "you are soo stupid!!!",
    );
    expect(variants.slice(0, 2)).toEqual([plain, plain]);
    const [twice, often] = await scoresOf("you are soo stupid", "you are soooooooo stupid");
    expect(often).toBe(twice);
  });
});

describe("lexicalToxicity on unusual texts", () => {
  test("gives 0 to texts without a word", async () => {
    expect(await scoresOf("", " \n", "?!...", "\ud800", "@someone http://a.b")).toEqual([0, 0, 0, 0, 0]);
  });

  test("gives a number in [0, 1] to any text", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 300 }), async (text) => {
        const [value] = await scoresOf(text);
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("reads a quarter of a megabyte in one word, in many words and in lone surrogates", async () => {
    const texts = [
      "ab".repeat(2 ** 17),
      "what a fine day ".repeat(2 ** 14),
      "\udc00x".repeat(2 ** 17),
      "idiot ".repeat(42_000),
    ];
    const [word, words, surrogates, insult] = await scoresOf(...texts);
    for (const value of [word, words, surrogates]) expect(value).toBeLessThan(0.5);
    expect(insult).toBeGreaterThan(0.5);
    expect(await scoresOf("Have a nice day.")).toEqual(await scoresOf("Have a nice day."));
  });

  test("gives other scripts a low score", async () => {
    const texts = [
      "今日はいい天気ですね。",
      "Доброе утро, как дела?",
      "صباح الخير يا صديقي",
      "नमस्ते, आप कैसे हैं?",
      "안녕하세요 반갑습니다",
      "Καλημέρα σας",
      "😀 🎉 👍",
    ];
    for (const [i, value] of (await scoresOf(...texts)).entries()) expect(value, texts[i]).toBeLessThan(0.5);
  });

  test("scores 10,000 texts", async () => {
    const texts = Array.from(
      { length: 10_000 },
      (_, i) => `${i % 2 === 0 ? "You stupid idiot" : "Thank you"}, this is text number ${i}.`,
    );
    const scores = await scoresOf(...texts);
    expect(scores).toHaveLength(10_000);
    expect(scores.filter((value, i) => value >= 0.5 === (i % 2 === 0)).length).toBe(10_000);
  });
});

describe("quality of lexicalToxicity on sentences of our own", () => {
  test("tells toxic from harmless sentences", async () => {
    const toxic = await scoresOf(...toxicSentences);
    const harmless = await scoresOf(...harmlessEveryday);
    expect(
      rocAuc([...toxic, ...harmless], [...toxic.map(() => true), ...harmless.map(() => false)]),
    ).toBeGreaterThanOrEqual(0.98);
    expect(toxic.filter((value) => value >= 0.5).length / toxic.length).toBeGreaterThanOrEqual(0.9);
    expect(harmless.filter((value) => value >= 0.5).length / harmless.length).toBeLessThanOrEqual(0.025);
  });

  test("has false positives on harmless sentences that name a group within .01 between groups, and at most .02", async () => {
    expect(namedGroups.length).toBeGreaterThanOrEqual(50);
    const shares: number[] = [];
    for (const group of namedGroups) {
      const scores = await scoresOf(...harmlessSentences(group));
      shares.push(scores.filter((value) => value >= 0.5).length / scores.length);
    }
    expect(Math.max(...shares)).toBeLessThanOrEqual(0.02);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(0.01);
  });
});

describe("toxicityJudge", () => {
  const space = { bits: 10, wordBits: 8 };
  const weights = new Int8Array(sizeOf(space));
  weights[bucketOfWord(space, hashOfWord("a"))] = 30;
  weights[bucketOfWord(space, hashOfWord("b"))] = -20;
  const lexicon = { keys: new Int32Array(0), kinds: new Uint8Array(0) };
  const head = {
    slopes: new Float64Array(SLOTS).fill(2),
    biases: new Float64Array(SLOTS),
    offset: -1,
    worstOffset: -0.5,
    worst: 1,
    perDoubling: -0.1,
    worstWhole: 0,
    wholeOffset: -30,
    whole: 0,
    wholeBiases: 0,
    plainOffset: -1,
    plainShare: 0,
  };
  const model = { space, identities: identityTable(), lexicon, step: 0.01, weights };
  const logitOf = (given: typeof head, text: string): number => {
    const { score } = toxicityJudge({ ...model, head: given })(text);
    return Math.log(score / (1 - score));
  };

  test("adds signed squares of bytes times the step and slope, times the number of features to the power of -7/16", () => {
    // "a": the word and its pieces <a, a>, <a>; "a b": two words, their pair and six pieces.
    expect(logitOf(head, "a")).toBeCloseTo(2 * 9 * 4 ** (-7 / 16) - 1, 9);
    expect(logitOf(head, "a b")).toBeCloseTo(2 * 5 * 9 ** (-7 / 16) - 1, 9);
    for (const count of [1, 2, 77, 123_456]) expect(normOf(count)).toBeCloseTo(count ** (-7 / 16), 14);
  });

  test("lets the worst of several sentences decide, less what each doubling of their number takes", () => {
    const alone = logitOf(head, "a");
    expect(logitOf(head, "a. b.")).toBeCloseTo(alone - 0.5 - 0.1, 9);
    expect(logitOf(head, "b. b. a. b.")).toBeCloseTo(alone - 0.5 - 0.2, 9);
  });

  test("is as far from .5 as the words alone and their places say together, on the side of the places", () => {
    const plain = 9 * 4 ** (-7 / 16) - 1;
    expect(logitOf({ ...head, plainShare: 0.25 }, "a")).toBeCloseTo(0.75 * logitOf(head, "a") + 0.25 * plain, 9);
    const doubted = { ...head, slopes: new Float64Array(SLOTS).fill(0) };
    expect(logitOf({ ...doubted, plainShare: 0.25 }, "a")).toBeCloseTo(-0.75, 9);
  });
});

describe("the model's file", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "fairexpect-model-"));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  function failureOf(path: string): ModelFileError {
    try {
      readModel(path);
    } catch (error) {
      expect(error).toBeInstanceOf(ModelFileError);
      return error as ModelFileError;
    }
    throw new Error("the file was read");
  }

  function changed(change: (bytes: Buffer) => Buffer): string {
    const path = join(folder, "changed.bin");
    writeFileSync(path, change(readFileSync(modelFile)));
    return path;
  }

  test("holds the identity terms of today: else train again", () => {
    const { identities } = readModel(modelFile);
    expect([...identities.keys]).toEqual([...identityTable().keys]);
    expect([...identities.kinds]).toEqual([...identityTable().kinds]);
  });

  test("is read as it was written", () => {
    const model = readModel(modelFile);
    expect(readFileSync(modelFile).equals(encodeModel(model))).toBe(true);
    expect(readFileSync(modelFile).length).toBeLessThan(500_000);
  });

  test("that is missing gives an error that names it and keeps the cause", () => {
    const path = join(folder, "absent.bin");
    expect(failureOf(path)).toMatchObject({
      name: "ModelFileError",
      code: "FAIREXPECT_MODEL_FILE",
      path,
      message: `model file ${JSON.stringify(path)} cannot be read. It comes with the package: reinstall @fairexpect/scorers.`,
      cause: { code: "ENOENT" },
    });
  });

  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    ["another kind of file", () => Buffer.from("PNG".repeat(100)), "is not a model of lexical toxicity."],
    ["an empty file", () => Buffer.alloc(0), "is not a model of lexical toxicity."],
    ["a cut file", (bytes) => bytes.subarray(0, 9000), "has 9000 bytes; expected"],
    ["a newer format", (bytes) => (bytes.writeUInt8(9, 4), bytes), "has format 9; expected 4."],
    ["a wrong size", (bytes) => (bytes.writeUInt8(40, 5), bytes), "bytes; expected"],
    [
      "a changed weight",
      (bytes) => (bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1), bytes),
      "was changed",
    ],
    ["a changed intercept", (bytes) => (bytes.writeDoubleLE(3, 16), bytes), "was changed"],
  ])("refuses %s", (_, change, message) => {
    expect(failureOf(changed(change)).message).toContain(message);
  });

  test("is read at the first call, not at import", () => {
    const copy = join(folder, "scorers");
    for (const part of ["dist", "package.json"])
      cpSync(join(packageFolder, part), join(copy, part), { recursive: true });
    symlinkSync(join(packageFolder, "node_modules"), join(copy, "node_modules"));
    const script = `
      const { lexicalToxicity } = await import("./dist/index.js");
      try { lexicalToxicity(); } catch (error) { console.log(error.name, error.code); }`;
    const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
      cwd: copy,
      encoding: "utf8",
    });
    expect(stdout + stderr).toBe("ModelFileError FAIREXPECT_MODEL_FILE\n");
  });
});
