import type { Candidate } from "@fairexpect/metrics";

import { contestOf, poolsOf } from "./candidates.js";
import type { Contender, Task } from "./candidates.js";
import type { Unreadable } from "./classify.js";
import { kindOfResponse } from "../refusal/kind.js";
import { readOrder } from "../reading/read-order.js";
import type { RespondOptions, Responded, Summary } from "../respond.js";
import { respond } from "../respond.js";

/**
 * Contenders whom a model judges one by one.
 *
 * @since 0.1.0
 */
export interface PointwiseUseCase extends Task {
  readonly method: "pointwise";
  readonly contenders: readonly Contender[];
  /** The prompt that shows one of them and asks for one of the labels. */
  readonly ask: (contender: Contender) => string;
  /** What each answer is worth: `{ Yes: 1, No: 0 }`, or the grades 1 to 5. */
  readonly relevance: Readonly<Record<string, number>>;
}

/**
 * Contenders whom a model brings into an order, all of a pool at once.
 *
 * @since 0.1.0
 */
export interface ListwiseUseCase extends Task {
  readonly method: "listwise";
  readonly contenders: readonly Contender[];
  /**
   * The prompt that shows all of a pool, in this order, and asks for an order, by their ids or by their numbers in
   * square brackets, counted from 1. Each sample shows them in another order, because models favour positions.
   */
  readonly ask: (contenders: readonly Contender[]) => string;
}

/**
 * Options of `rank`.
 *
 * @since 0.1.0
 */
export interface RankOptions extends RespondOptions {
  /**
   * Pointwise: weighs the labels by their probabilities, where the provider gives them, instead of taking the one
   * written.
   */
  readonly probabilities?: boolean;
}

/**
 * Contenders with the scores that a model gave them.
 *
 * @since 0.1.0
 */
export interface Ranked {
  readonly useCase: string;
  /** As `rabbi`, `allocationGap` and the other metrics of allocation take them. */
  readonly candidates: readonly Candidate[];
  /** Responses that could not be read: their contenders are judged by the other samples, or left out. */
  readonly unreadable: readonly Unreadable[];
  readonly responses: Responded;
  readonly summary: Summary;
}

/**
 * Asks a model to rank contenders. Pointwise, the score is what the answer is worth, or the expected worth under the
 * labels' probabilities, and the mean over samples. Listwise, it is minus the rank, and every sample is a pool of its
 * own; the contenders that an answer leaves out share the mean of the ranks left over. An order is read from JSON, from
 * what follows "Ranking:", from a list or a chain ("B > A"), and from other text only where it names each id once; else
 * the answer is unreadable.
 *
 * @throws InputError where the use case is not as described
 * @throws whatever `respond` throws
 * @since 0.1.0
 */
export async function rank(useCase: PointwiseUseCase | ListwiseUseCase, options: RankOptions = {}): Promise<Ranked> {
  const { bad, given } = await import("../use-case.js");
  const wrong = (argument: string, value: unknown, expected: string): Error =>
    bad(argument, given(value), expected, undefined, "rank");
  if (typeof useCase.ask !== "function") throw wrong("useCase.ask", useCase.ask, "a function that returns a prompt");
  const pools = poolsOf(useCase.contenders, wrong);
  if (useCase.method === "pointwise") return pointwise(useCase, options, wrong);
  if (useCase.method === "listwise") return listwise(useCase, options, pools);
  throw wrong("useCase.method", (useCase as { method: unknown }).method, '"pointwise" or "listwise"');
}

async function pointwise(
  useCase: PointwiseUseCase,
  options: RankOptions,
  wrong: (argument: string, value: unknown, expected: string) => Error,
): Promise<Ranked> {
  const [{ pointwiseScore }, { labelProbabilities, readLabel }, { askingForLogprobs }] = await Promise.all([
    import("@fairexpect/metrics"),
    import("../reading/read-label.js"),
    import("../reading/probabilities.js"),
  ]);
  const { method: _, contenders, ask, relevance, ...task } = useCase;
  const { probabilities = false, ...rest } = options;
  if (
    typeof relevance !== "object" ||
    Object.keys(relevance).length === 0 ||
    !Object.values(relevance).every(Number.isFinite)
  ) {
    throw wrong("useCase.relevance", relevance, "an object of finite numbers by label");
  }
  const asked = { ...task, prompts: contenders.map((contender) => ({ text: ask(contender), group: contender.group })) };
  const responses = await respond(probabilities ? askingForLogprobs(asked) : asked, rest);
  const labels = Object.keys(relevance).map((value) => ({ value, names: [value] }));
  const unreadable: Unreadable[] = [];
  const candidates = responses.prompts.flatMap(({ prompt, responses: ofContender }, i): Candidate[] => {
    const { group, pool, qualified } = contenders[i] as Contender;
    const scores = ofContender.flatMap((response) => {
      const { sample, text, logprobs } = response;
      const kind = kindOfResponse(response);
      const weights = probabilities && logprobs !== undefined ? labelProbabilities(logprobs, labels) : undefined;
      const label =
        kind === "answer" || kind === "truncated" ? readLabel(text, labels, kind === "truncated") : undefined;
      const score =
        weights === undefined
          ? label === undefined
            ? undefined
            : relevance[label]
          : pointwiseScore(weights, relevance);
      if (score !== undefined) return [score];
      unreadable.push({ prompt, group, sample, kind, text });
      return [];
    });
    if (scores.length === 0) return [];
    const score = scores.reduce((sum, value) => sum + value, 0) / scores.length;
    return [
      { group, score, ...(pool === undefined ? {} : { pool }), ...(qualified === undefined ? {} : { qualified }) },
    ];
  });
  return { useCase: responses.useCase, candidates, unreadable, responses, summary: responses.summary };
}

async function listwise(
  useCase: ListwiseUseCase,
  options: RankOptions,
  pools: ReadonlyMap<string | number | undefined, readonly Contender[]>,
): Promise<Ranked> {
  const { createHash } = await import("node:crypto");
  const { method: _, contenders: __, ask, ...task } = useCase;
  const { probabilities: ___, samples = 1, ...rest } = options;
  const contests = [...pools].flatMap(([pool, members]) =>
    Array.from({ length: samples }, (____, sample) => {
      // An order by hashes: as good as chance, and the same on every machine.
      const place = (id: string): string =>
        createHash("sha256")
          .update(JSON.stringify([pool, sample, id]))
          .digest("hex");
      const shown = members
        .map((member) => ({ member, at: place(member.id) }))
        .toSorted((a, b) => (a.at < b.at ? -1 : 1))
        .map(({ member }) => member);
      return { pool: contestOf(pool, sample, samples), shown };
    }),
  );
  const responses = await respond({ ...task, prompts: contests.map(({ shown }) => ({ text: ask(shown) })) }, rest);
  const unreadable: Unreadable[] = [];
  const candidates = responses.prompts.flatMap(({ prompt, responses: [response] }, i): Candidate[] => {
    const { pool, shown } = contests[i] as (typeof contests)[number];
    if (response === undefined) return [];
    const { sample, text } = response;
    const kind = kindOfResponse(response);
    const order =
      kind === "answer" || kind === "truncated"
        ? readOrder(
            text,
            shown.map(({ id }) => id),
          )
        : [];
    if (order.length === 0) {
      unreadable.push({ prompt, sample, kind, text });
      return [];
    }
    const ranks = new Map(order.map((id, at) => [id, at + 1]));
    const left = (order.length + 1 + shown.length) / 2;
    return shown.map(({ id, group, qualified }) => ({
      group,
      score: -(ranks.get(id) ?? left),
      ...(pool === undefined ? {} : { pool }),
      ...(qualified === undefined ? {} : { qualified }),
    }));
  });
  return { useCase: responses.useCase, candidates, unreadable, responses, summary: responses.summary };
}
