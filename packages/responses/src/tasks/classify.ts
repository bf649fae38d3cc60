import type { Label, Prediction, Provenance } from "@fairexpect/metrics";
import {
  byAttribute,
  checkOptions,
  describeValue,
  groupOf,
  groupsOf,
  promptName,
  withProvenance,
} from "@fairexpect/metrics/core";

import { isObject, wrong } from "../input.js";
import { askingForLogprobs } from "../reading/probabilities.js";
import { labelProbabilities, readLabel } from "../reading/read-label.js";
import type { NamedLabel } from "../reading/read-label.js";
import type { Response, ResponseSet, RunSummary } from "../response-set.js";
import { RESPOND_OPTIONS } from "../run/options.js";
import type { RespondOptions } from "../run/options.js";
import { run } from "../run/run.js";
import { checkUseCase } from "../use-case/check-use-case.js";
import type { UseCase } from "../use-case/use-case.js";
import { readEach } from "./read-each.js";
import type { Asked, Reading, Unreadable } from "./read-each.js";

/**
 * Options of `classify`.
 *
 * @since 0.1.0
 */
export interface ClassifyOptions<Output = unknown> extends RespondOptions {
  /** The classes. Answers are read for their names: "approve", 1, true. */
  readonly labels: readonly Label[];
  /**
   * Reads the class from a response, if its name in the text is not enough; required with a schema. Nothing if there is
   * none.
   */
  readonly read?: (response: Response<Output>) => Label | undefined;
  /**
   * Asks for the probabilities of tokens, and gives those of classes if the provider has them. Off unless given: some
   * models answer the question with an error.
   */
  readonly probabilities?: boolean;
  /** By which attribute predictions are grouped, if groups are by attribute; several are crossed. Default: all. */
  readonly attribute?: string | readonly string[];
}

/**
 * What the model took something for, as the metrics of classification take it.
 *
 * @since 0.1.0
 */
export interface Classified extends Prediction {
  /** The prompt's text; of a conversation all its messages. */
  readonly prompt: string;
  readonly source?: string;
  readonly cluster?: string;
  readonly term?: string;
  readonly termType?: "name" | "word";
  readonly sample: number;
  /**
   * The probability of each class, by its name; they need not sum to 1, since the model might have said something else.
   */
  readonly probabilities?: Readonly<Record<string, number>>;
}

/**
 * The predictions of a classifier, and the responses they were read from.
 *
 * @since 0.1.0
 */
export interface Classification<Output = unknown> {
  readonly useCase: string;
  readonly predictions: readonly Classified[];
  /** Counts what is unreadable as left out. */
  readonly provenance: Provenance;
  /** Left out of the predictions: look at them per group before trusting a rate. */
  readonly unreadable: readonly Unreadable[];
  readonly responses: ResponseSet<Output>;
  readonly summary: RunSummary;
}

/**
 * Asks a use case's model to classify, and reads the classes from its answers. Labels of the prompts are carried
 * through: `disparity(classification, { rate: "falseNegativeRate", positive: "approve" })` takes the result as it is. A
 * class is read from the answer that it is all of ("Deny."), from a choice stated ("Decision: deny", "I recommend to
 * deny", "Deny." as the last sentence), from a beginning set off from what follows ("Deny, because ..."), and else if
 * it alone is named and not negated. An answer in which this is not plain is `unreadable`, and so are refusals.
 *
 * @throws InputError if a prompt has no group, a label is not among the classes, or `read` returns something else
 * @throws whatever `respond` throws
 * @since 0.1.0
 */
export async function classify<Output = unknown>(
  useCase: UseCase<Output>,
  options: ClassifyOptions<Output>,
): Promise<Classification<Output>> {
  const { labels, read, probabilities, attribute, rest } = checkClassifyOptions(useCase, options);
  const asked = checkCases(useCase, labels, attribute);
  const responses = await run("classify", probabilities ? askingForLogprobs(useCase) : useCase, rest);
  const named = labels.map((value): NamedLabel => ({ value, names: [String(value)] }));
  const readClass = read ?? (({ text, kind }: Response) => readLabel(text, named, kind === "truncated"));
  const { readings, told } = readEach(responses, asked, (response) =>
    isReadable(useCase, response) ? checkRead(labels, readClass(response)) : undefined,
  );
  const predictions = readings.map((reading): Classified => {
    const { logprobs } = reading.response;
    const found = logprobs === undefined || !probabilities ? undefined : labelProbabilities(logprobs, named);
    const groups = attribute === undefined ? byAttribute(reading.prompt.group) : undefined;
    return {
      ...predictionOf(reading, asked[reading.i]?.group ?? ""),
      ...(groups && { groups }),
      ...(found && { probabilities: found }),
    };
  });
  return {
    ...told,
    predictions: withProvenance(predictions, told.provenance),
  };
}

/** A limit on the length cuts off what follows the class; of structured output it makes something malformed. */
function isReadable({ schema }: Pick<UseCase, "schema">, { kind }: Pick<Response, "kind">): boolean {
  return kind === "answer" || schema === undefined;
}

function predictionOf({ prompt, response, value }: Reading<Label, unknown>, group: string): Classified {
  const { source, cluster, term, termType, label, fields } = prompt;
  return {
    group,
    prediction: value,
    ...(label === undefined ? {} : { label }),
    prompt: promptName(prompt),
    ...(source === undefined ? {} : { source }),
    ...(cluster === undefined ? {} : { cluster }),
    ...(term === undefined ? {} : { term }),
    ...(termType === undefined ? {} : { termType }),
    ...(fields === undefined ? {} : { fields }),
    sample: response.sample,
  };
}

const OPTIONS = [...RESPOND_OPTIONS, "labels", "read", "probabilities", "attribute"];

function checkClassifyOptions<Output>(
  useCase: UseCase<Output>,
  options: ClassifyOptions<Output>,
): {
  readonly labels: readonly Label[];
  readonly read: ClassifyOptions<Output>["read"];
  readonly attribute: ClassifyOptions["attribute"];
  readonly probabilities: boolean;
  readonly rest: RespondOptions;
} {
  checkOptions("classify", options, OPTIONS);
  const { labels, read, probabilities = false, attribute, ...rest } = options;
  if (!Array.isArray(labels) || labels.length < 2)
    throw wrong("classify", "options.labels", describeValue(labels), "an array of at least two classes");
  if (read !== undefined && typeof read !== "function")
    throw wrong("classify", "options.read", describeValue(read), "a function of a response");
  if (isObject(useCase) && useCase.schema !== undefined && read === undefined)
    throw wrong(
      "classify",
      "options.read",
      "undefined",
      "a function of a response",
      "With a schema the class is a part of the output: read: ({ output }) => output?.decision.",
    );
  if (typeof probabilities !== "boolean")
    throw wrong("classify", "options.probabilities", describeValue(probabilities), "true or false");
  return { labels, read, attribute, probabilities, rest };
}

/** The groups of the prompts; throws if one has none, or a true class that is no class. */
function checkCases(
  useCase: unknown,
  labels: readonly Label[],
  attribute: ClassifyOptions["attribute"],
): readonly Asked[] {
  const attributes = attribute === undefined ? undefined : [attribute].flat();
  return checkUseCase("classify", useCase).prompts.map(({ group, label }, i) => {
    const argument = `useCase.prompts[${i}]`;
    const name = groupOf("classify", `${argument}.group`, group, attributes);
    if (name === undefined)
      throw wrong(
        "classify",
        `${argument}.group`,
        "undefined",
        "the group that the prompt is about",
        "Rates are compared between groups.",
      );
    if (label !== undefined && !labels.includes(label))
      throw wrong(
        "classify",
        `${argument}.label`,
        describeValue(label),
        `one of the labels ${labels.map((known) => JSON.stringify(known)).join(", ")}`,
      );
    return { groups: groupsOf(group), group: name };
  });
}

function checkRead(labels: readonly Label[], given: Label | undefined): Label | undefined {
  if (given === undefined || labels.includes(given)) return given;
  throw wrong(
    "classify",
    "options.read",
    `a function that gave ${describeValue(given)}`,
    "a function that gives one of the labels, or nothing",
  );
}
