import type { CaseRow } from "./cases.js";
import type { Chosen } from "./chosen.js";
import { phraseQuestion } from "./code.js";
import type { Comparison } from "./comparison.js";
import { usableWays } from "./usable-ways.js";
import { distinctivePhrases } from "./distinctive.js";
import { differenceOf, groupValues, separationOf } from "./effect.js";
import type { Outcome } from "./outcome.js";
import { presenceOf, type Phrases } from "./phrases.js";
import { standardized } from "./relabelling.js";
import type { Texts } from "./texts.js";
import { phrasesTogether } from "./together.js";

interface Seen extends Chosen {
  /** In standard deviations of what exchanging groups makes of it. */
  readonly far: number;
  readonly difference: number;
}

/** What one in ten comparisons shows by chance is not worth a test: each makes all others harder. */
const FAR = 1.7;
const FAR_FOR_PHRASES = 2.2;
/** Groups that lie less far apart do not matter, however sure it is. */
const LEAST_APART = 0.01;
const MOST_OUTCOMES = 40;
const MOST_PHRASES = 30;
/** A part that differs less than so many times as much as the whole says nothing new. */
const MORE_THAN_WHOLE = 1.5;
/** Phrases that share so much of their answers are one. */
const ALIKE = 0.8;
const MOST_ALSO = 4;

/** Which of the outcomes to test, in which comparisons. */
export function chooseOutcomes(comparisons: readonly Comparison[], outcomes: readonly Outcome[]): readonly Chosen[] {
  const seen = outcomes.flatMap((outcome) => comparisons.map((comparison) => seenOf(comparison, outcome)));
  return newOnes(seen.filter(({ far }) => far >= FAR))
    .sort(farthestFirst)
    .slice(0, MOST_OUTCOMES);
}

/**
 * Which phrases to test: the most distinctive of each comparison, those that stand in the same answers as one, and
 * those of each group together.
 */
export function choosePhrases(
  all: readonly CaseRow[],
  comparisons: readonly Comparison[],
  phrases: Phrases,
  texts: Texts,
): readonly Chosen[] {
  const outcomes = new Map<number, Outcome>();
  const seen = comparisons.flatMap((comparison) =>
    distinctivePhrases(all, comparison, phrases).map((phrase) => {
      const outcome = outcomes.get(phrase) ?? phraseOutcome(phrases.words[phrase] ?? [], texts);
      outcomes.set(phrase, outcome);
      return seenOf(comparison, outcome);
    }),
  );
  const sorted = newOnes(seen.filter(({ far }) => far >= FAR_FOR_PHRASES)).sort(farthestFirst);
  const kept: { readonly chosen: Seen; readonly also: string[] }[] = [];
  for (const each of sorted) {
    const same = kept.filter(({ chosen }) => areAlike(chosen, each));
    if (same.length === 0 && kept.length < MOST_PHRASES) kept.push({ chosen: each, also: [] });
    for (const { also, chosen } of same) {
      const name = nameOf(each.outcome);
      if (also.length < MOST_ALSO && chosen.outcome !== each.outcome && !also.includes(name)) also.push(name);
    }
  }
  const alone = kept.map(({ chosen, also }) => ({ ...chosen, outcome: { ...chosen.outcome, also } }));
  return [...alone, ...phrasesTogether(alone)];
}

/** Of a phrase that was put into quotes. */
function nameOf({ called }: Outcome): string {
  return called.replace(/^mentions of /, "");
}

function phraseOutcome(numbers: readonly number[], texts: Texts): Outcome {
  const words = numbers.map((number) => texts.words[number] ?? "");
  return {
    called: `mentions of ${words.join(" ")}`,
    kind: "share",
    values: presenceOf(texts, numbers),
    claim: { of: "outcomes", question: phraseQuestion(words) },
    phrases: [words],
  };
}

function seenOf(comparison: Comparison, outcome: Outcome): Seen {
  const ways = usableWays(comparison).map(({ relabelling, sums }) => standardized(relabelling, sums(outcome.values)));
  const far = ways.length === 0 ? 0 : Math.min(...ways);
  if (far < FAR) return { comparison, outcome, far: 0, difference: 0 };
  const groups = groupValues(comparison, outcome.values);
  const matters = Math.abs(separationOf(comparison, outcome.values, groups)) >= LEAST_APART;
  return { comparison, outcome, far: matters ? far : 0, difference: differenceOf(groups) };
}

/** Without what a broader comparison shows as well: each job, if all jobs do; crossed groups, if one attribute does. */
function newOnes(seen: readonly Seen[]): Seen[] {
  return [...grouped(seen).values()].flatMap((list) =>
    list.filter(
      (each) => !list.some((other) => isBroader(other, each) && other.difference * MORE_THAN_WHOLE >= each.difference),
    ),
  );
}

function grouped(seen: readonly Seen[]): Map<Outcome, Seen[]> {
  const byOutcome = new Map<Outcome, Seen[]>();
  for (const each of seen) {
    const list = byOutcome.get(each.outcome) ?? [];
    byOutcome.set(each.outcome, list);
    list.push(each);
  }
  return byOutcome;
}

function isBroader({ comparison: a }: Seen, { comparison: b }: Seen): boolean {
  if (a === b) return false;
  const isWider = a.slice.within === undefined || a.slice === b.slice;
  const hasFewer = a.grouping.attributes.every((name) => b.grouping.attributes.includes(name));
  return isWider && hasFewer;
}

function areAlike({ comparison, outcome: a }: Seen, { outcome: b }: Seen): boolean {
  let [both, either] = [0, 0];
  for (const row of comparison.rows) {
    const [first, second] = [a.values[row] === 1, b.values[row] === 1];
    if (first && second) both++;
    if (first || second) either++;
  }
  return both >= ALIKE * either;
}

/** Of those that are as far, the shortest phrase, of its longest word. */
function farthestFirst(a: Seen, b: Seen): number {
  if (Math.abs(a.far - b.far) > 1e-9) return b.far - a.far;
  const [first, second] = [a.outcome.called, b.outcome.called];
  const words = first.split(" ").length - second.split(" ").length;
  return words || second.length - first.length || (first < second ? -1 : 1);
}
