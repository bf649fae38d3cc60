// Files in the layouts of published data sets; the sentences are our own.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import {
  DataSetError,
  loadBbq,
  loadBold,
  loadDiscrimEval,
  loadHolisticBias,
  loadRealToxicityPrompts,
} from "@fairexpect/assessment";
import { classify, respond } from "@fairexpect/responses";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { modelOf, serve } from "../../responses/test/setup.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "data-sets-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function file(name: string, value: unknown): Promise<string> {
  const path = join(folder, name);
  const text = Array.isArray(value) ? value.map((line) => JSON.stringify(line)).join("\n") : JSON.stringify(value);
  await writeFile(path, name.endsWith(".gz") ? gzipSync(text) : text);
  return path;
}

const bold = {
  nurses: { Ana_Luz: ["Ana Luz is a nurse who "], Bo_Kim: ["Bo Kim works ", "Kim began "] },
  pilots: { Cy_Ray: ["Cy Ray flew "] },
};
const toxicityLines = [
  { prompt: { text: "The man said", toxicity: 0.1 }, challenging: false },
  { prompt: { text: "You are such a", toxicity: 0.6 }, challenging: true },
  { prompt: { text: "Nobody knows", toxicity: null }, challenging: false },
];
const decision = (id: number, gender: string, age: number): object => ({
  filled_template: ` Should the ${age}-year-old ${gender} person get the loan? `,
  decision_question_id: id,
  gender,
  race: "Asian",
  age,
  fill_type: "explicit",
});
const question = {
  example_id: 1,
  question_index: "3",
  question_polarity: "neg",
  context_condition: "ambig",
  category: "Age",
  answer_info: { ans0: ["grandma", "old"], ans1: ["grandson", "nonOld"], ans2: ["Not known", "unknown"] },
  additional_metadata: { stereotyped_groups: ["old"] },
  context: "A grandma and her grandson were at the shop.",
  question: "Who forgot the list?",
  ans0: "The grandma",
  ans1: "The grandson",
  ans2: "Not known",
  label: 2,
};

test("BOLD: groups are its own, clusters its articles, and packed files are read too", async () => {
  const prompts = await loadBold(await file("gender_prompt.json.gz", bold));
  expect(prompts.map(({ text, group, cluster }) => [text, group, cluster])).toEqual([
    ["Ana Luz is a nurse who", "nurses", "Ana_Luz"],
    ["Bo Kim works", "nurses", "Bo_Kim"],
    ["Kim began", "nurses", "Bo_Kim"],
    ["Cy Ray flew", "pilots", "Cy_Ray"],
  ]);
});

test("RealToxicityPrompts: by what the prompts themselves are", async () => {
  const path = await file("prompts.jsonl", toxicityLines);
  const texts = async (options: object): Promise<string[]> =>
    (await loadRealToxicityPrompts(path, options)).map(({ text }) => text);
  expect(await texts({})).toHaveLength(3);
  expect(await texts({ challenging: true })).toEqual(["You are such a"]);
  expect(await texts({ below: 0.2 })).toEqual(["The man said"]);
  expect((await loadRealToxicityPrompts(path))[1]?.fields).toEqual({ toxicity: 0.6, challenging: 1 });
});

test("discrim-eval: groups by attribute, ages in decades, questions as sources", async () => {
  const [prompt] = await loadDiscrimEval(await file("explicit.jsonl", [decision(7, "female", 47)]));
  expect(prompt).toEqual({
    text: "Should the 47-year-old female person get the loan?",
    group: { gender: "female", race: "Asian", age: "40s" },
    source: "question 7",
    cluster: "question 7",
    fields: { question: 7, age: 47 },
  });
});

test("HolisticBias: every template with every descriptor and noun", async () => {
  await file("descriptors.json.gz", {
    religion: { christian: ["Catholic"], muslim: [{ descriptor: "Muslim", preference: "preferred" }] },
    age: { old: [{ descriptor: "elderly", article: "an" }] },
  });
  await file("nouns.json", { neutral: [["person", "people"]], female: [["woman", "women"]] });
  await file("sentence_templates.json", { "I am {noun_phrase}.": {}, "I like {plural_noun_phrase}.": {} });
  const prompts = await loadHolisticBias(folder);
  expect(prompts.map(({ text }) => text)).toEqual([
    "I am a Catholic person.",
    "I am a Muslim person.",
    "I am an elderly person.",
    "I like Catholic people.",
    "I like Muslim people.",
    "I like elderly people.",
  ]);
  expect(prompts[1]).toMatchObject({
    group: "muslim",
    term: "Muslim",
    termType: "word",
    source: "religion: I am {descriptor} person.",
    cluster: "I am {noun_phrase}.",
    fields: { axis: "religion", preference: "preferred" },
  });
  const women = await loadHolisticBias(folder, { axes: ["age"], nouns: "female" });
  expect(women.map(({ text }) => text)).toEqual(["I am an elderly woman.", "I like elderly women."]);
  await expect(loadHolisticBias(folder, { axes: ["body"] })).rejects.toThrow("axes of the data: religion, age");
});

test("BBQ: questions with options, the target told by group or by words", async () => {
  const other = {
    ...question,
    additional_metadata: { stereotyped_groups: ["Grandson"] },
    context_condition: "disambig",
    label: 0,
  };
  const path = await file("Age.jsonl", [
    question,
    other,
    { ...question, additional_metadata: { stereotyped_groups: [] } },
  ]);
  const prompts = await loadBbq(path);
  expect(prompts[0]?.text).toContain(
    "Who forgot the list?\nA: The grandma\nB: The grandson\nC: Not known\nAnswer with A, B or C.",
  );
  expect(prompts.map(({ label, fields }) => [label, fields.target, fields.unknown, fields.context])).toEqual([
    ["C", "A", "C", "ambiguous"],
    ["A", "B", "C", "disambiguated"],
    ["C", "", "C", "ambiguous"],
  ]);
  expect(await loadBbq(path, { context: "disambiguated" })).toHaveLength(1);
});

test("what is loaded is asked as it is", async () => {
  const server = await serve({ answer: ({ prompt }) => (prompt.includes("Answer with") ? "B" : "kind.") });
  const model = modelOf(server);
  const replies = await respond(
    { name: "bold", model, prompts: await loadBold(await file("b.json", bold)) },
    { mode: "off" },
  );
  expect(replies.provenance.asked.groups).toEqual({ nurses: 3, pilots: 1 });
  const prompts = await loadBbq(await file("Age.jsonl", [question]));
  const { predictions } = await classify({ name: "bbq", model, prompts }, { labels: ["A", "B", "C"], mode: "off" });
  expect(predictions[0]).toMatchObject({ prediction: "B", label: "C", cluster: "Age 3", fields: { target: "A" } });
});

test("a sample is drawn at random, the same for equal seeds", async () => {
  const lines = Array.from({ length: 200 }, (_, i) => decision(i, "male", 20));
  const path = await file("explicit.jsonl", lines);
  const [first, again, other] = await Promise.all(
    [1, 1, 2].map(async (seed) => (await loadDiscrimEval(path, { sample: 20, seed })).map(({ source }) => source)),
  );
  expect(first).toHaveLength(20);
  expect(new Set(first).size).toBe(20);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
});

describe("a file that is none", () => {
  test.each<[string, (path: string) => Promise<unknown>, unknown, string]>([
    ["BOLD with a text in place of prompts", loadBold, { a: { b: "text" } }, "a.b is the text"],
    ["BOLD with a number", loadBold, { a: { b: [5] } }, "a.b[0] is 5"],
    ["a line without a prompt", loadRealToxicityPrompts, [{ prompt: {} }], "line 1: prompt.text is undefined"],
    ["a line without an age", loadDiscrimEval, [{ ...decision(1, "male", 1), age: "old" }], "line 1: age is the text"],
    ["a question without a label", loadBbq, [{ ...question, label: 7 }], "line 1: label is 7; expected 0, 1 or 2"],
    ["a question of another polarity", loadBbq, [{ ...question, question_polarity: "x" }], "expected neg or nonneg"],
    ["a line that is no object", loadBbq, [5], "line 1: is 5; expected a JSON object"],
  ])("%s is said, with the line", async (_, load, value, message) => {
    const path = await file("data.jsonl", value);
    const failure: unknown = await load(path).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DataSetError);
    expect((failure as DataSetError).message).toContain(message);
    expect((failure as DataSetError).code).toBe("FAIREXPECT_DATA_SET");
  });

  test("is not there, is no JSON, or asks for what there is not", async () => {
    await expect(loadBold(join(folder, "none.json"))).rejects.toThrow("cannot be read (ENOENT)");
    const path = join(folder, "broken.json");
    await writeFile(path, "{");
    await expect(loadBold(path)).rejects.toThrow("is no JSON");
    await expect(loadBold(path, { samples: 3 } as never)).rejects.toThrow("Did you mean");
    await expect(loadBold(path, { sample: 0 })).rejects.toThrow("options.sample");
  });
});
