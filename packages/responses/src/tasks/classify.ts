import type { Label, Prediction } from "@fairexpect/metrics";

import { kindOfResponse } from "../refusal/kind.js";
import type { ResponseKind } from "../refusal/kind.js";
import type { NamedLabel } from "../reading/read-label.js";
import type { RespondOptions, Responded, Response, Summary } from "../respond.js";
import { respond } from "../respond.js";
import type { UseCase } from "../use-case.js";

/**
 * Options of `classify`.
 *
 * @since 0.1.0
 */
export interface ClassifyOptions<Output = unknown> extends RespondOptions {
  /** The classes. Answers are read for their names: "approve", 1, true. */
  readonly labels: readonly Label[];
  /**
   * Reads the class from a response, where its name in the text is not enough; required with a schema. Nothing where
   * there is none.
   */
  readonly read?: (response: Response<Output>) => Label | undefined;
  /**
   * Asks for the probabilities of tokens, and gives those of classes where the provider has them. Off unless given:
   * some models answer the question with an error.
   */
  readonly probabilities?: boolean;
}

/**
 * What the model took something for, as the metrics of classification take it.
 *
 * @since 0.1.0
 */
export interface Classified extends Prediction {
  readonly prompt: string;
  readonly source?: string;
  readonly sample: number;
  /**
   * The probability of each class, by its name; they need not sum to 1, since the model might have said something else.
   */
  readonly probabilities?: Readonly<Record<string, number>>;
}

/**
 * A response in which no class could be read.
 *
 * @since 0.1.0
 */
export interface Unreadable {
  readonly prompt: string;
  readonly group?: string;
  readonly sample: number;
  /** `answer` where the model answered, and what it chose is not plain. */
  readonly kind: ResponseKind;
  readonly text: string;
}

/**
 * The predictions of a classifier, and the responses they were read from.
 *
 * @since 0.1.0
 */
export interface Classification<Output = unknown> {
  readonly useCase: string;
  readonly predictions: readonly Classified[];
  /** Left out of the predictions: look at them per group before trusting a rate. */
  readonly unreadable: readonly Unreadable[];
  readonly responses: Responded<Output>;
  readonly summary: Summary;
}

/**
 * Asks a use case's model to classify, and reads the classes from its answers. Groups and true labels of the prompts
 * are carried through: `disparity(predictions, { rate: "falseNegativeRate", positive: "approve" })` takes the result as
 * it is. A class is read from the answer that it is all of ("Deny."), from a choice stated ("Decision: deny", "I
 * recommend to deny", "Deny." as the last sentence), from a beginning set off from what follows ("Deny, because ..."),
 * and else where it alone is named and not negated. An answer in which this is not plain is `unreadable`, and so are
 * refusals.
 *
 * @throws InputError where a prompt has no group, a label is not among the classes, or `read` returns something else
 * @throws whatever `respond` throws
 * @since 0.1.0
 */
export async function classify<Output = unknown>(
  useCase: UseCase<Output>,
  options: ClassifyOptions<Output>,
): Promise<Classification<Output>> {
  const [{ bad, given }, { labelProbabilities, readLabel }, { askingForLogprobs }] = await Promise.all([
    import("../use-case.js"),
    import("../reading/read-label.js"),
    import("../reading/probabilities.js"),
  ]);
  const wrong = (argument: string, value: unknown, expected: string, advice?: string): Error =>
    bad(argument, given(value), expected, advice, "classify");
  const { labels, read, probabilities = false, ...rest } = options;
  if (!Array.isArray(labels) || labels.length < 2)
    throw wrong("options.labels", labels, "an array of at least two classes");
  if (read !== undefined && typeof read !== "function") throw wrong("options.read", read, "a function of a response");
  if (useCase.schema !== undefined && read === undefined) {
    throw wrong(
      "options.read",
      read,
      "a function of a response",
      "With a schema the class is a part of the output: read: ({ output }) => output?.decision.",
    );
  }
  const responses = await respond(probabilities ? askingForLogprobs(useCase) : useCase, rest);
  const named: NamedLabel[] = labels.map((value) => ({ value, names: [String(value)] }));
  const predictions: Classified[] = [];
  const unreadable: Unreadable[] = [];
  responses.prompts.forEach(({ prompt, group, source, label, responses: ofPrompt }, i) => {
    if (group === undefined)
      throw wrong(
        `useCase.prompts[${i}].group`,
        group,
        "the group that the prompt is about",
        "Rates are compared between groups.",
      );
    if (label !== undefined && !labels.includes(label))
      throw wrong(
        `useCase.prompts[${i}].label`,
        label,
        `one of the labels ${labels.map((name) => JSON.stringify(name)).join(", ")}`,
      );
    for (const response of ofPrompt) {
      const { sample, text, logprobs } = response;
      const kind = kindOfResponse(response);
      // A limit on the length cuts off what follows the class; a malformed answer is one by the schema.
      const isRead = kind === "answer" || (kind === "truncated" && useCase.schema === undefined);
      const prediction = !isRead
        ? undefined
        : read === undefined
          ? readLabel(text, named, kind === "truncated")
          : read(response);
      if (prediction === undefined) {
        unreadable.push({ prompt, ...(group === undefined ? {} : { group }), sample, kind, text });
        continue;
      }
      if (!labels.includes(prediction))
        throw wrong("options.read", prediction, "a function that gives one of the labels, or nothing");
      const found = logprobs === undefined || !probabilities ? undefined : labelProbabilities(logprobs, named);
      predictions.push({
        group,
        prediction,
        ...(label === undefined ? {} : { label }),
        prompt,
        ...(source === undefined ? {} : { source }),
        sample,
        ...(found === undefined ? {} : { probabilities: found }),
      });
    }
  });
  return { useCase: responses.useCase, predictions, unreadable, responses, summary: responses.summary };
}
