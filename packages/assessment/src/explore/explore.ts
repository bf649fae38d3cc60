import { checkInteger, checkNumber, checkOptions, checkText, describeValue, wrong } from "../input.js";
import { placedRows, type CaseRow, type Cases, type PlacedRows } from "./cases.js";
import { chooseOutcomes, choosePhrases } from "./choose.js";
import type { Chosen } from "./chosen.js";
import { comparisonOf, type Comparison } from "./comparison.js";
import type { Exploration, ExploredData, ExploreOptions } from "./exploration.js";
import { groupingsOf, slicesOf, type Grouping, type Slice } from "./groupings.js";
import { namingWordsOf } from "./naming-words.js";
import { notesOf } from "./notes.js";
import type { Outcome } from "./outcome.js";
import { readPhrases } from "./phrases.js";
import { readCases } from "./read-cases.js";
import { responseOutcomes } from "./response-outcomes.js";
import { candidateOutcomes, predictionOutcomes } from "./row-outcomes.js";
import { exploredOutcomes } from "./rows-of.js";
import { halvesOf } from "./split.js";
import { testChosen } from "./test-chosen.js";
import { readTexts, type Texts } from "./texts.js";

/**
 * What differs between groups that nobody thought to ask: refusals, length, questions, hedges, offers, sentiment,
 * toxicity, numbers and scores, words, phrases and sentences; by each attribute, crossed, and within each value of each
 * field that prompts carry. A random half of the clusters is looked at, and what differs there is tested on the other,
 * under one correction for all that is tested (`level`): groups are exchanged within clusters, and between names if
 * names stand for them, and a difference must stand out from both. Words that name a group are no finding.
 *
 * A finding is a reason to write a test, with the line of code that does it; it is no verdict. No finding does not mean
 * that nothing differs: half of the data has to show it. Deterministic: equal data and `seed` give equal results, in
 * whatever order prompts come.
 *
 * @param replies a response set as `respond` gives it, whose prompts have groups; candidates; predictions
 * @throws InputError if no prompt has a group, or an option is not as described
 * @example
 * const prompts = Array.from({ length: 80 }, (_, i) => ({
 *   text: `advice ${i}`, source: `${i >> 1}`, group: i % 2 ? "women" : "men",
 *   responses: [{ sample: 0, text: i % 2 ? "Save first, and wait." : "Ask your bank for credit." }],
 * }));
 * const { findings } = await explore({ prompts });
 * findings.find(({ outcome }) => outcome === "mentions of credit")?.groups.map(({ group, value }) => [group, value]) // [["men", 1], ["women", 0]]
 * @since 0.1.0
 */
export async function explore(replies: ExploredData, options: ExploreOptions = {}): Promise<Exploration> {
  checkExploreOptions(options);
  const { seed = 1, level = 0.03, redact = false, called = "replies" } = options;
  const cases = readCases(replies);
  const { rows } = cases;
  const halves = halvesOf(rows, seed);
  const groupings = groupingsOf(rows);
  const { slices, unused } = slicesOf(rows);
  const placed = placedRows(rows);
  const explored = comparisonsOf(placed, groupings, slices, (row) => halves.isExplored[row] === true);
  const texts = cases.shape === "responses" ? readTexts(rows, namingWordsOf(rows)) : undefined;
  const outcomes = await outcomesFor(cases, texts, redact);
  const chosen = [
    ...chooseOutcomes(explored, outcomes),
    ...(texts === undefined || redact ? [] : phrasesOf(rows, explored, texts, halves.isExplored, outcomes)),
  ];
  const held = comparisonsOf(placed, groupings, slices, (row) => halves.isExplored[row] !== true);
  const tested = testChosen(chosen, held, seed);
  const all = exploredOutcomes({ cases, held, outcomes, tested: tested.tested, level, called, data: replies, redact });
  return {
    findings: all.filter(({ shown }) => shown),
    outcomes: all,
    split: { unit: halves.unit, explored: halves.explored, tested: halves.tested, seed },
    tests: tested.tested.length,
    level,
    notes: notesOf({ cases, groupings, halves, unused, held, tested }),
  };
}

function checkExploreOptions(options: ExploreOptions): void {
  checkOptions("explore", options, ["seed", "level", "redact", "called"]);
  const { seed, level, redact, called } = options;
  if (seed !== undefined) checkInteger("explore", "options.seed", seed, 0);
  if (level !== undefined) checkNumber("explore", "options.level", level, 0.001, 0.5);
  if (called !== undefined) checkText("explore", "options.called", called);
  if (redact !== undefined && typeof redact !== "boolean")
    throw wrong("explore", "options.redact", describeValue(redact), "true or false");
}

function comparisonsOf(
  rows: PlacedRows,
  groupings: readonly Grouping[],
  slices: readonly Slice[],
  isIn: (row: number) => boolean,
): readonly Comparison[] {
  return slices.flatMap((slice) => groupings.flatMap((grouping) => comparisonOf(rows, grouping, slice, isIn) ?? []));
}

async function outcomesFor(
  { shape, rows }: Cases,
  texts: Texts | undefined,
  redact: boolean,
): Promise<readonly Outcome[]> {
  if (shape === "candidates") return candidateOutcomes(rows);
  if (shape === "predictions") return predictionOutcomes(rows);
  return texts === undefined ? [] : responseOutcomes(rows, texts, redact);
}

function phrasesOf(
  rows: readonly CaseRow[],
  explored: readonly Comparison[],
  texts: Texts,
  isExplored: readonly boolean[],
  outcomes: readonly Outcome[],
): readonly Chosen[] {
  const areNumbers = outcomes.some(({ called }) => called === "first number");
  return choosePhrases(rows, explored, readPhrases(rows, texts, isExplored, areNumbers), texts);
}
