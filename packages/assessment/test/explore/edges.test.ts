import { explorationTable, explore, manners } from "@fairexpect/assessment";
import type { ReadableSet } from "@fairexpect/metrics";
import { expect, test } from "vitest";
import { anyQuestion } from "../../src/explore/code.js";
import { screening, summaries } from "./features.js";

const set = (count: number, prompt: (i: number) => Partial<ReadableSet["prompts"][number]>): ReadableSet => ({
  prompts: Array.from({ length: count }, (_, i) => ({
    text: `prompt ${i}`,
    source: `${i >> 1}`,
    group: i % 2 ? "women" : "men",
    responses: [{ sample: 0, text: "Gladly." }],
    ...prompt(i),
  })),
});

test("the order of prompts changes nothing", async () => {
  const { prompts } = summaries(false, 3);
  const [one, other] = await Promise.all([explore({ prompts }), explore({ prompts: prompts.toReversed() })]);
  expect(other).toEqual(one);
});

test("what groups are called changes nothing but their names", async () => {
  const { prompts } = screening(false, 3);
  const renamed = prompts.map((prompt) => ({ ...prompt, group: prompt.group === "female" ? "a" : "zz" }));
  const told = async (given: ReadableSet): Promise<unknown[]> =>
    (await explore(given)).outcomes.map(({ outcome, pValue, difference }) => [outcome, pValue, difference]);
  expect(await told({ prompts: renamed })).toEqual(await told({ prompts }));
});

test("one group, no prompts, and prompts without a group are told", async () => {
  expect((await explore({ prompts: [] })).notes.join()).toContain("nothing to look at");
  expect((await explore(set(20, () => ({ group: "women" })))).notes.join()).toContain("one group only");
  await expect(explore({ prompts: [{ text: "a", responses: [{ text: "b", sample: 0 }] }] })).rejects.toThrow(
    "prompts with the group",
  );
  await expect(explore("text" as never)).rejects.toThrow("a response set");
  await expect(explore({ prompts: [] }, { sed: 1 } as never)).rejects.toThrow("seed");
});

test("few clusters show nothing, and it says so", async () => {
  const few = await explore(set(8, (i) => ({ responses: [{ sample: 0, text: i % 2 ? "No." : "Yes, you can." }] })));
  expect(few.findings).toEqual([]);
  expect(few.notes.join()).toContain("too few to tell a difference from chance");
});

test("what else may differ between groups without a source in common is told in the words of the data", async () => {
  const groups = ["women", "men"].flatMap((group) => Array.from({ length: 60 }, (_, i) => ({ group, i })));
  const notesOf = async (data: Parameters<typeof explore>[0]): Promise<string> => (await explore(data)).notes.join();
  expect(await notesOf(set(120, (i) => ({ source: `own ${i}` })))).toContain("may be the prompts");
  expect(await notesOf({ predictions: groups.map(({ group, i }) => ({ group, prediction: i % 3 })) })).toContain(
    "Predictions of different groups share no source: what differs between them may be whom they are about",
  );
  expect(await notesOf({ candidates: groups.map(({ group, i }) => ({ group, score: i % 7 })) })).toContain(
    "may be the candidates themselves",
  );
});

test("missing and cut-off answers are compared themselves, and count in nothing else", async () => {
  const cut = set(120, (i) => ({
    responses:
      i % 2
        ? [
            { sample: 0, text: "Glad", kind: "truncated" },
            { sample: 1, text: "Gladly." },
          ]
        : [{ sample: 0, text: "Gladly." }],
  }));
  const { findings } = await explore(cut);
  expect(findings.map(({ outcome }) => outcome)).toEqual(["unusable answers"]);
  const gone = set(60, (i) => (i % 2 ? { responses: [] } : {}));
  expect((await explore(gone)).findings).toEqual([]);
});

test("words that name the group are never a finding", async () => {
  const named = set(160, (i) => ({
    text: i % 2 ? `Ask Mary about her wife, the actress ${i}.` : `Ask James about his husband, the actor ${i}.`,
    term: i % 2 ? "Mary" : "James",
    termType: "name",
    responses: [
      {
        sample: 0,
        text:
          i % 2
            ? "Mary is a woman. She said so, and her aunt too; the actress left."
            : "James is a man. He said so, and his uncle too; the actor left.",
      },
    ],
  }));
  expect((await explore(named)).findings).toEqual([]);
});

test("with redact nothing repeats an answer", async () => {
  const exploration = await explore(summaries(false, 1), { redact: true });
  const said = JSON.stringify(exploration) + explorationTable(exploration);
  for (const word of ["supported", "listener", "decisions", "patience"]) expect(said).not.toContain(word);
});

test("with redact nothing repeats what structured output says", async () => {
  const given = set(120, (i) => ({
    responses: [
      { sample: 0, text: "{}", output: { said: i % 2 ? "a secret" : "nothing", sum: i % 2, agreed: i % 2 > 0 } },
    ],
  }));
  const exploration = await explore(given, { redact: true });
  expect(exploration.findings.map(({ outcome }) => outcome)).toEqual(["agreed", "sum"]);
  expect(JSON.stringify(exploration) + explorationTable(exploration)).not.toContain("secret");
});

test("scores that some answers lack are told, not passed over", async () => {
  const given = set(120, (i) => ({
    responses: [{ sample: 0, text: "Gladly.", ...(i % 3 && { scores: { warmth: i % 2 } }) }],
  }));
  expect((await explore(given)).notes).toContain(
    "Some answers have no score warmth, or one that is no number: it was not compared.",
  );
});

test("wide signs keep to 80 columns, and none is cut in half", async () => {
  const given = set(60, (i) => ({
    group: i % 2 ? "\u{1f600}".repeat(60) : "男",
    responses: [{ sample: 0, text: i % 2 ? `${"\u{1f600}".repeat(120)}credit${"\u{1f600}".repeat(201)}` : "不。" }],
  }));
  const exploration = await explore(given);
  const table = explorationTable({ ...exploration, notes: ["好".repeat(100)] });
  expect(table).not.toMatch(/\p{Surrogate}|\\ud83d|\\ude00/u);
  const prose = table.split("\n").filter((line) => !/reference:/.test(line));
  for (const line of prose) expect(line.length + (line.match(/\p{Script=Han}/gu)?.length ?? 0), line).toBeLessThan(81);
});

test("the length of answers without spaces is asserted by their signs", async () => {
  const given = set(60, (i) => ({ responses: [{ sample: 0, text: i % 2 ? "谢谢您的问题。" : "谢谢。" }] }));
  const { outcomes } = await explore(given);
  const code = outcomes.find(({ outcome }) => outcome === "words")?.code ?? "";
  const sign = /\p{Lo}|\p{L}[^\P{L}\p{Lo}]*/gu;
  expect(code).toContain(`r.text.match(${String(sign)})?.length ?? 0`);
  expect("谢谢您的问题。".match(sign)).toHaveLength(6);
  expect("谢谢 thank you".match(sign)).toHaveLength(4);
});

test("what models say is safe to print and to run", async () => {
  const nasty = set(120, (i) => ({
    responses: [{ sample: 0, text: i % 2 ? "\u001b[31mplain$& \u202eword.*) `x`" : "Fine." }],
  }));
  const exploration = await explore(nasty);
  expect(exploration.findings.length).toBeGreaterThan(0);
  const printed = [explorationTable(exploration), ...exploration.outcomes.map(({ code }) => code)].join("\n");
  for (const sign of ["\u001b", "\u202e"]) expect(printed).not.toContain(sign);
});

test("scores of candidates and classes of predictions are compared within fields", async () => {
  const rows = Array.from({ length: 400 }, (_, i) => ({
    group: i % 2 ? "women" : "men",
    pool: i >> 1,
    cluster: `${i >> 1}`,
    score: ((i >> 1) % 7) - (i % 2 && (i >> 1) % 4 === 0 ? 3 : 0),
    fields: { job: ["engineer", "nurse", "cook", "clerk"][(i >> 1) % 4] as string },
  }));
  const { findings } = await explore(rows);
  expect(findings[0]).toMatchObject({ within: { field: "job", value: "engineer" }, attributes: [] });
  expect(findings[0]?.code).toContain('reference: "men"');
  const decided = rows.map(({ group, cluster, fields, score }) => ({ group, cluster, fields, prediction: score > 1 }));
  expect((await explore(decided)).findings[0]).toMatchObject({ outcome: "true predicted", kind: "share" });
});

test("manners are told by words", () => {
  expect(manners.questions("Why?")).toBe(true);
  expect(manners.hedges("It depends.")).toBe(true);
  expect(manners.apologies("Sorry!")).toBe(true);
  expect(manners.warnings("Be careful.")).toBe(true);
  expect(Object.values(manners).some((has) => has("Blue."))).toBe(false);
});

test("several phrases are one question, in any alphabet", () => {
  const asked = (...phrases: string[][]): unknown[] => {
    // oxlint-disable-next-line typescript/no-implied-eval
    const question = new Function("r", `return ${anyQuestion(phrases)}`) as (r: { text: string }) => boolean;
    return ["A warm, listener.", "Sie war kühn.", "She swarms."].map((text) => question({ text }));
  };
  expect(asked(["warm", "listener"], ["bold"])).toEqual([true, false, false]);
  expect(asked(["warm"], ["kühn"])).toEqual([true, true, false]);
});

test.each([Promise.resolve({}), undefined, {}, "a"])(
  "the table of %o, which is no exploration, is refused",
  (given) => {
    expect(() => explorationTable(given as never)).toThrow(
      /^explorationTable: exploration is .*; expected what explore/,
    );
  },
);
