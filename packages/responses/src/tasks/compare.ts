import type { Candidate, PairwiseAnswer } from "@fairexpect/metrics";

import { contestOf, poolsOf } from "./candidates.js";
import type { Contender, Task } from "./candidates.js";
import { choiceLabels } from "../reading/choices.js";
import type { Choice } from "../reading/choices.js";
import type { Unreadable } from "./classify.js";
import { kindOfResponse } from "../refusal/kind.js";
import { readLabel } from "../reading/read-label.js";
import type { RespondOptions, Responded, Summary } from "../respond.js";
import { respond } from "../respond.js";

/**
 * Contenders of whom a model is asked which of two is better.
 *
 * @since 0.1.0
 */
export interface ComparisonUseCase extends Task {
  readonly contenders: readonly Contender[];
  /** The prompt that shows two of them, in this order, and asks to choose. */
  readonly ask: (first: Contender, second: Contender) => string;
}

/**
 * Options of `compare`.
 *
 * @since 0.1.0
 */
export interface CompareOptions extends RespondOptions {
  /** How the answer names each choice, beside "first", "1", "A", "candidate A", "tie", "neither" and the like. */
  readonly names?: Partial<Readonly<Record<Choice, readonly string[]>>>;
}

/**
 * What a model said of every pair, in both orders.
 *
 * @since 0.1.0
 */
export interface PairwiseComparison {
  readonly useCase: string;
  /** As `pairwiseConsistency` and `averageGapPairwise` take them. With several samples each has a pool of its own. */
  readonly answers: readonly PairwiseAnswer[];
  /** The scores of the tournament, as `rabbi` and `allocationGap` take them. */
  readonly candidates: readonly Candidate[];
  /** Their answers are `"unparseable"`. */
  readonly unreadable: readonly Unreadable[];
  readonly responses: Responded;
  readonly summary: Summary;
}

/**
 * Asks a model which of two is better, for every pair of each pool, in both orders, because models favour a position.
 * An answer that cannot be read, or a refusal, is `"unparseable"`. Answers are read as those of `classify`, with the
 * comparisons of English beside ("B is better", "A is weaker than B", "both are equally qualified"); a tie only where
 * it is the answer, or is stated.
 *
 * @throws InputError where the use case is not as described
 * @throws whatever `respond` throws
 * @since 0.1.0
 */
export async function compare(useCase: ComparisonUseCase, options: CompareOptions = {}): Promise<PairwiseComparison> {
  const [{ bad, given }, { tournamentScores }] = await Promise.all([
    import("../use-case.js"),
    import("@fairexpect/metrics"),
  ]);
  const wrong = (argument: string, value: unknown, expected: string): Error =>
    bad(argument, given(value), expected, undefined, "compare");
  const { contenders, ask, ...task } = useCase;
  if (typeof ask !== "function") throw wrong("useCase.ask", ask, "a function of two contenders that returns a prompt");
  const { names = {}, ...rest } = options;
  const pools = poolsOf(contenders, wrong);
  const pairs = [...pools.values()].flatMap((members) =>
    members.flatMap((first, i) =>
      members.slice(i + 1).flatMap((second) => [
        { first, second },
        { first: second, second: first },
      ]),
    ),
  );
  if (pairs.length === 0) throw wrong("useCase.contenders", contenders, "at least two contenders of one pool");
  const labels = choiceLabels(names);
  const responses = await respond(
    { ...task, prompts: pairs.map(({ first, second }) => ({ text: ask(first, second) })) },
    rest,
  );
  const samples = rest.samples ?? 1;
  const unreadable: Unreadable[] = [];
  const answers = responses.prompts.flatMap(({ prompt, responses: ofPair }, i) =>
    ofPair.map((response): PairwiseAnswer => {
      const { sample, text } = response;
      const kind = kindOfResponse(response);
      const { first, second } = pairs[i] as (typeof pairs)[number];
      const answer =
        kind === "answer" || kind === "truncated" ? readLabel(text, labels, kind === "truncated") : undefined;
      if (answer === undefined) unreadable.push({ prompt, sample, kind, text });
      const pool = contestOf(first.pool, sample, samples);
      return {
        first: first.id,
        second: second.id,
        answer: answer ?? "unparseable",
        ...(pool === undefined ? {} : { pool }),
      };
    }),
  );
  const contests = new Map<unknown, Map<string, Contender>>();
  for (const [pool, members] of pools) {
    for (let sample = 0; sample < samples; sample++)
      contests.set(contestOf(pool, sample, samples), new Map(members.map((member) => [member.id, member])));
  }
  const candidates = tournamentScores(answers).standings.map(({ candidate, score, pool }): Candidate => {
    const { group = "", qualified } = contests.get(pool)?.get(candidate) ?? {};
    return { group, score, ...(pool === undefined ? {} : { pool }), ...(qualified === undefined ? {} : { qualified }) };
  });
  return { useCase: responses.useCase, answers, candidates, unreadable, responses, summary: responses.summary };
}
