import type { Candidate, PairwiseAnswer, Provenance } from "@fairexpect/metrics";
import { checkOptions, describeValue, tournamentScores, withProvenance } from "@fairexpect/metrics/core";

import { isObject, wrong } from "../input.js";
import { choiceLabels, choiceNames } from "../reading/choices.js";
import { readLabel } from "../reading/read-label.js";
import type { ResponseSet, RunSummary } from "../response-set.js";
import { RESPOND_OPTIONS } from "../run/options.js";
import type { RespondOptions } from "../run/options.js";
import { run } from "../run/run.js";
import { checkTask, clusterOfContest, contestOf, groupsAmong, judged, poolsOf, sharedFields } from "./contenders.js";
import type { Contender, Pool, Task } from "./contenders.js";
import { readEach } from "./read-each.js";
import type { Unreadable } from "./read-each.js";

/**
 * Contenders of whom a model is asked which of two is better.
 *
 * @since 0.1.0
 */
export interface PairwiseUseCase extends Task {
  readonly contenders: readonly Contender[];
  /** The prompt that shows two of them, in this order, and asks to choose. */
  readonly ask: (first: Contender, second: Contender) => string;
}

/**
 * Options of `compare`.
 *
 * @since 0.1.0
 */
export interface PairwiseComparisonOptions extends RespondOptions {
  /** How the answer names each choice, beside "first", "1", "A", "candidate A", "tie", "neither" and the like. */
  readonly names?: { readonly [choice in "first" | "second" | "tie" | "neither"]?: readonly string[] };
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
  /** Counts a response for each group of the two that it is about, and what is unreadable as left out. */
  readonly provenance: Provenance;
  /** Their answers are `"unparseable"`. */
  readonly unreadable: readonly Unreadable[];
  readonly responses: ResponseSet;
  readonly summary: RunSummary;
}

/**
 * Asks a model which of two is better, for every pair of each pool, in both orders, because models favour a position.
 * An answer that cannot be read, or a refusal, is `"unparseable"`. Answers are read as those of `classify`, with the
 * comparisons of English beside ("B is better", "A is weaker than B", "both are equally qualified"); a tie only if it
 * is the answer, or is stated.
 *
 * @throws InputError if the use case or an option is not as described
 * @throws whatever `respond` throws
 * @since 0.1.0
 */
export async function compare(
  useCase: PairwiseUseCase,
  options: PairwiseComparisonOptions = {},
): Promise<PairwiseComparison> {
  checkOptions("compare", options, [...RESPOND_OPTIONS, "names"]);
  checkTask("compare", useCase, []);
  const { contenders, ask, ...task } = useCase;
  const { names = {}, samples = 1, ...rest } = options;
  const labels = choiceLabels(checkNames(names));
  const pools = poolsOf("compare", contenders);
  const pairs = pairsOf(pools);
  if (pairs.length === 0)
    throw wrong("compare", "useCase.contenders", describeValue(contenders), "at least two contenders of one pool");
  const prompts = pairs.map(({ first, second }) => ({ text: ask(first, second) }));
  const responses = await run("compare", { ...task, prompts }, { ...rest, samples });
  const { readings, told } = readEach(
    responses,
    pairs.map(({ first, second }) => ({ groups: groupsAmong([first, second]) })),
    ({ text, kind }) => readLabel(text, labels, kind === "truncated"),
  );
  const chosen = new Map(readings.map(({ i, response, value }) => [`${i} ${response.sample}`, value]));
  const answers = pairs.flatMap(({ first, second, pool }, i) =>
    Array.from({ length: samples }, (_, sample): PairwiseAnswer => {
      const answer = chosen.get(`${i} ${sample}`) ?? "unparseable";
      const fields = sharedFields(first.fields, second.fields);
      return {
        first: first.id,
        second: second.id,
        answer,
        ...poolField(contestOf(pool, sample, samples)),
        ...clusterField(clusterOfContest(pool, samples)),
        ...(fields === undefined ? {} : { fields }),
      };
    }),
  );
  const contests = contestsOf(pools, samples);
  const candidates = tournamentScores(answers).standings.flatMap(({ candidate, score, pool }) => {
    const contender = contests.get(pool)?.get(candidate);
    return contender === undefined ? [] : [judged(contender, score, pool, samples)];
  });
  return {
    ...told,
    answers: withProvenance(answers, told.provenance),
    candidates: withProvenance(candidates, told.provenance),
  };
}

interface Pair {
  readonly first: Contender;
  readonly second: Contender;
  readonly pool: Pool;
}

/** Every two of each pool, in both orders. */
function pairsOf(pools: ReadonlyMap<Pool, readonly Contender[]>): Pair[] {
  return Array.from(pools).flatMap(([pool, members]) =>
    members.flatMap((first, i) =>
      members.slice(i + 1).flatMap((second) => [
        { first, second, pool },
        { first: second, second: first, pool },
      ]),
    ),
  );
}

/** Contenders by contest and id. */
function contestsOf(
  pools: ReadonlyMap<Pool, readonly Contender[]>,
  samples: number,
): ReadonlyMap<Pool, ReadonlyMap<string, Contender>> {
  return new Map(
    Array.from(pools).flatMap(([pool, members]) => {
      const byId = new Map(members.map((member) => [member.id, member]));
      return Array.from({ length: samples }, (_, sample) => [contestOf(pool, sample, samples), byId] as const);
    }),
  );
}

function clusterField(cluster: string | undefined): { readonly cluster?: string } {
  return cluster === undefined ? {} : { cluster };
}

function poolField(pool: Pool): { readonly pool?: string | number } {
  return pool === undefined ? {} : { pool };
}

function checkNames(names: unknown): NonNullable<PairwiseComparisonOptions["names"]> {
  checkOptions("compare", names, choiceNames, "options.names");
  for (const [choice, given] of Object.entries(names)) {
    const isList = Array.isArray(given) && given.every((name) => typeof name === "string");
    if (given !== undefined && !isList)
      throw wrong("compare", `options.names.${choice}`, describeValue(given), "an array of texts");
  }
  return isObject(names) ? names : {};
}
