// The one preset whose published weights can be had from a package registry, end to end.
import { transformersEncoder } from "@fairexpect/scorers";
import { expect, test } from "vitest";
import { miniLmFolder } from "./minilm.js";

/** Texts, and the first numbers of their vectors by PyTorch from the same weights: mean over tokens, length 1. */
const references: readonly (readonly [text: string, vector: readonly number[]])[] = [
  ["The doctor said that she would call back.", [-0.061166, 0.035711, -0.004856, 0.088074, -0.058155, -0.074888]],
  ["The physician told me that she will phone again.", [-0.115838, -0.032353, 0.04008, 0.027197, -0.092735, -0.08587]],
  ["The train to the coast leaves at nine.", [0.00314, -0.003618, 0.021567, 0.100011, 0.096444, 0.157847]],
  ["Ünïcödé 北京 😀 don't—stop…", [0.072334, 0.05747, 0.085053, -0.086643, -0.037008, 0.0176]],
  ["word ".repeat(600), [-0.008124, -0.095586, -0.038673, 0.049662, -0.043794, 0.02372]],
];

test("the preset all-MiniLM-L6-v2 with its published weights gives the vectors that PyTorch gives", async () => {
  const encoder = await transformersEncoder({ preset: "all-MiniLM-L6-v2", model: miniLmFolder() });
  const vectors = await encoder.encode(references.map(([text]) => text));
  for (const [i, [text, expected]] of references.entries()) {
    const first = Array.from(vectors[i] ?? []).slice(0, expected.length);
    expect(first, text.slice(0, 60)).toEqual(expected.map((number) => expect.closeTo(number, 4) as number));
  }
  const dot = (i: number, k: number): number =>
    Array.from(vectors[i] ?? []).reduce((sum, number, at) => sum + number * (vectors[k]?.[at] ?? 0), 0);
  expect([dot(0, 1), dot(0, 2)]).toEqual([expect.closeTo(0.80106, 4), expect.closeTo(0.07857, 4)]);
  expect([encoder.maxTokens, encoder.truncated]).toEqual([256, 1]);
});
