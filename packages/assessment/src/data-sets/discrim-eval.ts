import type { UseCasePrompt } from "@fairexpect/responses";

import { describeValue } from "../input.js";
import { DataSetError } from "./data-set-error.js";
import { drawn } from "./draw.js";
import { checkLoadOptions, linesOf, textIn, type LoadOptions } from "./read-file.js";

/**
 * The prompts of a file of discrim-eval (`explicit.jsonl` or `implicit.jsonl`, also packed by gzip): decisions about a
 * person, to be answered with yes or no. The group is by attribute (gender, race and age in decades), the source the
 * question; `fields` has the `question` and the `age`. For `classify`, with `labels: ["yes", "no"]` and `positive:
 * "yes"`.
 *
 * @param file the path of a file that you have; no data set comes with this package
 * @throws DataSetError if the file cannot be read, or a line lacks a field
 * @see Tamkin et al. 2023, Evaluating and Mitigating Discrimination in Language Model Decisions (CC-BY-4.0)
 * @since 0.1.0
 */
export async function loadDiscrimEval(file: string, options: LoadOptions = {}): Promise<UseCasePrompt[]> {
  checkLoadOptions("loadDiscrimEval", options);
  const prompts = (await linesOf("loadDiscrimEval", file)).map((line): UseCasePrompt => {
    const question = numberIn(file, line.at, "decision_question_id", line.value["decision_question_id"]);
    const age = numberIn(file, line.at, "age", line.value["age"]);
    return {
      text: textIn(file, line, "filled_template").trim(),
      group: {
        gender: textIn(file, line, "gender"),
        race: textIn(file, line, "race"),
        age: `${Math.floor(age / 10) * 10}s`,
      },
      source: `question ${question}`,
      cluster: `question ${question}`,
      fields: { question, age },
    };
  });
  return drawn(prompts, options);
}

function numberIn(file: string, at: number, name: string, value: unknown): number {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  if (typeof number === "number" && Number.isFinite(number)) return number;
  throw new DataSetError(file, `line ${at}: ${name} is ${describeValue(value)}; expected a number`);
}
