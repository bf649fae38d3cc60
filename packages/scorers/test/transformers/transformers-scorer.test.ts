import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ScorerError, transformersScorer } from "@fairexpect/scorers";
import { fc, test as property } from "./properties.js";
import { describe, expect, test } from "vitest";
import { collectWarnings, folder, rejection } from "./setup.js";
import { words, writeModel } from "./tiny-model.mjs";

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
/**
 * Logits of the words for the labels toxic and insult: those of a text are the means over its tokens and two special
 * ones.
 */
const wordScores = { awful: [3, 1], vile: [9, -2], kind: [-4, 0] };

describe("the score", () => {
  test("is the highest probability of the labels where each is judged for itself", async () => {
    const model = writeModel(folder.path, { wordScores, problem: "multi_label_classification" });
    const scorer = await transformersScorer({ model, labels: ["toxic", "insult"] });
    const scores = await scorer.score(["awful", "kind vile", "you are"]);
    expect([...scores]).toEqual([1, 5 / 4, 0].map((logit) => expect.closeTo(sigmoid(logit), 6)));
  });

  test("is the labels' share where they exclude each other", async () => {
    const model = writeModel(folder.path, { wordScores: { awful: [3, 0, 6] }, labels: ["hate", "nothate", "other"] });
    const scorer = await transformersScorer({ model, labels: ["hate", "other"], combine: "sum" });
    const shares = [1, 0, 2].map(Math.exp) as [number, number, number];
    const whole = shares[0] + shares[1] + shares[2];
    expect((await scorer.score(["awful"]))[0]).toBeCloseTo((shares[0] + shares[2]) / whole, 6);
    const highest = await transformersScorer({ model, labels: ["hate", "nothate"] });
    expect((await highest.score(["awful"]))[0]).toBeCloseTo(shares[0] / whole, 6);
  });

  test("by the top label is 0 where another label is on top", async () => {
    const model = writeModel(folder.path, {
      wordScores: { awful: [3, 0], kind: [0, 3] },
      labels: ["stereotype_gender", "unrelated"],
    });
    const scorer = await transformersScorer({ model, labels: ["stereotype_gender"], combine: "top" });
    expect([...(await scorer.score(["awful", "kind"]))]).toEqual([expect.closeTo(sigmoid(1), 6), 0]);
  });

  test("of a model with one label needs no label, and is a sigmoid", async () => {
    const model = writeModel(folder.path, { wordScores: { awful: [3] }, labels: ["toxic"] });
    const scorer = await transformersScorer({ model });
    expect((await scorer.score(["awful"]))[0]).toBeCloseTo(sigmoid(1), 6);
  });

  test("of an empty text, lone surrogates, other scripts and no texts at all is defined", async () => {
    const model = writeModel(folder.path, { wordScores });
    const scorer = await transformersScorer({ model, labels: ["toxic"], activation: "sigmoid" });
    expect([
      ...(await scorer.score([
        "",
        "\uD800",
        "\uDC00awful",
        "\u4F60\u597D",
        "\u0645\u0631\u062D\u0628\u0627",
        "\u{1F600}",
      ])),
    ]).toEqual([0.5, 0.5, expect.any(Number), 0.5, 0.5, 0.5]);
    expect((await scorer.score([])).length).toBe(0);
  });

  property.prop([
    fc.array(
      fc.array(fc.constantFrom(...words.slice(0, 20)), { maxLength: 40 }).map((list) => list.join(" ")),
      { maxLength: 40 },
    ),
    fc.integer({ min: 1, max: 9 }),
  ])("is the same whatever texts stand beside it, in whatever batches", async (texts, batchSize) => {
    const model = writeModel(join(folder.path, "same"), { hidden: 16, wide: 32, layers: 1, heads: 2, maxTokens: 24 });
    const alone = await transformersScorer({ model, labels: ["toxic"], batchSize: 1, threads: 1 });
    const together = await transformersScorer({ model, labels: ["toxic"], batchSize, threads: 1 });
    const scores = await together.score(texts);
    const expected = await alone.score(texts);
    for (const [i, score] of scores.entries()) expect(score).toBeCloseTo(expected[i] ?? Number.NaN, 5);
  });
});

describe("a text that is too long", () => {
  test("is cut, keeps its closing token, is counted, and is told of once", async () => {
    const model = writeModel(folder.path, { wordScores: { ...wordScores, "[SEP]": [12, 0] }, maxTokens: 6 });
    const scorer = await transformersScorer({ model, labels: ["toxic"], activation: "sigmoid" });
    const { warnings, end } = collectWarnings();
    const [long, exact] = await scorer.score(["you are you are awful vile", "you are you are"]);
    expect([long, exact]).toEqual([expect.closeTo(sigmoid(2), 6), expect.closeTo(sigmoid(2), 6)]);
    expect(scorer.truncated).toBe(1);
    await scorer.score(["a ".repeat(500_000), "you"]);
    expect(scorer.truncated).toBe(2);
    await new Promise(setImmediate);
    end();
    expect(warnings.map(({ code }) => code)).toEqual(["FAIREXPECT_TRUNCATED"]);
    expect(warnings[0]?.message).toContain("1 of 2 texts is longer than the model takes (6 tokens)");
  });

  test("of a megabyte without a space, or of spaces, is scored", async () => {
    const model = writeModel(folder.path, { wordScores, maxTokens: 16 });
    const scorer = await transformersScorer({ model, labels: ["toxic"], activation: "sigmoid" });
    const scores = await scorer.score(["x".repeat(1_000_000), `${" ".repeat(1_000_000)}vile`, "vile ".repeat(200_000)]);
    expect([...scores]).toEqual([0.5, expect.closeTo(sigmoid(3), 6), expect.closeTo(sigmoid((14 * 9) / 16), 6)]);
    expect(scorer.truncated).toBe(1);
  });

  test("of a megabyte of combining marks is scored", async () => {
    const model = writeModel(folder.path, { wordScores, maxTokens: 16 });
    const scorer = await transformersScorer({ model, labels: ["toxic"], activation: "sigmoid" });
    const scores = await scorer.score([`vile${"\u0301\u0323".repeat(500_000)}`, "vile"]);
    expect(scores[0]).toBe(scores[1]);
  });

  test("may be cut shorter than the model could take", async () => {
    const model = writeModel(folder.path, { wordScores, maxTokens: 16 });
    expect((await transformersScorer({ model, labels: ["toxic"], maxTokens: 8 })).maxTokens).toBe(8);
    expect((await transformersScorer({ model, labels: ["toxic"], maxTokens: 80 })).maxTokens).toBe(16);
  });
});

describe("a model that misbehaves", () => {
  test("by giving NaN is named with the text's index, not with the text", async () => {
    const model = writeModel(folder.path, { wordScores: { awful: [3, 1], kind: [1, 1] }, fault: "nan" });
    const scorer = await transformersScorer({ model, labels: ["toxic"] });
    const error = await rejection(scorer.score(["awful", "kind", "you secret", "awful kind"]));
    expect(error).toBeInstanceOf(ScorerError);
    expect(error.message).toContain("the model gave NaN for text 2 of 4");
    expect(error).toMatchObject({ code: "FAIREXPECT_SCORER", text: 2 });
    expect(error.message).not.toContain("secret");
  });

  test.each([
    ["max", "softmax"],
    ["max", "sigmoid"],
    ["sum", "softmax"],
    ["top", "softmax"],
    ["top", "sigmoid"],
  ] as const)(
    "by giving NaN for a label, counted or not, is refused by the rule %s over %s",
    async (combine, activation) => {
      const model = writeModel(folder.path, { wordScores: { awful: [3, 1], kind: [1, 0] }, fault: "nan" });
      const scorer = await transformersScorer({ model, labels: ["toxic"], combine, activation });
      expect((await scorer.score(["awful"])).length).toBe(1);
      expect((await rejection(scorer.score(["awful", "kind"]))).message).toContain(
        "the model gave NaN for text 1 of 2",
      );
    },
  );

  test("by giving the wrong number of rows is named with the texts' indices", async () => {
    const model = writeModel(folder.path, { wordScores, fault: "count" });
    const scorer = await transformersScorer({ model, labels: ["toxic"] });
    expect((await rejection(scorer.score(["awful", "kind", "vile"]))).message).toContain(
      "an output of 2 by 2 numbers for texts 0, 1, 2; expected 3 by 2",
    );
  });

  test("by being an encoder is told so", async () => {
    const model = writeModel(folder.path, { encoder: true });
    expect((await rejection(transformersScorer({ model, labels: ["toxic"] }))).message).toContain("labels");
  });
});

test("progress rises to the number of texts, and an abort stops between batches", async () => {
  const model = writeModel(folder.path, { wordScores });
  const scorer = await transformersScorer({ model, labels: ["toxic"], batchSize: 4 });
  const texts = Array.from({ length: 20 }, (_, i) => `awful w${i}`);
  const done: number[] = [];
  await scorer.score(texts, { onProgress: (progress) => done.push(progress.done) });
  expect(done).toEqual([4, 8, 12, 16, 20]);
  const controller = new AbortController();
  const error = await rejection(
    scorer.score(texts, { signal: controller.signal, onProgress: () => controller.abort(new Error("enough")) }),
  );
  expect(error.message).toBe("enough");
});

test("texts by the hundred thousand are scored", async () => {
  const model = writeModel(folder.path, { wordScores });
  const scorer = await transformersScorer({ model, labels: ["toxic"], activation: "sigmoid", threads: 1 });
  const texts = Array.from({ length: 100_000 }, (_, i) => (i % 2 === 0 ? "awful" : "kind"));
  const scores = await scorer.score(texts);
  expect(scores.length).toBe(100_000);
  expect([scores[99_998], scores[99_999]]).toEqual([expect.closeTo(sigmoid(1), 6), expect.closeTo(sigmoid(-4 / 3), 6)]);
});

describe("the id", () => {
  test("says model, dtype, rule, limit and the hash of all files, and changes with each", async () => {
    const model = writeModel(join(folder.path, "my-model"), { wordScores });
    const scorer = await transformersScorer({ model, labels: ["toxic"] });
    expect(scorer.id).toMatch(/^transformers: my-model, fp32, max\(toxic\), 32 tokens, sha256 [0-9a-f]{64}$/);
    expect(scorer.files.map(({ name }) => name)).toEqual([
      "config.json",
      "tokenizer.json",
      "tokenizer_config.json",
      "onnx/model.onnx",
    ]);
    writeModel(join(folder.path, "my-model"), { wordScores: { awful: [3, 2] } });
    const others = await Promise.all([
      transformersScorer({ model, labels: ["toxic"] }),
      transformersScorer({ model, labels: ["insult"] }),
      transformersScorer({ model, labels: ["toxic"], maxTokens: 8 }),
      transformersScorer({ model, labels: ["toxic"], activation: "sigmoid" }),
    ]);
    expect(new Set([scorer, ...others].map(({ id }) => id)).size).toBe(5);
  });

  test("of a preset with a folder of one's own names the preset", async () => {
    const model = writeModel(join(folder.path, "hatebert"), {
      labels: ["LABEL_0", "LABEL_1"],
      wordScores: { awful: [0, 3] },
    });
    const scorer = await transformersScorer({ preset: "toxigen-hatebert", model });
    expect(scorer.id).toMatch(/^toxigen-hatebert: hatebert, fp32, sum\(LABEL_1\) softmax, /);
    expect((await scorer.score(["awful"]))[0]).toBeCloseTo(sigmoid(1), 6);
  });
});

describe("what is misspelt or missing is told at once", () => {
  test.each([
    [
      { preset: "detoxify-orginal" },
      'options.preset is the text "detoxify-orginal"',
      'Did you mean "detoxify-original"?',
    ],
    [{ model: "./x", dtype: "q9" }, 'options.dtype is the text "q9"', 'Did you mean "q8"?'],
    [{ model: "./x", dtype: "float32" }, 'options.dtype is the text "float32"', '"fp32"'],
    [{ model: "./x", dtpye: "q8" }, 'options.dtpye is the text "q8"', 'Did you mean "dtype"?'],
    [{ model: "./x", combine: "maximum" }, 'options.combine is the text "maximum"', '"max"'],
    [{ model: "./x", activation: "sigmiod" }, 'options.activation is the text "sigmiod"', 'Did you mean "sigmoid"?'],
    [{ model: "./x", labels: [] }, "options.labels is an empty array", "label names"],
    [{ model: "./x", batchSize: 0 }, "options.batchSize is 0", "at least 1"],
    [{ model: "./x", maxTokens: 2.5 }, "options.maxTokens is 2.5", "at least 4"],
    [{ model: 7 }, "options.model is 7", "a text"],
    [{}, "options.model is undefined", "or a preset"],
    [7, "options is 7", "a preset's name"],
    [
      { preset: "toxigen-hatebert" },
      "the folder of an ONNX export",
      "hf download tomh/toxigen_hatebert --local-dir source",
    ],
    [
      { preset: "sentiment-roberta" },
      "the folder of an ONNX export",
      "--revision 74cea614e245b0832c770ec9aa51bd58df965b9c",
    ],
  ])("%j", async (options, problem, advice) => {
    const error = await rejection(transformersScorer(options as never));
    expect(error.code).toBe("FAIREXPECT_INPUT");
    expect(error.message).toContain(problem);
    expect(error.message).toContain(advice);
  });

  test("a label that the model does not have, or no label", async () => {
    const model = writeModel(folder.path, {});
    expect((await rejection(transformersScorer({ model, labels: ["toxiic"] }))).message).toMatch(
      /"toxiic", which the model does not have.*"toxic", "insult".*Did you mean "toxic"\?/,
    );
    expect((await rejection(transformersScorer({ model }))).message).toContain(
      'those of the model\'s labels that count: "toxic", "insult"',
    );
    expect(
      (
        await rejection(
          transformersScorer({ model, labels: ["toxic", "insult"], activation: "sigmoid", combine: "sum" }),
        )
      ).message,
    ).toContain("cannot be added up");
  });

  test.each([
    ["config.json", "<html>"],
    ["config.json", "null"],
    ["tokenizer.json", ""],
    ["tokenizer_config.json", "[]"],
  ])("a folder whose %s holds %j", async (file, content) => {
    const model = writeModel(folder.path, {});
    writeFileSync(join(model, file), content);
    const error = await rejection(transformersScorer({ model, labels: ["toxic"] }));
    expect(error).toMatchObject({ name: "ModelError", code: "FAIREXPECT_MODEL_UNREADABLE" });
    expect(error.message).toContain(`the file ${join(model, file)} is no JSON object. Copy or export the model again.`);
  });

  test("a folder that is not there, lacks files, or has another dtype only", async () => {
    const absent = await rejection(transformersScorer({ model: join(folder.path, "none"), labels: ["toxic"] }));
    expect(absent).toMatchObject({ name: "ModelError", code: "FAIREXPECT_MODEL_NOT_FOUND" });
    expect((await rejection(transformersScorer({ model: folder.path, labels: ["toxic"] }))).message).toContain(
      "has no config.json, no tokenizer.json, no tokenizer_config.json",
    );
    const model = writeModel(folder.path, { dtype: "_quantized" });
    expect((await rejection(transformersScorer({ model, labels: ["toxic"] }))).message).toContain(
      'has no onnx/model.onnx. It has onnx/model_quantized.onnx: choose among them by dtype ("q8"',
    );
    expect((await transformersScorer({ model, labels: ["toxic"], dtype: "q8" })).id).toContain(", q8, ");
  });
});
