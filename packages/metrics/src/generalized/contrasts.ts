import { checkOneOf, describeValue, InputError } from "../core/input.js";
import { pairName } from "../core/measurement.js";
import type { Comparison } from "./comparison.js";
import type { Sample, Unit } from "./sample.js";
import { checkIngredients } from "./score.js";
import type { Setting } from "./setting.js";

/**
 * What a group is compared with: `"all"` examples including the group's own, the `"rest"` (all other groups), a
 * privileged group, which is then no longer compared itself, or the `"original"`, unperturbed sentence (counterfactual
 * data only).
 *
 * @since 0.1.0
 */
export type Background = "all" | "rest" | "original" | { readonly group: string };

/** A comparison of the union of some samples with a group. */
export interface Contrast {
  readonly name: string;
  /** Equal keys have equal first sides. */
  readonly key: string;
  readonly label: string;
  readonly first: (unit: Unit) => readonly Sample[];
  /** The index of the group that is the first side, where one group is; -1 for the original. */
  readonly firstGroup?: number;
  readonly second: number;
}

export function checkOperands(setting: Setting, comparison: Comparison): void {
  const { caller, score } = setting;
  const wanted = comparison.operands === "sets" ? "set" : "number";
  if (score.yields === "anything" || score.yields === wanted || (score.yields === "example" && wanted === "number"))
    return;
  const advice =
    wanted === "set"
      ? "Compare sets of numbers (probabilities) that way, or take absoluteDifference."
      : "Compare sets with wasserstein or mannWhitney, or take the score meanProbability.";
  const yields = score.yields === "set" ? "a set of numbers" : "a number";
  throw new InputError({
    function: caller,
    argument: "options.comparison",
    given: `${comparison.label}, of ${comparison.operands}`,
    expected: `a comparison that fits ${score.label}, which is ${yields}`,
    advice,
  });
}

/** Contrasts of groups with a background, the groups narrowed where one of them is the background. */
export function backgroundContrasts(setting: Setting, background: Background): Contrast[] {
  const { caller, data, score } = setting;
  const argument = "options.background";
  const { groups } = data;
  if (typeof background === "object" && background !== null) {
    const firstGroup = groups.indexOf(background.group);
    if (firstGroup < 0) {
      throw new InputError({
        function: caller,
        argument: `${argument}.group`,
        given: describeValue(background.group),
        expected: `one of the groups ${groups.join(", ")}`,
      });
    }
    const others = groups.map((_, t) => t).filter((t) => t !== firstGroup);
    return others.map((second) =>
      groupContrast(data.groups, firstGroup, second, pairName(groups[second] ?? "", background.group)),
    );
  }
  checkOneOf(caller, argument, background, ["all", "rest", "original"]);
  if (background === "original") {
    if (data.kind === "group") {
      throw new InputError({
        function: caller,
        argument,
        given: '"original" on group data',
        expected: '"all", "rest" or { group }',
        advice: "Only variations of a source have an original sentence.",
      });
    }
    const without = data.sources.findIndex((units) => units.some(({ original }) => original === undefined));
    if (without >= 0) {
      throw new InputError({
        function: caller,
        argument: `data.sources[${without}].original`,
        given: "undefined",
        expected: "the prediction for the unperturbed sentence",
        advice:
          "Templates have none: compare the groups with each other (pairwiseComparisonMetric, or cfGapPairs and pertSSPairs).",
      });
    }
    const originals = data.sources.flat().flatMap(({ original }) => (original === undefined ? [] : [original]));
    checkIngredients(caller, score, score.needs, originals);
    return groups.map((group, second) => ({
      name: pairName(group, "original"),
      key: "original",
      label: "the original",
      second,
      firstGroup: -1,
      first: ({ original }) => (original === undefined ? [] : [original]),
    }));
  }
  if (score.yields === "example") {
    throw new InputError({
      function: caller,
      argument,
      given: `"${background}" with ${score.label}, a score of a single variation`,
      expected: '"original" or { group }',
      advice: 'Or take a score of sets: "meanProbability" or "probabilities".',
    });
  }
  if (background === "all") {
    return groups.map((group, second) => ({
      name: pairName(group, "all groups"),
      key: "all",
      label: "the background of all groups",
      first: ({ samples }) => samples,
      second,
    }));
  }
  return groups.map((group, second) => ({
    name: pairName(group, "other groups"),
    key: `rest${second}`,
    label: `the background of the groups other than ${group}`,
    second,
    first: ({ samples }) => samples.filter((_, t) => t !== second),
  }));
}

export function groupContrast(groups: readonly string[], firstGroup: number, second: number, name: string): Contrast {
  return {
    name,
    key: `group${firstGroup}`,
    label: `group ${groups[firstGroup] ?? ""}`,
    firstGroup,
    second,
    first: ({ samples }) => samples.slice(firstGroup, firstGroup + 1),
  };
}
