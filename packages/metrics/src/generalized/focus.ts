import { InputError } from "../core/input.js";
import type { ClassLabel } from "./data.js";
import type { EncodedCounterfactuals, EncodedGroups } from "./encode.js";
import { classIndex } from "./encode-examples.js";
import type { Focus } from "./sample.js";
import type { Score } from "./score.js";

/** The class that the score looks at. */
export function focusOf(
  caller: string,
  data: EncodedGroups | EncodedCounterfactuals,
  score: Score,
  label: ClassLabel | undefined,
  trueClass: boolean,
): Focus {
  if (label === "all" && !data.classes.includes("all")) {
    const pooled =
      score.label === "accuracy" ||
      (data.kind === "group" && data.sequence && score.yields === "number" && score.needs.includes("predicted"));
    if (!pooled || trueClass) {
      throw new InputError({
        function: caller,
        argument: "options.class",
        given: '"all"',
        expected: `a single class for ${score.label}`,
        advice: `The classes are ${data.classes.join(", ")}.`,
      });
    }
    return { index: -1, name: "all" };
  }
  if (label !== undefined) {
    const index = classIndex(caller, "options.class", label, data.classes);
    return { index, name: data.classes[index] ?? "" };
  }
  if (data.classes.length === 2 && !data.sequence) return { index: 1, name: data.classes[1] ?? "" };
  if (score.classless && !trueClass) return { index: 0, name: "all" };
  throw new InputError({
    function: caller,
    argument: "options.class",
    given: "undefined",
    expected: `one of the classes ${data.classes.join(", ")}, because there are more than two`,
    advice: "generalizedMetricByClass gives the results of all classes.",
  });
}

/** Throws unless data, score and `trueClass` go together. */
export function checkFit(
  caller: string,
  data: EncodedGroups | EncodedCounterfactuals,
  score: Score,
  trueClass: boolean,
): void {
  if (data.kind === "group" && score.yields === "example") {
    throw new InputError({
      function: caller,
      argument: "options.score",
      given: `${score.label}, a score of a single variation, on group data`,
      expected: "a score of a set of examples",
      advice: 'Use "probabilities" or "meanProbability".',
    });
  }
  if (data.sequence && score.needs.length === 0) {
    throw new InputError({
      function: caller,
      argument: "options.score",
      given: score.label,
      expected: "one of the named scores, because the data are tagged sentences",
    });
  }
  if (data.sequence && data.kind === "counterfactual" && score.needs.includes("predicted")) {
    throw new InputError({
      function: caller,
      argument: "options.score",
      given: `${score.label}, which counts spans, on token positions`,
      expected: "a score of probabilities",
      advice: "Use groupDataOf, and measure the group data.",
    });
  }
  if (trueClass && !score.restrictable) {
    throw new InputError({
      function: caller,
      argument: "options.trueClass",
      given: `true with ${score.label}`,
      expected: "true only with scores of probabilities",
      advice: "Rates look at the gold labels themselves.",
    });
  }
}
