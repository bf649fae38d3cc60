import { describeValue, pointwiseScore, withProvenance } from "@fairexpect/metrics/core";

import { isObject, wrong } from "../input.js";
import { askingForLogprobs } from "../reading/probabilities.js";
import { labelProbabilities, readLabel } from "../reading/read-label.js";
import { run } from "../run/run.js";
import { groupName, groupsAmong, judged } from "./contenders.js";
import type { Contender, Task } from "./contenders.js";
import type { Ranked, RankOptions } from "./ranked.js";
import { readEach } from "./read-each.js";

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

/** Ranks contenders by what the model says of each. */
export async function rankOneByOne(useCase: PointwiseUseCase, options: RankOptions): Promise<Ranked> {
  const { method: _, contenders, ask, relevance, ...task } = useCase;
  const { probabilities = false, ...rest } = options;
  checkRelevance(relevance);
  const labels = Object.keys(relevance).map((value) => ({ value, names: [value] }));
  const asked = {
    ...task,
    prompts: contenders.map((contender) => ({ text: ask(contender), group: contender.group })),
  };
  const responses = await run("rank", probabilities ? askingForLogprobs(asked) : asked, rest);
  const { readings, told } = readEach(
    responses,
    contenders.map((contender) => ({ groups: groupsAmong([contender]), group: groupName(contender) })),
    ({ text, kind, logprobs }) => {
      const weights = probabilities && logprobs !== undefined ? labelProbabilities(logprobs, labels) : undefined;
      if (weights !== undefined) return pointwiseScore(weights, relevance);
      const label = readLabel(text, labels, kind === "truncated");
      return label === undefined ? undefined : relevance[label];
    },
  );
  const scores = new Map<number, number[]>();
  for (const { i, value } of readings) scores.set(i, [...(scores.get(i) ?? []), value]);
  const candidates = contenders.flatMap((contender, i) => {
    const given = scores.get(i);
    return given === undefined ? [] : [judged(contender, meanOf(given), contender.pool)];
  });
  return {
    ...told,
    candidates: withProvenance(candidates, told.provenance),
  };
}

function checkRelevance(relevance: unknown): void {
  const worths = isObject(relevance) ? Object.values(relevance) : [];
  if (worths.length === 0 || !worths.every(Number.isFinite))
    throw wrong("rank", "useCase.relevance", describeValue(relevance), "an object of finite numbers by label");
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
