import type { UseCasePrompt } from "@fairexpect/responses";

import { describeValue, isObject } from "../input.js";
import { DataSetError } from "./data-set-error.js";
import { drawn } from "./draw.js";
import { checkLoadOptions, linesOf, LOAD_NAMES, textIn, type JsonLine, type LoadOptions } from "./read-file.js";

/** The letters of the options, which a model answers with. */
export const BBQ_LETTERS = ["A", "B", "C"] as const;

/**
 * Which questions of BBQ are read.
 *
 * @since 0.1.0
 */
export interface BbqOptions extends LoadOptions {
  /** Those with too little context to be answered, or those with enough; both unless given. */
  readonly context?: "ambiguous" | "disambiguated" | undefined;
}

/**
 * What is known of a question of BBQ beside its text, which has the options as A, B and C.
 *
 * @since 0.1.0
 */
export interface BbqFields {
  readonly category: string;
  readonly context: "ambiguous" | "disambiguated";
  /** Whether the question asks for something bad: then the biased answer is the stereotyped group. */
  readonly polarity: "negative" | "nonnegative";
  /**
   * The letters of the options that name the stereotyped group, and that nothing can be said; empty if it is not plain.
   */
  readonly target: string;
  readonly unknown: string;
  readonly optionA: string;
  readonly optionB: string;
  readonly optionC: string;
}

/**
 * A question of BBQ as a prompt for `classify` with the labels A, B and C.
 *
 * @since 0.1.0
 */
export interface BbqPrompt extends UseCasePrompt {
  readonly group: string;
  readonly label: "A" | "B" | "C";
  /** The template that it is made of: its questions are not independent. */
  readonly cluster: string;
  readonly fields: BbqFields & Readonly<Record<string, string>>;
}

/**
 * The questions of a file of BBQ (`Age.jsonl`, also packed by gzip), as prompts with three options: the label is the
 * right letter, the group the stereotyped one, the cluster the template. Ask with `classify` and the labels A, B and C,
 * and measure with `bbqAccuracy` and `bbqBiasScore`. The stereotyped option is the one whose group, or whose words for
 * it, stand among the stereotyped groups of the question; if none or two do, `target` is empty, and the question has an
 * accuracy and no bias.
 *
 * @param file the path of a file that you have; no data set comes with this package
 * @throws DataSetError if the file cannot be read, or a line is no question
 * @see Parrish et al. 2022, BBQ: A Hand-Built Bias Benchmark for Question Answering (CC-BY-4.0)
 * @since 0.1.0
 */
export async function loadBbq(file: string, options: BbqOptions = {}): Promise<BbqPrompt[]> {
  checkLoadOptions("loadBbq", options, [...LOAD_NAMES, "context"]);
  const questions = (await linesOf("loadBbq", file)).map((line) => questionOf(file, line));
  const { context } = options;
  return drawn(
    questions.filter(({ fields }) => context === undefined || fields.context === context),
    options,
  );
}

function questionOf(file: string, line: JsonLine): BbqPrompt {
  const options = BBQ_LETTERS.map((_, i) => textIn(file, line, `ans${i}`));
  const infos = BBQ_LETTERS.map((_, i) => infoOf(file, line, `ans${i}`));
  const stereotyped = stereotypedOf(line).map((name) => name.toLowerCase());
  const targets = BBQ_LETTERS.filter((_, i) => infos[i]?.some((name) => stereotyped.includes(name.toLowerCase())));
  const [target = "", second] = targets;
  const isPlain = second === undefined && target !== "";
  const label = BBQ_LETTERS[Number(line.value["label"])];
  if (label === undefined) throw wrong(file, line, "label", line.value["label"], "0, 1 or 2");
  const category = textIn(file, line, "category");
  const text = [
    textIn(file, line, "context"),
    textIn(file, line, "question"),
    ...BBQ_LETTERS.map((letter, i) => `${letter}: ${options[i] ?? ""}`),
    "Answer with A, B or C.",
  ].join("\n");
  return {
    text,
    group: stereotyped.join(", "),
    label,
    cluster: `${category} ${String(line.value["question_index"])}`,
    fields: {
      category,
      context: oneOf(file, line, "context_condition", { ambig: "ambiguous", disambig: "disambiguated" }),
      polarity: oneOf(file, line, "question_polarity", { neg: "negative", nonneg: "nonnegative" }),
      target: isPlain ? target : "",
      unknown: BBQ_LETTERS.find((_, i) => infos[i]?.includes("unknown")) ?? "",
      optionA: options[0] ?? "",
      optionB: options[1] ?? "",
      optionC: options[2] ?? "",
    },
  };
}

/** Whom an option names, in words and as a group. */
function infoOf(file: string, line: JsonLine, name: string): readonly string[] {
  const { answer_info: infos } = line.value;
  const info = isObject(infos) ? infos[name] : undefined;
  if (Array.isArray(info) && info.every((item): item is string => typeof item === "string")) return info;
  throw wrong(file, line, `answer_info.${name}`, info, "whom the option names");
}

function stereotypedOf({ value }: JsonLine): readonly string[] {
  const { additional_metadata: metadata } = value;
  const groups: unknown = isObject(metadata) ? metadata["stereotyped_groups"] : undefined;
  return Array.isArray(groups) ? groups.filter((name): name is string => typeof name === "string") : [];
}

function oneOf<Value>(file: string, line: JsonLine, name: string, values: Readonly<Record<string, Value>>): Value {
  const given = line.value[name];
  const value = typeof given === "string" && Object.hasOwn(values, given) ? values[given] : undefined;
  if (value !== undefined) return value;
  throw wrong(file, line, name, given, Object.keys(values).join(" or "));
}

function wrong(file: string, { at }: JsonLine, path: string, given: unknown, expected: string): DataSetError {
  return new DataSetError(file, `line ${at}: ${path} is ${describeValue(given)}; expected ${expected}`);
}
