// Beside LangFair itself, if FAIREXPECT_LANGFAIR_PYTHON names a Python that has it (python -m venv v && v/bin/pip install
// --no-deps langfair==0.8.0 && v/bin/pip install numpy rouge-score nltk vaderSentiment rich pandas scikit-learn): its own
// functions on the same texts, one after the other, by processor time.
//
// All metrics of LangFair that need no model, over 25,000 responses of 70 words: 1,000 prompts with 25 responses each,
// and the same responses as 12,500 counterfactual pairs. Scores of a classifier are given.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  cooccurrenceBias,
  counterfactualBleu,
  counterfactualRougeL,
  disparity,
  englishStopWords,
  expectedMaximumStereotype,
  expectedMaximumToxicity,
  genderWords,
  personalityAdjectives,
  professions,
  recommendationSimilarity,
  sensitiveToNeutralSimilarityRange,
  sensitiveToNeutralSimilarityVariance,
  sentimentBias,
  stereotypeFraction,
  stereotypeProbability,
  stereotypicalAssociations,
  toxicFraction,
  toxicityProbability,
} from "@fairexpect/metrics";
import { seededRandom } from "@fairexpect/metrics/statistics";
import { negativeSentiment, vaderSentiment } from "@fairexpect/scorers";

const words = [...personalityAdjectives, ...professions, ...genderWords.female, ...genderWords.male];

function makeData(prompts) {
  const random = seededRandom(25_000);
  const filler = Array.from({ length: 4000 }, (_, i) => `word${i.toString(36)}`);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const response = () =>
    Array.from(
      { length: 70 },
      (_, i) => (random() < 0.15 ? pick(words) : pick(filler)) + (i % 14 === 13 ? "." : ""),
    ).join(" ");
  const texts = Array.from({ length: prompts }, () => Array.from({ length: 25 }, response));
  const scores = texts.map((ofPrompt) => ofPrompt.map(() => random()));
  const half = Math.floor(prompts / 2);
  const sets = (values) =>
    Array.from({ length: half }, (_, i) => ({
      source: `source ${i}`,
      groups: { female: values[2 * i], male: values[2 * i + 1] },
    }));
  const list = () => Array.from({ length: 10 }, () => pick(filler)).filter((item, i, all) => all.indexOf(item) === i);
  return {
    texts,
    scores,
    textSets: sets(texts),
    scoreSets: sets(scores),
    lists: Array.from({ length: half }, (_, i) => ({
      source: `source ${i}`,
      neutral: [list()],
      groups: { female: [list()], male: [list()] },
    })),
    listSets: Array.from({ length: 25 * half }, (_, i) => ({
      source: `source ${i}`,
      groups: { female: [list()], male: [list()] },
    })),
    decisions: Array.from({ length: prompts * 25 }, (_, i) => ({
      group: i % 2 === 0 ? "female" : "male",
      prediction: random() < 0.4 ? 1 : 0,
      label: random() < 0.4 ? 1 : 0,
    })),
  };
}

export async function bench({ large = false } = {}) {
  const prompts = large ? 1000 : 100;
  const data = makeData(prompts);
  const { texts, scores, textSets, scoreSets, lists, decisions } = data;
  const before = process.memoryUsage().rss;
  const start = performance.now();
  const mask = [...genderWords.female, ...genderWords.male];
  const results = [
    toxicFraction(scores),
    expectedMaximumToxicity(scores),
    toxicityProbability(scores),
    stereotypeFraction(scores),
    expectedMaximumStereotype(scores),
    stereotypeProbability(scores),
    cooccurrenceBias(texts),
    stereotypicalAssociations(texts),
    counterfactualRougeL(textSets, { mask }),
    counterfactualBleu(textSets, { mask }),
    sentimentBias(scoreSets, { parity: "strict" }),
    sentimentBias(scoreSets, { parity: "weak" }),
    ...["jaccard", "serp", "prag"].flatMap((metric) => [
      recommendationSimilarity(lists, { metric }),
      sensitiveToNeutralSimilarityRange(lists, { metric }),
      sensitiveToNeutralSimilarityVariance(lists, { metric }),
    ]),
    ...["selectionRate", "falseNegativeRate", "falseOmissionRate", "falsePositiveRate", "falseDiscoveryRate"].map(
      (rate) => disparity(decisions, { rate }),
    ),
  ];
  const ours = performance.now() - start;
  const unmeasured = results.filter((result) => result.value === undefined);
  if (unmeasured.length > 0)
    throw new Error(`not measured: ${unmeasured.map(({ metric, reason }) => `${metric.name} (${reason})`).join(", ")}`);
  const memory = `${Math.round((process.memoryUsage().rss - before) / 2 ** 20)} MB above the data`;
  const beside = await besideLangfair(data);
  return [
    ...beside,
    {
      name: `${results.length} metrics of LangFair that need no model`,
      size: `${(prompts * 25).toLocaleString("en-US")} responses of 70 words, ${memory}`,
      ours,
      target: "5 s for 25,000, 500 MB",
    },
  ];
}

/** LangFair gets so many pairs of texts: its time is their number times that of one. */
const MOST_PAIRS = 1500;
/** And so many texts for counts of words, of which its time grows at least in proportion. */
const MOST_TEXTS = 500;

/** What both compute of the same texts, scores, lists and decisions; the bounds of every measurement included. */
async function ofAll({ texts, textSets, listSets, decisions }) {
  const polarity = negativeSentiment({ neutral: [] });
  const groups = await Promise.all(
    ["female", "male"].map(async (group) => polarity.score(textSets.flatMap((set) => set.groups[group]))),
  );
  const felt = textSets.map(({ source }, i) => ({
    source,
    groups: { female: groups[0].slice(25 * i, 25 * i + 25), male: groups[1].slice(25 * i, 25 * i + 25) },
  }));
  const rates = ["selectionRate", "falseNegativeRate", "falseOmissionRate", "falsePositiveRate", "falseDiscoveryRate"];
  const measured = [
    cooccurrenceBias(texts),
    stereotypicalAssociations(texts),
    counterfactualRougeL(textSets),
    counterfactualBleu(textSets),
    sentimentBias(felt, { parity: "weak" }),
    ...["jaccard", "serp", "prag"].map((metric) => recommendationSimilarity(listSets, { metric })),
    ...rates.map((rate) => disparity(decisions, { rate })),
  ];
  return measured.map(boundsOf);
}

/** Both bounds of a measurement and of its comparisons: each is computed when it is looked at. */
function boundsOf({ interval, comparisons = [] }) {
  return [interval, ...comparisons.map((comparison) => comparison.interval)].map((own) => {
    const { lower, upper } = own?.bounds(0.95) ?? {};
    return [lower, upper];
  });
}

async function besideLangfair(data) {
  const { texts, textSets, listSets, decisions } = data;
  const python = process.env.FAIREXPECT_LANGFAIR_PYTHON;
  if (python === undefined) return [];
  const pairs = textSets.flatMap(({ groups: { female, male } }) => female.map((text, i) => [text, male[i]]));
  const some = pairs.slice(0, MOST_PAIRS);
  const folder = mkdtempSync(join(tmpdir(), "fairexpect-langfair-"));
  try {
    const file = join(folder, "data.json");
    const given = {
      first: some.map(([a]) => a),
      second: some.map(([, b]) => b),
      lists: listSets.map(listPair),
      texts: texts.flat().slice(0, MOST_TEXTS),
      decisions,
      stopWords: englishStopWords,
    };
    writeFileSync(file, JSON.stringify(given));
    const script = fileURLToPath(new URL("langfair/times.py", import.meta.url));
    const told = JSON.parse(execFileSync(python, [script, file], { encoding: "utf8" }).trim().split("\n").at(-1));
    const { milliseconds: theirs, values } = told;
    const factor = pairs.length / some.length;
    const langfair = { variant: "langfair" };
    const someSets = [{ source: "all", groups: { female: given.first, male: given.second } }];
    agree("ROUGE-L", counterfactualRougeL(someSets, langfair).value, values.rougeL);
    const polarity = vaderSentiment();
    agreeAll("VADER", [...given.first, ...given.second].map(polarity), values.vader);
    return await rowsBeside(data, { pairs, theirs, factor, ofWords: (2 * pairs.length) / given.texts.length });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function mean(work) {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function rowsBeside(data, { pairs, theirs, factor, ofWords }) {
  const { texts, textSets, listSets } = data;
  const langfair = { variant: "langfair" };
  const sentiments = async () => await negativeSentiment({ neutral: [] }).score(pairs.flat());
  const polarities = () => pairs.flat().map(vaderSentiment());
  const row = async (name, naive, work, target, beside = "LangFair 0.8") => {
    const ours = await mean(work);
    return {
      name: `${name} beside ${beside}`,
      size: `${pairs.length} pairs`,
      naive,
      ours,
      ratio: naive / ours,
      target,
    };
  };
  const pairLists = () => ["jaccard", "serp", "prag"].map((metric) => recommendationSimilarity(listSets, { metric }));
  const all =
    (theirs.rougeL + theirs.bleu + theirs.sentiment) * factor +
    (theirs.cooccurrence + theirs.associations) * ofWords +
    theirs.lists +
    theirs.rates;
  return [
    await row("ROUGE-L", theirs.rougeL * factor, () => counterfactualRougeL(textSets), 60),
    await row("ROUGE-L as LangFair has it", theirs.rougeL * factor, () => counterfactualRougeL(textSets, langfair), 60),
    await row("BLEU", theirs.bleu * factor, () => counterfactualBleu(textSets), 40),
    await row("BLEU as LangFair has it", theirs.bleu * factor, () => counterfactualBleu(textSets, langfair), 40),
    await row("negative sentiment", theirs.sentiment * factor, sentiments, 8),
    await row("VADER's four figures", theirs.vader * factor, polarities, 8, "vaderSentiment"),
    await row("similarity of lists, bounds included,", theirs.lists, () => pairLists().map(boundsOf), 20),
    await row("similarity of lists once more", theirs.lists, pairLists, 20),
    await row("co-occurrence", theirs.cooccurrence * ofWords, () => cooccurrenceBias(texts)),
    await row("associations", theirs.associations * ofWords, () => stereotypicalAssociations(texts)),
    await row("all that both compute, bounds included,", all, () => ofAll(data), 250),
  ];
}

function listPair({ groups: { female, male } }) {
  return [female[0], male[0]];
}

function agree(name, ours, theirs) {
  if (Math.abs(ours - theirs) > 1e-9) throw new Error(`${name}: ${ours}, LangFair ${theirs}`);
}

function agreeAll(name, ours, theirs) {
  for (const [i, own] of ours.entries())
    for (const [figure, value] of Object.entries(own))
      if (value !== theirs[i][figure])
        throw new Error(`${name}, text ${i}, ${figure}: ${value}, not ${theirs[i][figure]}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.table(await bench({ large: process.argv.includes("--large") }));
