// Every flag of every command with a value that is wrong: what is said of it, in the words of the command line.
import { columnsOf } from "@fairexpect/metrics/core";
import { beforeAll, expect, test, vi } from "vitest";
import { commands } from "../src/command/commands.js";
import { recordIn } from "./recorded.js";
import { folderWith, run } from "./run.js";

const model = `{ specificationVersion: "v3", provider: "local.chat", modelId: "bot", supportedUrls: {},
  doGenerate: async () => { throw new Error("called"); } }`;
const files = {
  "package.json": "{}",
  "evidence/a.jsonl": "",
  "a.txt": "My wife asks.\n",
  "bot.mjs": `export const useCase = { name: "bot", model: ${model}, prompts: ["Tell my wife.", "Help her."] };`,
  "own.mjs": `export const useCase = { name: "bot", model: ${model}, prompts: ["Tell my wife."] };
    export const assessment = { task: "generation", introduce: "pictures" };`,
  "replies.json": JSON.stringify({ prompts: [{ text: "a", group: "b", responses: [{ text: 5 }] }] }),
};

const task = "--task generation --mentions yes";
const plan = "plan toxicFraction --limit 5%";
const assess = "assess bot.mjs --task generation";
const classify = "assess bot.mjs --task classification";

/** What is typed, what it ends with, and what is said: the flag or the argument, and what was given. */
const wrong: readonly (readonly [typed: string, code: number, ...said: readonly string[]])[] = [
  ["recommend", 2, "--task is missing; expected generation, classification, recommendation or ranking."],
  ["recommend --task chat", 2, '--task is "chat"; expected generation, classification, recommendation or ranking.'],
  ["recommend --task generation --prompts none.txt", 3, "there is no file none.txt. Expected prompts"],
  ["recommend --task generation --prompts a.txt --mentions no", 2, '--mentions is "no"; expected nothing beside'],
  ["recommend --task generation --mentions perhaps", 2, '--mentions is "perhaps"; expected yes or no.'],
  [`recommend ${task} --attribute gendr`, 2, '--attribute is "gendr"', 'Did you mean "gender"?'],
  ["recommend --task generation --prompts a.txt --attribute rase", 2, '--attribute is "rase"', 'mean "race"?'],
  [`recommend ${task} --invariance x`, 2, '--invariance is "x"; expected content, sentiment or none.'],
  ["recommend --task recommendation --mentions yes --invariance sentiment", 2, '--invariance is "sentiment"'],
  [`recommend ${task} --people yes`, 2, "--people does not go with --task generation; expected some of --prompts"],
  [`recommend ${task} --fairness errors`, 2, "--fairness does not go with --task generation", "Leave it out."],
  [`recommend ${task} --intervention punitive`, 2, "--intervention does not go with --task generation"],
  ["recommend --task ranking --stereotypes", 2, "--stereotypes does not go with --task ranking"],
  [`recommend ${task} --limit toxicFracton=0.1`, 2, "--limit toxicFracton is 0.1", 'mean "toxicFraction"?'],
  [
    `recommend ${task} --limit toxicFraction=7`,
    2,
    "--limit toxicFraction is 7; expected a number from 0 to 1. For 7 %, write 7%.",
  ],
  ["plan", 2, "a metric is missing; fairexpect plan --list shows which there are."],
  ["plan toxicFractoin --limit 5%", 2, 'there is no metric "toxicFractoin". Did you mean "toxicFraction"?'],
  ["plan toxicFraction --limit few", 2, '--limit is "few"; expected a number, as in 0.05 or 5%.'],
  ["plan toxicFraction --limit 7", 2, "--limit is 7; expected a number between 0 and 1. For 7 %, write 7%."],
  ["plan toxicFraction --limit 0", 2, "--expected is 0 unless given; expected a value other than the limit."],
  [`${plan} --expected 7`, 2, "--expected is 7; expected a number between 0 and 1."],
  [`${plan} --samples 1.5`, 2, "--samples is 1.5; expected a whole number of at least 1."],
  [`${plan} --power 7`, 2, "--power is 7; expected a number between 0.01 and 0.9999."],
  [`${plan} --confidence 95`, 2, "--confidence is 95; expected a number above 0.5 and below 1. For 95 %, write 95%."],
  [`${plan} --icc -1`, 2, "--icc is -1; expected a number between 0 and 1."],
  [`${plan} --spread -1`, 2, "--spread is -1; expected a number between 0 and 1."],
  [`${plan} --rate x`, 2, '--rate is "x"; expected a number'],
  ["explore bot.mjs --export nope", 2, "bot.mjs has no export nope.", "--export"],
  ["explore bot.mjs --attribute gendr", 2, '--attribute is "gendr"', 'Did you mean "gender"?'],
  ["explore bot.mjs --attribute age", 2, "--attribute is age, and no prompt mentions", "Write prompts that do"],
  ["explore bot.mjs --samples 7e9", 2, "--samples is 7000000000; expected a whole number of at most 10,000."],
  ["explore replies.json --seed x", 2, '--seed is "x"; expected a whole number of at least 0.'],
  ["explore replies.json --level 7", 2, "--level is 7; expected a number between 0.001 and 0.5."],
  ["explore bot.mjs --max-calls 0", 2, "--max-calls is 0; expected a whole number of at least 1."],
  ["explore bot.mjs --prices 1", 2, '--prices is "1"; expected what a million tokens cost'],
  ["explore replies.json", 2, "replies.json: replies.prompts[0].responses[0].text is 5; expected a text."],
  ["assess bot.mjs", 2, "--task is missing; expected generation"],
  ["assess bot.mjs --task chat", 2, '--task is "chat"; expected generation'],
  [`${assess} --export nope`, 2, "bot.mjs has no export nope; it has useCase.", "--export"],
  [`${assess} --attribute gender,gendr`, 2, '--attribute is "gendr"', 'Did you mean "gender"?'],
  [`${assess} --introduce x`, 2, '--introduce is "x"; expected names or words.'],
  ["assess own.mjs", 2, 'own.mjs: assessment.introduce is the text "pictures"; expected one of "names", "words".'],
  [`${assess} --limit toxicFracton=5%`, 2, "--limit toxicFracton is 0.05", 'mean "toxicFraction"?'],
  [`${assess} --limit toxicFraction`, 2, '--limit is "toxicFraction"; expected a metric and a number'],
  [`${assess} --samples 0`, 2, "--samples is 0; expected a whole number of at least 1."],
  [`${assess} --labels a,b`, 2, "--labels does not go with --task generation; expected some of --limit"],
  [`${assess} --positive a`, 2, "--positive does not go with --task generation"],
  [`${classify} --labels a,b`, 2, '--fairness is missing; expected "representation" or "errors".'],
  [`${classify} --labels a,b --fairness errors`, 2, '--intervention is missing; expected "assistive" or "punitive".'],
  [`${assess} --fairness errors`, 2, "--fairness does not go with --task generation"],
  [`${assess} --intervention punitive`, 2, "--intervention does not go with --task generation"],
  [`${assess} --invariance x`, 2, '--invariance is "x"; expected content, sentiment or none.'],
  [`${assess} --max-calls x`, 2, '--max-calls is "x"; expected a whole number of at least 1.'],
  [`${assess} --prices x`, 2, '--prices is "x"; expected what a million tokens cost'],
  [`${assess} --output a.txt`, 2, "a.txt is there, and is no report of an assessment.", "--output <file>"],
  [`${assess} --output=`, 2, '--output is "", which names no file. Name another file: --output <file>'],
  [`${assess} --evidence a.txt`, 3, "--evidence is a.txt, and no file can be made in", "Name another folder."],
  ["report --format xml", 2, '--format is "xml"; expected table, json, markdown or junit.'],
  ["report --output a.txt/b", 3, '--output is "a.txt/b", which cannot be written (ENOTDIR). Name another file.'],
  ["report none", 3, "there is no folder none. Run the tests with FAIREXPECT_EVIDENCE=evidence"],
  ["merge evidence", 2, "--shards is missing; expected how many shards the run had, as in --shards 3."],
  ["merge evidence --shards 0", 2, "--shards is 0; expected a whole number of at least 1."],
  ["merge evidence --shards 1 --format xml", 2, '--format is "xml"; expected table'],
  ["merge evidence --shards 1 --output evidence", 3, "The evidence is not all there", "shard 1/1 left no record"],
  ["recordings list none", 3, "none is not there. fairexpect recordings list shows which are."],
  ["recordings show none", 3, "there is no file and no use case none. fairexpect recordings list shows which"],
  ["recordings show bot --sample -1", 2, "--sample is -1; expected a whole number of at least 0."],
  ["recordings show bot --limit x", 2, '--limit is "x"; expected a whole number of at least 0.'],
  ["recordings verify none", 3, "none is not there."],
  ["recordings accept none", 3, "there is no file and no use case none."],
  ["recordings prune --before x", 2, '--before is "x"; expected a day, as in 2026-11-22.'],
  ["recordings prune --samples 0", 2, "--samples is 0; expected a whole number of at least 1."],
  ["recordings prune --yes --dry-run", 2, "--yes and --dry-run cannot both be"],
  ["recordings migrate none", 3, "none is not there."],
  ["recordings diff bot", 2, "one recording is named; expected two recordings, or one with --revision."],
  ["recordings diff bot --revision -x", 2, '--revision is "-x"; expected a revision of Git.'],
  ["recordings diff bot bot --limit x", 2, '--limit is "x"; expected a whole number of at least 0.'],
  ["baselines list none", 3, "none has no baselines."],
  ["baselines diff 1 2", 3, "No test file below this folder has baselines. A run of"],
  ["baselines history --baseline x", 3, 'there is no baseline "x". fairexpect baselines list shows which'],
  ["baselines promote 1 --baseline x", 3, "no test file below this folder has baselines."],
  ["baselines accept --reason=", 2, "--reason is missing; expected why worse values are accepted"],
  ["baselines accept --reason x --runner mocha", 2, '--runner is "mocha"; expected vitest or jest.'],
  ["models list x", 2, "too many arguments for 'list'.", "fairexpect models list --help shows what there is."],
  ["models pull nope", 2, '<model> is "nope"; expected one of "detoxify-original"'],
  ["models pull a/b --revision=", 2, '--revision is ""; expected a text.'],
  ["models pull a/b --dtype q99", 2, '--dtype is "q99"; expected one of "fp32"'],
  ["models verify x", 2, "too many arguments for 'verify'."],
  ["doctor x", 2, "too many arguments for 'doctor'."],
  ["completion powershell", 2, 'there is no completion for "powershell"; there is one for bash, zsh and fish.'],
  ["init --runner x", 2, '--runner is "x"; expected vitest or jest.'],
  ["init --language x", 2, '--language is "x"; expected ts or js.'],
  ["init --folder ../x", 2, '--folder is "../x"; expected a folder in the project'],
  ["init --call a.ts:1", 2, '--call is "a.ts:1", and no call of the AI SDK was found'],
  ["init --workflow x", 2, '--workflow is "x"; expected github or none.'],
];

/** Flags of which no text is wrong: they are looked for, or kept, as they are. */
const ANY_TEXT = ["recordings prune --model", "recordings prune --prompt", "recordings show --answer"];
ANY_TEXT.push("recordings show --prompt", "baselines promote --reason");

beforeAll(() => {
  // With CI set a model would not be asked, and a run would end before it.
  vi.stubEnv("FAIREXPECT_MODE", "auto");
});

test("names it, what was given and what to do, in lines of 80 columns, also in JSON, and is never a fault", async () => {
  const folder = folderWith(files);
  await recordIn(folder, ["Hello"]);
  for (const [typed, code, ...said] of wrong) {
    const words = typed.split(" ").flatMap((word) => (word.endsWith("=") ? [word.slice(0, -1), ""] : [word]));
    const ran = await run(folder, words);
    expect([ran.code, ran.out], `${typed}\n${ran.err}`).toEqual([code, ""]);
    for (const text of said) expect(ran.said, typed).toContain(text);
    // A path stands whole.
    for (const each of ran.err.split("\n"))
      expect(columnsOf(each) <= 80 || !each.trim().includes(" "), each).toBe(true);
    expect(ran.err).not.toMatch(/^ +at |facts\.|options\.|recommendAssessment|\bundefined\b/m);
    const { error } = (await run(folder, [...words, "--json"])).json() as { error: { code: string; message: string } };
    expect(error.code, typed).toMatch(/^FAIREXPECT_(?!FAULT)/);
    for (const text of said) expect(error.message.replaceAll(/\s+/g, " "), typed).toContain(text);
  }
});

test("is tried of every command, and of every flag that takes a value", () => {
  const untried = commands.flatMap(({ name, options = [] }) => {
    const tried = wrong.filter(([typed]) => typed === name || typed.startsWith(`${name} `));
    if (tried.length === 0) return [name];
    return options
      .filter(({ flags }) => flags.includes("<"))
      .map(({ flags }) => /--[\w-]+/.exec(flags)?.[0] ?? flags)
      .filter((flag) => !tried.some(([typed]) => new RegExp(`${flag}(?![\\w-])`).test(typed)))
      .map((flag) => `${name} ${flag}`);
  });
  expect(untried.sort()).toEqual(ANY_TEXT.toSorted());
});

test("breaks lines between signs that are written without spaces, and counts each as two columns", async () => {
  const long = "公平".repeat(60);
  const { err } = await run(folderWith(files), [
    "recommend",
    "--task",
    "generation",
    "--mentions",
    "yes",
    "--attribute",
    long,
  ]);
  for (const line of err.split("\n")) expect(columnsOf(line)).toBeLessThanOrEqual(80);
  expect(err.replaceAll(/\n\s+/g, "")).toContain("公平公平");
});
