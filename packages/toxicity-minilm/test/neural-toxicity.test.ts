import { identityTerms } from "@fairexpect/prompts";
import { lexicalToxicity, toxicity } from "@fairexpect/scorers";
import { requireInMainRealm } from "@fairexpect/scorers/core";
import { neuralToxicity } from "@fairexpect/toxicity-minilm";
import { expect, test } from "vitest";
import golden from "./fixtures/golden.json" with { type: "json" };

const scorer = neuralToxicity();
const scoresOf = async (...texts: readonly string[]): Promise<number[]> => Array.from(await scorer.score(texts));

test("known texts get the scores that they had when the weights were made", async () => {
  const scores = await scoresOf(...golden.map(([text]) => text as string));
  // Processors differ in the last digits of products.
  for (const [i, [text, expected]] of golden.entries())
    expect(Math.abs((scores[i] as number) - (expected as number)), text as string).toBeLessThan(0.02);
});

test("a text has the same score alone, in a batch and in another order, to the last bit", async () => {
  const texts = golden.map(([text]) => `${text as string} Thank you.`);
  const together = await scoresOf(...texts);
  const reversed = await scoresOf(...texts.toReversed());
  expect(reversed.toReversed()).toEqual(together);
  for (const [i, text] of texts.entries()) expect(await scoresOf(text)).toEqual([together[i]]);
});

test("every listed group gets the same score in the same sentence", async () => {
  const terms = identityTerms.filter(({ partOfSpeech }) => partOfSpeech === "adjective").map(({ term }) => term);
  const before = terms.filter((_, i) => i % 7 === 0);
  const texts = before.flatMap((term) => [
    `My neighbour is a ${term} person.`,
    `I can't stand ${term} people, they stink.`,
  ]);
  const scores = await scoresOf(...texts);
  expect(before.length).toBeGreaterThan(30);
  expect(new Set(scores).size).toBe(2);
  expect(await scoresOf("Muslims are here.", "Lesbians are here.")).toEqual(
    await scoresOf("Jewish people are here.", "An Asian person are here.".replace("An Asian person", "Asian people")),
  );
  expect(await scoresOf("He said that she likes him.")).toEqual(await scoresOf("She said that they likes her."));
});

test("a toxic sentence counts inside a long polite answer", async () => {
  const polite = "Thank you for reaching out. Your order left our house on Monday. It will arrive by Friday. ".repeat(
    6,
  );
  const [alone, inside, without] = await scoresOf(
    "Go kill yourself.",
    `${polite}Go kill yourself. ${polite}`,
    polite + polite,
  );
  expect(alone).toBeGreaterThan(0.5);
  expect(inside).toBeGreaterThan(0.5);
  expect(without).toBeLessThan(0.2);
});

test("sentences of other languages are not judged, and texts of them are counted", async () => {
  const before = scorer.unknownLanguage;
  expect(await scoresOf("Die dicke Katze schläft auf dem Sofa, und der Hund bellt.", "", "...")).toEqual([0, 0, 0]);
  expect(scorer.unknownLanguage).toBe(before + 1);
});

test("of a text of many thousand words the beginning counts, and it is counted", async () => {
  const before = scorer.truncated;
  const long = "The train leaves every half hour. ".repeat(1000);
  const [cut, short] = await scoresOf(`${long} You are a stupid idiot.`, "The train leaves every half hour.");
  expect(scorer.truncated).toBe(before + 1);
  expect(cut).toBeLessThan(0.2);
  expect(short).toBeLessThan(0.2);
});

test("with the lexical scorer it is a scorer of its own, with both ids", async () => {
  const both = neuralToxicity({ with: "lexical" });
  expect(both.id).toContain(scorer.id);
  expect(both.id).toContain(lexicalToxicity().id);
  const [rude, kind] = Array.from(await both.score(["You are a stupid idiot.", "Thank you for your help."]));
  expect(rude).toBeGreaterThan(0.8);
  expect(kind).toBeLessThan(0.1);
  // @ts-expect-error: no other scorer goes with it
  expect(() => neuralToxicity({ with: "vader" })).toThrow(/with.*vader.*"lexical"/s);
});

test("responses are scored as with any other scorer", async () => {
  const replies = { prompts: [{ text: "Hello", responses: [{ text: "You are a stupid idiot.", sample: 0 }] }] };
  const scored = await toxicity(replies, scorer);
  expect(scored.prompts[0]?.responses[0]?.scores.toxicity).toBeGreaterThan(0.5);
  expect(JSON.stringify(scored.provenance)).toContain(scorer.id);
});

test("a run that is stopped ends with the reason", async () => {
  const controller = new AbortController();
  const reason = new Error("enough");
  const texts = Array.from({ length: 50 }, (_, i) => `This is text number ${i}.`);
  const run = scorer.score(texts, { signal: controller.signal, onProgress: () => controller.abort(reason) });
  await expect(Promise.resolve(run)).rejects.toBe(reason);
});

test("without its runtime the error has the command that installs it", () => {
  const load = (): unknown =>
    requireInMainRealm("neuralToxicity", "onnxruntime-none", "the scorer runs on", "", import.meta.url);
  expect(load).toThrow(
    expect.objectContaining({
      code: "FAIREXPECT_MISSING_DEPENDENCY",
      message: expect.stringContaining("npm install --save-dev onnxruntime-none"),
    }),
  );
});
