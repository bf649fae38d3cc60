import { transformersEncoder } from "@fairexpect/scorers";
import { expect, test } from "vitest";
import { folder, rejection } from "./setup.js";
import { writeModel } from "./tiny-model.mjs";

const length = (vector: ArrayLike<number>): number => Math.hypot(...Array.from(vector));

test("vectors are means over a text's tokens at length 1, and padding does not change them", async () => {
  const model = writeModel(folder.path, {
    encoder: true,
    wordScores: { kind: [3, 0], awful: [0, 4] },
    labels: ["x", "y"],
  });
  const plain = await transformersEncoder({ model, normalize: false });
  const [kind, both, empty] = await plain.encode(["kind", "kind awful", ""]);
  expect([...(kind ?? [])].slice(0, 2)).toEqual([1, 0]);
  expect([...(both ?? [])].slice(0, 2)).toEqual([0.75, 1]);
  expect(length(empty ?? [])).toBe(0);
  const normalized = await transformersEncoder({ model });
  const vectors = await normalized.encode(["kind", "kind awful", ""]);
  expect(vectors.map(length)).toEqual([expect.closeTo(1, 6), expect.closeTo(1, 6), 0]);
  expect([...(vectors[1] ?? [])].slice(0, 2)).toEqual([expect.closeTo(0.6, 6), expect.closeTo(0.8, 6)]);
  expect(plain.id).not.toBe(normalized.id);
});

test("the first token is the vector where a model is trained for it", async () => {
  const model = writeModel(folder.path, { encoder: true, wordScores: { "[CLS]": [5, 0], kind: [0, 9] } });
  const encoder = await transformersEncoder({ model, pooling: "cls", normalize: false });
  expect([...((await encoder.encode(["kind"]))[0] ?? [])].slice(0, 2)).toEqual([5, 0]);
});

test("long texts are cut and counted", async () => {
  const model = writeModel(folder.path, { encoder: true });
  const encoder = await transformersEncoder({ model, maxTokens: 8 });
  await encoder.encode(["you", "you ".repeat(50), "you ".repeat(50_000)]);
  expect(encoder.truncated).toBe(2);
});

test("a classifier, a misspelt preset or pooling is refused", async () => {
  const model = writeModel(folder.path, {});
  const encoder = await transformersEncoder({ model });
  const error = await rejection(encoder.encode(["you"]));
  expect(error).toMatchObject({ kind: "encoder" });
  expect(error.message).toContain("no output named last_hidden_state");
  expect((await rejection(transformersEncoder("all-MiniLM-L6" as never))).message).toContain(
    'Did you mean "all-MiniLM-L6-v2"?',
  );
  expect((await rejection(transformersEncoder({ model, pooling: "max" as never }))).message).toContain('"mean", "cls"');
});
