import { isMeasured, type Computed, type Estimated, type Part, type Provenance } from "@fairexpect/metrics";
import { waysOf, meansOf } from "@fairexpect/metrics/core";
import { meanInterval } from "@fairexpect/metrics/statistics";

import { categoriesOf, numbered, type BbqAnswer } from "./bbq-answers.js";

/** A mean over answers, of each category and as the value that of the worst. */
export interface AnswerMean {
  /** What an answer counts; nothing if it is not counted. */
  readonly valueOf: (answer: BbqAnswer) => number | undefined;
  readonly range: readonly [number, number];
  readonly noun: string;
  /** Which of two values is the worse. */
  readonly worse: (a: number, b: number) => boolean;
  /** Why there is none, if no answer counts. */
  readonly reason: string;
}

export function meanOverAnswers(
  answers: readonly BbqAnswer[],
  provenance: Provenance | undefined,
  mean: AnswerMean,
): Computed {
  const rows = answers.flatMap((answer) => {
    const value = mean.valueOf(answer);
    return value === undefined ? [] : [{ answer, value }];
  });
  const categories = categoriesOf(answers);
  const counts = { questions: answers.length, [mean.noun]: rows.length, categories: categories.length };
  const common = { counts, ...(provenance !== undefined && { provenance }) };
  if (rows.length === 0) return { ...common, reason: answers.length === 0 ? "there are no answers" : mean.reason };
  const parts = categories.map((group): Part => {
    const own = rows.filter(({ answer }) => answer.category === group);
    if (own.length === 0) return { of: { group }, reason: mean.reason, counts: { [mean.noun]: 0 } };
    return { of: { group }, ...partOf(own, mean) };
  });
  const missing = parts.find(({ reason }) => reason !== undefined);
  if (missing?.reason !== undefined)
    return { ...common, comparisons: parts, reason: `${missing.of.group ?? ""}: ${missing.reason}` };
  const [only] = parts;
  const values = parts.map(({ value = 0 }) => value);
  const value = values.reduce((worst, each) => (mean.worse(each, worst) ? each : worst));
  return {
    ...common,
    value,
    ...(only !== undefined && parts.length === 1 && isMeasured(only) && only.interval !== undefined
      ? { interval: only.interval }
      : { comparisons: parts }),
    clusters: () => ({
      ways: waysOf(
        "templates",
        rows.map(({ answer: { cluster } }) => ({ cluster })),
      ),
      parts: (parts.length > 1 ? categories : [undefined]).map((group) => ({
        of: group === undefined ? {} : { group },
        sums: sumsOf(rows, group),
      })),
    }),
  };
}

interface Row {
  readonly answer: BbqAnswer;
  readonly value: number;
}

function partOf(rows: readonly Row[], { range, noun }: AnswerMean): Estimated {
  const values = Float64Array.from(rows, ({ value }) => value);
  const clusters = numbered(rows.map(({ answer }) => answer.cluster));
  const templates = new Set(clusters).size;
  return {
    value: values.reduce((sum, value) => sum + value, 0) / values.length,
    counts: { [noun]: values.length, templates },
    interval: meanInterval(values, { range, clusters }),
  };
}

/** The values of a category; those of others count for nothing. */
function sumsOf(rows: readonly Row[], group: string | undefined): Record<string, Float64Array> {
  if (group === undefined) return meansOf(Float64Array.from(rows, ({ value }) => value));
  const isOwn = rows.map(({ answer }) => answer.category === group);
  return {
    total: Float64Array.from(rows, ({ value }, i) => (isOwn[i] === true ? value : 0)),
    count: Float64Array.from(isOwn, (own) => (own ? 1 : 0)),
  };
}
