import { checkArray, checkOneOf, describeValue, InputError } from "../core/input.js";
import { listProvenance } from "../core/list-provenance.js";
import type { Provenance } from "../core/provenance.js";

/**
 * What a model said when it was shown two candidates in one order. Every pair is asked in both orders, because models
 * favour a position.
 *
 * @since 0.1.0
 */
export interface PairwiseAnswer {
  /** The candidate that was shown first. */
  readonly first: string;
  readonly second: string;
  /**
   * The candidate chosen by position, `"tie"` for equally good, `"neither"`, or `"unparseable"` if the answer could not
   * be read.
   */
  readonly answer: "first" | "second" | "tie" | "neither" | "unparseable";
  /** The pool in which the two compete; without it all are in one pool. */
  readonly pool?: string | number;
  /** What is independent of the rest, if it is not the pool: the pool that was asked several times. */
  readonly cluster?: string;
  /** Whatever else both candidates have in common: job, level. Claims can be made for each value (`by: "job"`). */
  readonly fields?: Readonly<Record<string, string | number>>;
}

/**
 * Answers with what is known of where they come from, as `compare` gives them.
 *
 * @since 0.1.0
 */
export interface AnswerSet {
  readonly answers: readonly PairwiseAnswer[];
  readonly provenance?: Provenance | undefined;
}

/**
 * What the metrics of pairwise answers take.
 *
 * @since 0.1.0
 */
export type ReceivedAnswers = readonly PairwiseAnswer[] | AnswerSet;

/**
 * The quality of a run of pairwise answers, in shares. `regular`, `tie` and `unusable` are shares of the answers and
 * sum to 1; `flipped` and `inconsistent` are shares of the pairs.
 *
 * @since 0.1.0
 */
export interface PairwiseShares {
  /** Answers that chose a candidate. */
  readonly regular: number;
  /** Answers that called both equally good. */
  readonly tie: number;
  /** Answers "neither", and answers that could not be read. */
  readonly unusable: number;
  /** Pairs in which the position was chosen in both orders, and so another candidate in each. */
  readonly flipped: number;
  /** Pairs whose two orders do not give one usable answer: flipped ones, a tie against a choice, anything unusable. */
  readonly inconsistent: number;
}

/** One pair of candidates with its two answers, `forward` as shown (a, b), `backward` as shown (b, a). */
export interface AnsweredPair {
  readonly pool: string | number | undefined;
  /** Candidates of this name here and in other pools are the same. */
  readonly cluster: string | number | undefined;
  readonly a: string;
  readonly b: string;
  readonly forward: PairwiseAnswer["answer"];
  readonly backward: PairwiseAnswer["answer"];
}

const ANSWERS = ["first", "second", "tie", "neither", "unparseable"] as const;

/** Reads answers with or without provenance, and joins the two orders of every pair. */
export function readAnswers(
  caller: string,
  data: unknown,
): { readonly pairs: AnsweredPair[]; readonly provenance: Provenance | undefined } {
  if (typeof data !== "object" || data === null || !("answers" in data))
    return { pairs: joinOrders(caller, "answers", data), provenance: carriedBy(data) };
  const { answers, provenance = carriedBy(answers) } = data as AnswerSet;
  return { pairs: joinOrders(caller, "answers.answers", answers), provenance };
}

function carriedBy(answers: unknown): Provenance | undefined {
  return Array.isArray(answers) ? listProvenance(answers) : undefined;
}

interface Slot {
  readonly first: PairwiseAnswer;
  readonly forward: PairwiseAnswer["answer"];
  backward: PairwiseAnswer["answer"] | undefined;
}

/** Joins the two orders of every pair, in the order in which pairs first appear. Linear. */
export function joinOrders(caller: string, argument: string, answers: unknown): AnsweredPair[] {
  checkArray(caller, argument, answers);
  const slots: Slot[] = [];
  const byPool = new Map<unknown, Map<string, Map<string, Slot>>>();
  for (let i = 0; i < answers.length; i++) {
    const answer = checkAnswer(caller, `${argument}[${i}]`, answers[i]);
    const { first, second, pool } = answer;
    let byFirst = byPool.get(pool);
    if (byFirst === undefined) byPool.set(pool, (byFirst = new Map()));
    const twice = byFirst.get(first)?.get(second);
    const reverse = byFirst.get(second)?.get(first);
    if (twice !== undefined || (reverse !== undefined && reverse.backward !== undefined)) {
      throw new InputError({
        function: caller,
        argument: `${argument}[${i}]`,
        given: `a second answer for ${describeOrder(answer)}`,
        expected: "one answer for each order of each pair",
        advice: "Decide between repeated answers first, or give each repetition a pool of its own.",
      });
    }
    if (reverse !== undefined) {
      reverse.backward = answer.answer;
      continue;
    }
    const slot: Slot = { first: answer, forward: answer.answer, backward: undefined };
    let bySecond = byFirst.get(first);
    if (bySecond === undefined) byFirst.set(first, (bySecond = new Map()));
    bySecond.set(second, slot);
    slots.push(slot);
  }
  return slots.map(({ first, forward, backward }) => {
    if (backward === undefined)
      throw missingOrder(caller, argument, { ...first, first: first.second, second: first.first });
    const { pool, cluster = pool, first: a, second: b } = first;
    return { pool, cluster, a, b, forward, backward };
  });
}

export function missingOrder(
  caller: string,
  argument: string,
  order: Pick<PairwiseAnswer, "first" | "second" | "pool">,
): InputError {
  return new InputError({
    function: caller,
    argument,
    given: `a list without an answer for ${describeOrder(order)}`,
    expected: "both orders of every pair",
    advice: 'Ask for the missing order too; an answer that could not be read is "unparseable", not left out.',
  });
}

function describeOrder({ first, second, pool }: Pick<PairwiseAnswer, "first" | "second" | "pool">): string {
  return `${JSON.stringify(first)} shown before ${JSON.stringify(second)}${pool === undefined ? "" : ` in pool ${JSON.stringify(pool)}`}`;
}

function checkAnswer(caller: string, argument: string, value: unknown): PairwiseAnswer {
  if (typeof value !== "object" || value === null) {
    throw new InputError({
      function: caller,
      argument,
      given: describeValue(value),
      expected: "an object { first, second, answer }",
    });
  }
  const answer = value as Partial<PairwiseAnswer>;
  for (const side of ["first", "second"] as const) {
    if (typeof answer[side] === "string") continue;
    throw new InputError({
      function: caller,
      argument: `${argument}.${side}`,
      given: describeValue(answer[side]),
      expected: "a candidate's name",
    });
  }
  if (answer.first === answer.second) {
    throw new InputError({
      function: caller,
      argument: `${argument}.second`,
      given: describeValue(answer.second),
      expected: "another candidate than first",
    });
  }
  if (answer.pool !== undefined && typeof answer.pool !== "string" && !Number.isFinite(answer.pool)) {
    throw new InputError({
      function: caller,
      argument: `${argument}.pool`,
      given: describeValue(answer.pool),
      expected: "a pool's name or number",
    });
  }
  if (answer.cluster !== undefined && typeof answer.cluster !== "string") {
    throw new InputError({
      function: caller,
      argument: `${argument}.cluster`,
      given: describeValue(answer.cluster),
      expected: "a text",
    });
  }
  checkOneOf(caller, `${argument}.answer`, answer.answer, ANSWERS);
  return answer as PairwiseAnswer;
}

export function isUsable(answer: PairwiseAnswer["answer"]): boolean {
  return answer === "first" || answer === "second" || answer === "tie";
}

/** Whether both orders chose the same candidate, or both called a tie. */
export function isConsistent({ forward, backward }: AnsweredPair): boolean {
  if (forward === "tie") return backward === "tie";
  return (forward === "first" && backward === "second") || (forward === "second" && backward === "first");
}

/** Shares of at least one pair. */
export function sharesOf(pairs: readonly AnsweredPair[]): PairwiseShares {
  let regular = 0;
  let tie = 0;
  let flipped = 0;
  let consistent = 0;
  for (const pair of pairs) {
    for (const answer of [pair.forward, pair.backward]) {
      if (answer === "tie") tie++;
      else if (isUsable(answer)) regular++;
    }
    if (pair.forward === pair.backward && (pair.forward === "first" || pair.forward === "second")) flipped++;
    if (isConsistent(pair)) consistent++;
  }
  const answers = 2 * pairs.length;
  return {
    regular: regular / answers,
    tie: tie / answers,
    unusable: (answers - regular - tie) / answers,
    flipped: flipped / pairs.length,
    inconsistent: (pairs.length - consistent) / pairs.length,
  };
}
