import { checkOneOf, checkOptions } from "../core/input.js";
import {
  isConsistent,
  isUsable,
  joinOrders,
  missingOrder,
  sharesOf,
  type AnsweredPair,
  type PairwiseAnswer,
  type PairwiseShares,
} from "./pairwise-answer.js";

/**
 * The points that a candidate took in a pool.
 *
 * @since 0.1.0
 */
export interface Standing {
  readonly candidate: string;
  readonly score: number;
  readonly pool?: string | number;
}

/**
 * What pairwise answers add up to.
 *
 * @since 0.1.0
 */
export interface Tournament {
  /** In the order in which pools and candidates first appear. */
  readonly standings: readonly Standing[];
  /** How trustworthy the answers are. Absent without answers. */
  readonly shares?: PairwiseShares;
}

/**
 * How points are given.
 *
 * @since 0.1.0
 */
export interface TournamentOptions {
  /**
   * `"reference"`, the default, gives points for each answer, as the paper's code does: a choice and a tie make 0.75
   * and 0.25. `"paper"` gives them for each pair, as its formula does: 1 to who wins both orders, else 0.5 to each, so
   * that a choice and a tie make 0.5 and 0.5. They differ there only. The paper says nothing of unusable answers, which
   * get nothing in either.
   */
  readonly variant?: "reference" | "paper" | undefined;
}

/**
 * Candidates' scores from pairwise answers, if every pair of a pool was asked in both orders. Each answer gives 0.5
 * to the candidate chosen, 0.25 to each on a tie, and nothing for "neither" or an answer that could not be read: so who
 * wins both orders takes 1, and two orders that contradict each other split it. Add each candidate's group to the
 * standings, and they are the candidates that `rabbi` and `allocationGap` take.
 *
 * A score lies between 0 and the number of opponents; in a pool of m candidates whose answers are all usable they sum
 * to m(m - 1)/2. Look at `shares` before trusting them: a model that follows the position scores all alike.
 *
 * @param answers both orders of every pair of candidates of each pool
 * @throws InputError if an order is missing (the message names the pair) or asked twice, or a candidate meets itself
 * @see Chen, Ji and Evans, The Mismeasure of Man and Models, section 3.2; nothing for unusable answers as in its code
 * @example
 * const { standings } = tournamentScores([
 *   { first: "Ana", second: "Bo", answer: "first" }, { first: "Bo", second: "Ana", answer: "second" },
 *   { first: "Ana", second: "Cy", answer: "first" }, { first: "Cy", second: "Ana", answer: "first" },
 *   { first: "Bo", second: "Cy", answer: "tie" }, { first: "Cy", second: "Bo", answer: "first" },
 * ]);
 * standings.map(({ candidate, score }) => `${candidate} ${score}`) // ["Ana 1.5", "Bo 0.25", "Cy 1.25"]
 * @since 0.1.0
 */
export function tournamentScores(answers: readonly PairwiseAnswer[], options: TournamentOptions = {}): Tournament {
  checkOptions("tournamentScores", options, ["variant"]);
  const { variant = "reference" } = options;
  checkOneOf("tournamentScores", "options.variant", variant, ["reference", "paper"]);
  const pairs = joinOrders("tournamentScores", "answers", answers);
  const pools = new Map<string | number | undefined, AnsweredPair[]>();
  for (const pair of pairs) {
    const known = pools.get(pair.pool);
    if (known === undefined) pools.set(pair.pool, [pair]);
    else known.push(pair);
  }
  const standings: Standing[] = [];
  for (const [pool, members] of pools) {
    const scores = new Map<string, number>();
    for (const pair of members) {
      const [toA, toB] = variant === "paper" && isSplit(pair) ? [0.5, 0.5] : pointsOf(pair);
      scores.set(pair.a, (scores.get(pair.a) ?? 0) + toA);
      scores.set(pair.b, (scores.get(pair.b) ?? 0) + toB);
    }
    checkComplete(pool, [...scores.keys()], members);
    for (const [candidate, score] of scores)
      standings.push(pool === undefined ? { candidate, score } : { candidate, score, pool });
  }
  return pairs.length === 0 ? { standings } : { standings, shares: sharesOf(pairs) };
}

/** Whether both answers can be used, and contradict each other. */
function isSplit(pair: AnsweredPair): boolean {
  return isUsable(pair.forward) && isUsable(pair.backward) && !isConsistent(pair);
}

function pointsOf({ forward, backward }: AnsweredPair): readonly [toA: number, toB: number] {
  return [points(forward, "first") + points(backward, "second"), points(forward, "second") + points(backward, "first")];
}

function points(answer: PairwiseAnswer["answer"], side: "first" | "second"): number {
  if (answer === side) return 0.5;
  return answer === "tie" ? 0.25 : 0;
}

function checkComplete(
  pool: string | number | undefined,
  candidates: readonly string[],
  pairs: readonly AnsweredPair[],
): void {
  if (pairs.length === (candidates.length * (candidates.length - 1)) / 2) return;
  const met = new Map<string, Set<string>>(candidates.map((candidate) => [candidate, new Set([candidate])]));
  for (const { a, b } of pairs) {
    met.get(a)?.add(b);
    met.get(b)?.add(a);
  }
  for (const [first, opponents] of met) {
    const second = candidates.find((candidate) => !opponents.has(candidate));
    if (second !== undefined)
      throw missingOrder(
        "tournamentScores",
        "answers",
        pool === undefined ? { first, second } : { first, second, pool },
      );
  }
}
