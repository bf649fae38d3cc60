import type { Kind, Provenance } from "@fairexpect/metrics";

import { countResponses } from "../provenance.js";
import type { Counted } from "../provenance.js";
import type { PromptResponses, Response, ResponseSet, RunSummary } from "../response-set.js";

/**
 * A response of which a task could make nothing.
 *
 * @since 0.1.0
 */
export interface Unreadable {
  /** The prompt's text. */
  readonly prompt: string;
  readonly group?: string;
  readonly sample: number;
  /** `answer` if the model answered, and what it meant is not plain. */
  readonly kind: Kind;
  readonly text: string;
}

/** What a task knows of a prompt beside its text. */
export interface Asked {
  /** The groups that the prompt is about, as provenance counts them. */
  readonly groups: readonly string[];
  /** Its group in one name, if it has one. */
  readonly group?: string | undefined;
}

/** What was read of one response; `i` is the place of its prompt. */
export interface Reading<Value, Output> {
  readonly i: number;
  readonly prompt: PromptResponses<Output>;
  readonly response: Response<Output>;
  readonly value: Value;
}

/** What every task tells beside what it made of the responses. */
export interface Told<Output> {
  readonly useCase: string;
  readonly provenance: Provenance;
  readonly unreadable: readonly Unreadable[];
  readonly responses: ResponseSet<Output>;
  readonly summary: RunSummary;
}

/** What was read of all responses of a set, what could not be, and the provenance that says so. */
export interface Readings<Value, Output> {
  readonly readings: readonly Reading<Value, Output>[];
  readonly told: Told<Output>;
}

/**
 * Reads every response that may hold something: an answer, or one that was cut off. What `read` gives nothing for is
 * unreadable, and so are refusals and the like. `asked` stand in the order of the prompts.
 */
export function readEach<Value, Output>(
  set: ResponseSet<Output>,
  asked: readonly Asked[],
  read: (response: Response<Output>, i: number) => Value | undefined,
): Readings<Value, Output> {
  const readings: Reading<Value, Output>[] = [];
  const unreadable: Unreadable[] = [];
  const counted: Counted[] = [];
  set.prompts.forEach((prompt, i) => {
    const { groups, group }: Asked = asked[i] ?? { groups: [] };
    for (const response of prompt.responses) {
      const { sample, kind, text } = response;
      const value = kind === "answer" || kind === "truncated" ? read(response, i) : undefined;
      const why = value !== undefined ? undefined : kind === "answer" ? "unreadable" : kind;
      counted.push({ groups, why });
      if (value !== undefined) readings.push({ i, prompt, response, value });
      else unreadable.push({ prompt: prompt.text, ...(group === undefined ? {} : { group }), sample, kind, text });
    }
  });
  const { useCase, summary } = set;
  const provenance = { ...set.provenance, ...countResponses(counted) };
  return { readings, told: { useCase, provenance, unreadable, responses: set, summary } };
}
